"""Positions in texts: the same as by counting, without reading long lines again for each one."""

import random
from typing import SupportsIndex

import pytest

from editor.language_server.positions import Position, TextPositions


class ReadText(str):
    """A text that counts the characters that are read from it."""

    __slots__ = ("read_count",)

    def __new__(cls, text: str) -> "ReadText":
        created = super().__new__(cls, text)
        created.read_count = 0
        return created

    read_count: int

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        found = super().__getitem__(key)
        self.read_count += len(found)
        return found


def units(text: str, encoding: str) -> int:
    codec, width = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}[encoding]
    return len(text.encode(codec, "surrogatepass")) // width


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("seed", range(20))
def test_positions_are_those_of_counted_units(seed: int, encoding: str) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choices("ab\n\r🛣é€\ud800" if seed % 2 else "ab\n\r", k=60))
    positions = TextPositions(text, encoding)
    start = line = 0
    for offset in range(len(text) + 1):
        if offset and (
            text[offset - 1] == "\n" or (text[offset - 1] == "\r" and text[offset : offset + 1] != "\n")
        ):
            start, line = offset, line + 1
        column = units(text[start:offset], encoding)
        assert positions.position(offset) == Position(line, column)
        is_in_break = text[offset - 1 : offset + 1] == "\r\n"
        assert positions.offset(Position(line, column)) == offset - is_in_break
    assert positions.offset(Position(line + 1, 0)) == len(text)
    assert positions.offset(Position(line, 10**9)) == len(text)


def test_a_column_within_a_character_is_after_it() -> None:
    positions = TextPositions("a🛣🛣b")
    assert [positions.offset(Position(0, column)) for column in range(8)] == [0, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize("word", ["abc ", "ab🛣 "])
def test_a_long_line_is_not_read_for_each_position(word: str) -> None:
    text = ReadText(word * 50_000)
    positions = TextPositions(text)
    for offset in range(0, len(text), 100):
        assert positions.offset(positions.position(offset)) == offset
    assert text.read_count < 10 * len(text) // 100
