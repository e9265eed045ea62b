"""Fonts with damage: cut off, bits turned, tables mixed up. None may end or hold up what examines it."""

import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from editor.assets.aside import ASIDE
from editor.assets.font_examination import examine_font
from editor.assets.fonts import judge_font
from editor.errors import EditorError
from tests import corpus
from tests.assets.font_corpus import most_memory_mb
from tests.assets.made_fonts import a_made_font
from tests.bench.harness import Row
from tests.reliability.parts import Size, spread

_SLOWEST_S, _MOST_MB = 5.0, 500.0
_ENTRY = struct.Struct(">4sIII")
_DIRECTORY_START = 12
_WORDS = (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0\xff\xff", b"\0\1\0\0")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How long a damaged font took, whether it was taken for a real one, and what went wrong."""

    number: int
    taken_s: float
    memory_mb: float
    is_open: bool
    fault: str


def run(size: Size) -> list[Row]:
    """Damaged fonts examined; each is refused in one sentence, or is still a font."""
    outcomes = spread(_outcomes, size)
    faults = [f"damaged font {each.number}: {each.fault}" for each in outcomes if each.fault]
    slowest = max(outcomes, key=lambda each: each.taken_s)
    opened = sum(each.is_open for each in outcomes)
    print(*faults, f"the slowest is damaged font {slowest.number}", f"{opened} opened", sep="\n", flush=True)
    name = f"{size.count} damaged fonts examined"
    return [
        Row(f"{name}: not borne", len(faults), "files", 0),
        Row(f"{name}: the slowest", slowest.taken_s, "s", _SLOWEST_S),
        Row(f"{name}: most memory", max(each.memory_mb for each in outcomes), "MB", _MOST_MB),
    ]


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[Outcome]:
    examine_font(_whole_fonts()[0])
    outcomes = [_outcome(number) for number in numbers]
    ASIDE.close()
    return outcomes


def _outcome(number: int) -> Outcome:
    data = a_damaged_font(Random(f"font {number}"), _whole_fonts())
    begun, fault, is_open = time.monotonic(), "", False
    try:
        examine_font(data)
        is_open = True
    except EditorError as error:
        if not error.text.endswith(".") or "\n" in error.text:
            fault = f"no sentence: {error.text!r}"
    except Exception as error:  # noqa: BLE001 (that is what is looked for)
        fault = repr(error)
    taken_s = time.monotonic() - begun
    if is_open and judge_font(data).fault is not None:
        fault = "opened, although its directory is damaged"
    return Outcome(number, taken_s, ASIDE.call(most_memory_mb, limit_s=20), is_open, fault)


@cache
def _whole_fonts() -> tuple[bytes, ...]:
    """Fonts of both kinds, variable and with kerning, and those of the corpus where there is one."""
    letters = "".join(map(chr, range(0x41, 0x180)))
    kerning = "feature kern { pos uni0041 uni0042 -40; } kern; feature liga { sub uni0041 by uni0042; } liga;"
    made = (
        a_made_font(letters, features=kerning),
        a_made_font(letters, is_cff=True),
        a_made_font(axes=[("wght", 100, 400, 900, "Weight")]),
    )
    folder = corpus.folder()
    good = sorted((folder / "corpora" / "fonts" / "good").iterdir()) if folder is not None else []
    return (*made, *(file.read_bytes() for file in good))


def a_damaged_font(random: Random, whole: Sequence[bytes]) -> bytes:
    """A font that somebody or something has damaged."""
    data = random.choice(whole)
    for _ in range(random.choice([1, 1, 2, 8])):
        data = random.choice(_DAMAGES)(random, data)
    return data


def _cut(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data) or 1)]


def _flip(random: Random, data: bytes) -> bytes:
    return _with(data, random.randrange(len(data) or 1), bytes([random.randrange(256)]))


def _flip_in_directory(random: Random, data: bytes) -> bytes:
    count = int.from_bytes(data[4:6], "big")
    return _with(data, random.randrange(_DIRECTORY_START + 16 * max(1, min(count, 40))), random.randbytes(1))


def _put_word(random: Random, data: bytes) -> bytes:
    return _with(data, random.randrange(len(data) or 1) // 4 * 4, random.choice(_WORDS))


def _swap_tables(random: Random, data: bytes) -> bytes:
    """Two tables, each under the other's name."""
    entries = _entries(data)
    if len(entries) < 2:
        return data
    one, other = random.sample(range(len(entries)), 2)
    (tag, *rest), (other_tag, *other_rest) = entries[one], entries[other]
    data = _with(data, _DIRECTORY_START + 16 * one, _ENTRY.pack(tag, *other_rest))
    return _with(data, _DIRECTORY_START + 16 * other, _ENTRY.pack(other_tag, *rest))


def _resize_table(random: Random, data: bytes) -> bytes:
    """A table that is said to be longer or shorter than it is."""
    entries = _entries(data)
    if not entries:
        return data
    place = random.randrange(len(entries))
    tag, checksum, offset, length = entries[place]
    length = random.choice([0, 1, length // 2, max(0, length - 1), length + 4, 2**31 - 1])
    return _with(data, _DIRECTORY_START + 16 * place, _ENTRY.pack(tag, checksum, offset, length))


def _noise_in_table(random: Random, data: bytes) -> bytes:
    entries = _entries(data)
    if not entries:
        return data
    _tag, _checksum, offset, length = random.choice(entries)
    length = min(length, max(0, len(data) - offset))
    begin = random.randrange(length or 1)
    return _with(data, offset + begin, random.randbytes(min(64, length - begin)))


def _entries(data: bytes) -> list[tuple[bytes, int, int, int]]:
    count = min(int.from_bytes(data[4:6], "big"), max(0, len(data) - _DIRECTORY_START) // 16)
    return list(_ENTRY.iter_unpack(data[_DIRECTORY_START : _DIRECTORY_START + 16 * count]))


def _with(data: bytes, place: int, put: bytes) -> bytes:
    return data[:place] + put + data[place + len(put) :]


_DAMAGES: Sequence[Callable[[Random, bytes], bytes]] = (
    _cut,
    _flip,
    _flip,
    _flip_in_directory,
    _put_word,
    _put_word,
    _swap_tables,
    _resize_table,
    _noise_in_table,
    _noise_in_table,
)
