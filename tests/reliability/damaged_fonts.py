"""Fonts with damage: truncated, bits flipped, tables mixed up. None may crash or block the examination."""

import struct
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from editor.assets.fonts.checks import examine_font
from editor.assets.fonts.structure import check_font
from editor.assets.sandbox.process import SANDBOX
from tests import corpus
from tests.assets.font_corpus import most_memory_mb
from tests.assets.made_fonts import a_made_font
from tests.bench.harness import Row
from tests.reliability.damage import Damage, Outcome, a_place, cut, damaged, flip, outcome_of, put, rows_of
from tests.reliability.parts import Size, spread

_ENTRY = struct.Struct(">4sIII")
_DIRECTORY_START = 12
_WORDS = (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0\xff\xff", b"\0\1\0\0")


def run(size: Size) -> list[Row]:
    """Examine damaged fonts; each is rejected with a plain message, or is still a font."""
    return rows_of(examined(size), "damaged font", f"{size.count} damaged fonts examined")


def examined(size: Size) -> list[Outcome]:
    """Return the outcome of each damaged font."""
    return spread(_outcomes, size)


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[Outcome]:
    examine_font(_whole_fonts()[0])
    outcomes = [_outcome(number) for number in numbers]
    SANDBOX.close()
    return outcomes


def _outcome(number: int) -> Outcome:
    data = damaged(Random(f"font {number}"), _whole_fonts(), _DAMAGES)
    outcome = outcome_of(number, data, _fault_with)
    return replace(outcome, memory_mb=SANDBOX.call(most_memory_mb, limit_s=20))


def _fault_with(data: bytes) -> str:
    """Return the fault, other than an exception, of a font that is accepted."""
    examine_font(data)
    return "" if check_font(data).fault is None else "opened, although its directory is damaged"


@cache
def _whole_fonts() -> tuple[bytes, ...]:
    """Return fonts of both kinds, variable and with kerning, and those of the corpus if there is one."""
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


def _flip_in_directory(random: Random, data: bytes) -> bytes:
    count = int.from_bytes(data[4:6], "big")
    return put(data, random.randrange(_DIRECTORY_START + 16 * max(1, min(count, 40))), random.randbytes(1))


def _put_word(random: Random, data: bytes) -> bytes:
    return put(data, a_place(random, data) // 4 * 4, random.choice(_WORDS))


def _swap_tables(random: Random, data: bytes) -> bytes:
    """Exchange the names of two tables."""
    entries = _entries(data)
    if len(entries) < 2:
        return data
    one, other = random.sample(range(len(entries)), 2)
    (tag, *rest), (other_tag, *other_rest) = entries[one], entries[other]
    data = put(data, _DIRECTORY_START + 16 * one, _ENTRY.pack(tag, *other_rest))
    return put(data, _DIRECTORY_START + 16 * other, _ENTRY.pack(other_tag, *rest))


def _resize_table(random: Random, data: bytes) -> bytes:
    """Make the stated length of a table too long or too short."""
    entries = _entries(data)
    if not entries:
        return data
    place = random.randrange(len(entries))
    tag, checksum, offset, length = entries[place]
    length = random.choice([0, 1, length // 2, max(0, length - 1), length + 4, 2**31 - 1])
    return put(data, _DIRECTORY_START + 16 * place, _ENTRY.pack(tag, checksum, offset, length))


def _noise_in_table(random: Random, data: bytes) -> bytes:
    entries = _entries(data)
    if not entries:
        return data
    _tag, _checksum, offset, length = random.choice(entries)
    length = min(length, max(0, len(data) - offset))
    begin = random.randrange(length or 1)
    return put(data, offset + begin, random.randbytes(min(64, length - begin)))


def _entries(data: bytes) -> list[tuple[bytes, int, int, int]]:
    count = min(int.from_bytes(data[4:6], "big"), max(0, len(data) - _DIRECTORY_START) // 16)
    return list(_ENTRY.iter_unpack(data[_DIRECTORY_START : _DIRECTORY_START + 16 * count]))


_DAMAGES: Sequence[Damage] = (
    cut,
    flip,
    flip,
    _flip_in_directory,
    _put_word,
    _put_word,
    _swap_tables,
    _resize_table,
    _noise_in_table,
    _noise_in_table,
)
