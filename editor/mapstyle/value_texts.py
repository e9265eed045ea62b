"""Values as texts for the clipboard: colours in the notations that others read, the rest as they stand."""

import json
from dataclasses import dataclass
from enum import Enum

from editor.mapstyle.color_texts import css_text
from editor.mapstyle.properties import PaintProperty
from editor.mapstyle.tree import Json
from editor.mapstyle.values import Color, Value


class Notation(Enum):
    """The ways to write a value."""

    HEX = "hex"
    ABGR = "abgr"
    CSS = "css"
    PLAIN = "plain"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class ValueText:
    """A value in one notation; of a colour alone, which one that is."""

    notation: Notation
    text: str
    color: Color | None = None


def color_texts(color: Color) -> tuple[ValueText, ...]:
    """A colour in hex, as the number that is stored, and as CSS."""
    return (
        ValueText(Notation.HEX, color.hex, color),
        ValueText(Notation.ABGR, str(color.abgr), color),
        ValueText(Notation.CSS, css_text(color), color),
    )


def value_texts(prop: PaintProperty, value: Value, level: int) -> tuple[ValueText, ...]:
    """The value of a stop in each of its notations, the last of them the stop as a style stores it."""
    stored: Json = value.abgr if isinstance(value, Color) else value
    record = json.dumps({"level_id": level, prop.value: stored}, ensure_ascii=False)
    own = color_texts(value) if isinstance(value, Color) else (ValueText(Notation.PLAIN, _plain(value)),)
    return (*own, ValueText(Notation.JSON, record))


def _plain(value: float | str) -> str:
    return value if isinstance(value, str) else json.dumps(value)
