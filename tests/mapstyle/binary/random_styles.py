"""Styles of random values in every field that a binary style is known to have."""

import base64
from collections.abc import Sequence
from random import Random
from typing import Any

from editor.mapstyle.binary.fields import LAYER, STYLE, FieldRow, Message, Scalar

_WORDS = ["", "map", "Straße", "日本", "🗺", 'a "b"\n', '{"get_v":"name"}']
_INTEGERS = [0, 1, -1, 17, 127, 128, 9_797_278_307, (1 << 63) - 1, -(1 << 63)]
_COLORS = [0, 1, 0xFF0000FF, 0xFFFFFFFF]
_NUMBERS = [0, 2.5, 10, -3, 0.1, 1e-7, 1e15, 1e300]
_VALUES: dict[Scalar, Sequence[Any]] = {
    Scalar.INTEGER: _INTEGERS,
    Scalar.COLOR: _COLORS,
    Scalar.NUMBER: _NUMBERS,
}


def a_tree(random: Random) -> tuple[dict[str, Any], list[str]]:
    """Create a random style and the names of its icons."""
    names = [f"icon {number}.png" for number in range(random.randint(1, 4))]
    return _record(random, STYLE, names), names


def _record(random: Random, message: Message, names: list[str]) -> dict[str, Any]:
    # A layer has few properties, as in real styles; all others have most of their fields.
    share = 0.5 if len(message.entries) > 2 * len(LAYER.entries) else 0.8
    rows = [row for row in message.entries.values() if row.is_required or random.random() < share]
    # The reader returns an object with a missing list in the order of the table.
    if not any(row.is_repeated or row.is_required for row in message.entries.values()):
        random.shuffle(rows)
    return {row.key: _value(random, row, names) for row in rows}


def _value(random: Random, row: FieldRow, names: list[str]) -> Any:
    if row.key == "icons":
        return [{"id": name, "value": _image(random)} for name in names]
    if isinstance(row.holds, Message):
        if not row.is_repeated:
            return _record(random, row.holds, names)
        return [_record(random, row.holds, names) for _ in range(random.randint(0, 3))]
    return _scalar(random, row.holds, names)


def _scalar(random: Random, kind: Scalar, names: list[str]) -> Any:
    if kind is Scalar.FLAG:
        return random.choice([True, False, 2, -5])
    if kind is Scalar.ICON:
        return random.choice(["", *names])
    values: dict[Scalar, Sequence[Any]] = {
        Scalar.INTEGER: _INTEGERS,
        Scalar.COLOR: _COLORS,
        Scalar.NUMBER: _NUMBERS,
    }
    return random.choice(values.get(kind, _WORDS))


def _image(random: Random) -> str:
    content = b"\x89PNG\r\n\x1a\n" + random.randbytes(random.randint(0, 40))
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


def without_empty(node: Any) -> Any:
    """Return a tree without the empty objects and lists, which binary styles lack; keep list elements."""
    if isinstance(node, list):
        return [without_empty(each) for each in node]
    if not isinstance(node, dict):
        return node
    inner = {key: without_empty(value) for key, value in node.items()}
    return {key: value for key, value in inner.items() if value not in ({}, [])}
