"""Styles with damage: of their bytes, as by a bad disk or merge, and of their trees, as by a faulty tool."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from editor.mapstyle.format.codec import decode
from tests.reliability.forms import Spelled, a_form, bytes_in
from tests.reliability.made_styles import ODD_NUMBERS, a_style_file, a_value

Json = Any

_TOKENS = [
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b'"',
        b"\\",
        b"/",
        b"null",
        b"true",
        b"NaN",
        b"-Infinity",
        b"1e400",
    ),
    *(
        b"-",
        b".",
        b"e",
        b"0",
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\\u",
        b"\\ud800",
        b"\xed\xa0\x80",
        b"<<<<<<<",
    ),
    *(b"9" * 5000, b"1." + b"0" * 3000, b"[" * 3000, b'{"a":' * 1200, b"<<<<<<< ours\n", b'"id": 1, "id": 2'),
]
_DEPTHS = [70, 250, 300, 900, 3000]
_HUGE = [
    *("1e308", "-1e308", "1e-320", "9" * 400, "-1", "4294967296", "18446744073709551616", "0.5"),
    *ODD_NUMBERS,
]


def a_damaged_style(random: Random, real: Sequence[bytes]) -> bytes:
    """Return the bytes of a style, damaged."""
    is_real = bool(real) and random.random() < 0.05
    data = random.choice(real) if is_real else a_style_file(random)
    if random.random() < 0.5:
        for _ in range(random.choice([1, 1, 2, 8])):
            data = random.choice(_OF_BYTES)(random, data)
        return data
    return damaged(random, decode(data).tree)


def damaged(random: Random, tree: Json) -> bytes:
    """Return the bytes of a tree with some values replaced by those of another kind, size or depth."""
    for _ in range(random.choice([1, 3, 10])):
        tree = _with_damage(random, tree, share=0)
    return bytes_in(a_form(random), tree, random)


# Damage of bytes


def _flip(random: Random, data: bytes) -> bytes:
    place = random.randrange(len(data) or 1)
    return (
        data[:place]
        + bytes(each ^ 1 << random.randrange(8) for each in data[place : place + 1])
        + data[place + 1 :]
    )


def _cut(random: Random, data: bytes) -> bytes:
    start, end = _span(random, data)
    return data[:start] + data[end:]


def _double(random: Random, data: bytes) -> bytes:
    start, end = _span(random, data)
    return data[:end] + data[start:]


def _move(random: Random, data: bytes) -> bytes:
    start, end = _span(random, data)
    rest = data[:start] + data[end:]
    place = random.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def _insert(random: Random, data: bytes) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(_TOKENS) + data[place:]


def _zero(random: Random, data: bytes) -> bytes:
    start, end = _span(random, data)
    return data[:start] + bytes(end - start) + data[end:]


def _end(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _span(random: Random, data: bytes) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice([1, 2, 10, 100, 4096]))


_OF_BYTES: tuple[Callable[[Random, bytes], bytes], ...] = (_flip, _cut, _double, _move, _insert, _zero, _end)


# Damage of trees


def _with_damage(random: Random, value: Json, share: float = 0.15) -> Json:
    """Damage one value of a tree: this one with a given probability, else one in it."""
    if not isinstance(value, (dict, list)) or not value or random.random() < share:
        return _damaged(random, value)
    place = random.randrange(len(value))
    if isinstance(value, list):
        return [*value[:place], _with_damage(random, value[place]), *value[place + 1 :]]
    damaged_key = list(value)[place]
    return {key: _with_damage(random, held) if key == damaged_key else held for key, held in value.items()}


def _damaged(random: Random, value: Json) -> Json:
    """Return another value: of another type, size or depth, or with other entries."""
    kind = random.randrange(8)
    if kind == 0:
        return Spelled(random.choice(_HUGE))
    if kind == 1:
        return json.dumps(value)[:200] if not isinstance(value, str) else [value]
    if kind == 2:
        return _deep(random.choice(_DEPTHS), value)
    if kind == 3 and isinstance(value, (dict, list)) and value:
        entries = list(value.items()) if isinstance(value, dict) else list(value)
        del entries[random.randrange(len(entries))]
        return dict(entries) if isinstance(value, dict) else entries
    if kind == 4:
        return [value] * random.choice([0, 2, 30])
    if kind == 5:
        return {"id": value, "": value}
    if kind == 6:
        return "x" * random.choice([1, 1000, 100_000])
    return a_value(random)


def _deep(depth: int, value: Json) -> Json:
    """Return a deeply nested value, already as text: writing it must not exhaust the stack."""
    return Spelled(
        "[" * depth + json.dumps(value if not isinstance(value, (dict, list)) else None) + "]" * depth
    )
