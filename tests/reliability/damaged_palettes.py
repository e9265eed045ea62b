"""Palette files with damage: changed, cut, repeated or malicious bytes. None may crash a reader."""

import json
import struct
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from editor.errors import EditorError
from editor.mapstyle.color.palettes.formats import FORMATS, PaletteFormat
from editor.mapstyle.color.palettes.palette import MOST_COLORS, ColorPalette, PaletteColor
from editor.mapstyle.schema.values import Color
from tests.assets.font_corpus import most_memory_mb
from tests.bench.harness import Row
from tests.reliability.damage import (
    Damage,
    Outcome,
    a_place,
    cut,
    damaged,
    flip,
    outcome_of,
    put,
    repeat,
    rows_of,
)
from tests.reliability.parts import Size, spread

KIND_COUNT = len(FORMATS)
# Reasons about the whole file, which has no place.
_WITHOUT_PLACE = (
    "The file is empty.",
    "The file is larger than",
    "The file has no colours.",
    "The palette has more",
)
_HOSTILE = (
    b"\xff\xff\xff\xff",
    b"\x00",
    b"\x80",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"NaN",
    b"none",
    b"oklch(1e9 1e9 1e9)",
    b"rgb(300 0 0)",
    b"color(xyz 9 9 9)",
    b"var(--a)",
    b"{a.b}",
    b"[[[[",
    b'"',
    b"#",
    b"/*",
    b"--a:",
    b'\\"' * 2_000,
    b"--a: red" + b" " * 20_000,
    b"\n",
    "é“”\u202e".encode(),
)


def run(size: Size) -> list[Row]:
    """Read damaged palettes; each is refused with its place, or read, written and read again."""
    name = f"{size.count} damaged palettes of {KIND_COUNT} kinds read"
    return rows_of(outcomes_of(size), "damaged palette", name)


def outcomes_of(size: Size) -> list[Outcome]:
    """Return the outcome of each damaged palette."""
    return spread(_outcomes, size, is_isolated=True)


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[Outcome]:
    outcomes = [_outcome(number) for number in numbers]
    memory_mb = most_memory_mb()
    return [replace(outcome, memory_mb=memory_mb) for outcome in outcomes]


def _outcome(number: int) -> Outcome:
    kind = FORMATS[number % KIND_COUNT]
    data = a_damaged_palette(Random(f"palette {number}"), kind)
    return outcome_of(number, data, lambda changed: fault_with(changed, kind))


def a_damaged_palette(random: Random, kind: PaletteFormat) -> bytes:
    """Create a palette of a kind with damage."""
    return damaged(random, _whole(kind), _DAMAGES)


def fault_with(data: bytes, kind: PaletteFormat) -> str:
    """Return the fault of a palette that is read and written. Raises: EditorError if it is refused."""
    try:
        palette = kind.read(data, "damaged")
    except EditorError as error:
        is_placed = " at byte " in error.text or (error.place is not None and bool(error.place.text))
        if not is_placed and not error.text.startswith(_WITHOUT_PLACE):
            return f"it is refused without a place: {error.text!r}"
        raise
    if not 0 < len(palette.colors) <= MOST_COLORS:
        return f"it has {len(palette.colors)} colours"
    for other in FORMATS:
        again = other.read(other.write(palette), "again")
        if [each.color for each in again.colors] != [
            _as_written(each.color, other) for each in palette.colors
        ]:
            return f"it has other colours after it was written as {other.key}"
    return ""


def _as_written(color: Color, to: PaletteFormat) -> Color:
    return color if to.has_alpha else Color(color.r, color.g, color.b)


@cache
def _whole(kind: PaletteFormat) -> tuple[bytes, ...]:
    """Return valid files of a kind: written ones, and those of other programs."""
    random = Random("whole palettes")
    palettes = [
        ColorPalette(
            f"Palette {count}",
            tuple(
                PaletteColor(Color(*(random.randrange(256) for _ in range(4))), f"Colour “{index}” é")
                for index in range(count)
            ),
        )
        for count in (1, 5, 60)
    ]
    return (*(kind.write(palette) for palette in palettes), *_OTHERS[kind.key])


def _ase(*models: tuple[bytes, Sequence[float]]) -> bytes:
    blocks = []
    for model, channels in models:
        body = struct.pack(">H", 2) + "A".encode("utf-16-be") + b"\0\0" + model
        body += struct.pack(f">{len(channels)}fH", *channels, 0)
        blocks.append(struct.pack(">HI", 1, len(body)) + body)
    return b"ASEF" + struct.pack(">HHI", 1, 0, len(blocks)) + b"".join(blocks)


_OTHERS = {
    "gpl": (b"GIMP Palette\nChannels: RGBA\n1 2 3 4 Name\n255 255 255 0\n", b"GIMP Palette\r\n 0   0\t0\r\n"),
    "ase": (
        _ase(
            (b"CMYK", (0, 1, 0.5, 0.1)), (b"LAB ", (0.5, 20, -30)), (b"Gray", (0.3,)), (b"RGB ", (0, 1, 0.2))
        ),
    ),
    "aco": (
        struct.pack(">2H", 1, 4)
        + b"".join(struct.pack(">5H", space, 1000, 2000, 3000, 4000) for space in (1, 2, 7, 8)),
    ),
    "css": (
        b":root { --a: oklch(60% 0.1 240); --b: var(--a); --c: 8px; --d: rgb(1, 2, 3) !important }",
        b"/* x */ a { --x: color(display-p3 0 1 0 / 40%); --y: tomato; --z: 'q; --w: red' }",
    ),
    "tokens": (
        json.dumps(
            {
                "a": {
                    "$type": "color",
                    "b": {"$value": {"colorSpace": "oklch", "components": [0.5, 0.1, 20]}},
                },
                "c": {"$type": "color", "$value": "{a.b}"},
                "d": {"type": "color", "value": "#12345678"},
            }
        ).encode(),
    ),
    "hex": (
        b"#123456 name\nname: #abc\n1b6ca8-f2e5c4\n",
        b"; paint.net Palette File\nFF123456\n",
        b"red\nlab(50 9 9)\n",
    ),
}


def _put_hostile(random: Random, data: bytes) -> bytes:
    return put(data, a_place(random, data), random.choice(_HOSTILE))


def _insert_hostile(random: Random, data: bytes) -> bytes:
    place = a_place(random, data)
    return data[:place] + random.choice(_HOSTILE) + data[place:]


def _drop(random: Random, data: bytes) -> bytes:
    place = a_place(random, data)
    return data[:place] + data[place + random.choice([1, 1, 2, 9]) :]


_DAMAGES: Sequence[Damage] = (cut, flip, flip, repeat, _put_hostile, _put_hostile, _insert_hostile, _drop)
