"""Records made again from the JSON that was written of them, each value checked for its type."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from editor.weather.fields import is_bounded
from editor.weather.limits import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    LONGEST_SUMMARY,
    LONGEST_TRANSLATIONS,
    MAX_HOURS,
    MOST_LINES,
    MOST_WARNINGS,
)
from editor.weather.records import Answer, Json, Record

# The longest text of a field, and where it may have more lines than one; others are names.
_LONGEST: Final = {
    "description": LONGEST_DESCRIPTION,
    "summary": LONGEST_SUMMARY,
    "remarks": LONGEST_DESCRIPTION,
}
_MOST_LETTERS: Final = 2 * LONGEST_TRANSLATIONS
_MOST_ITEMS: Final = max(MAX_HOURS, MOST_WARNINGS)


def answer(value: Json, record: type[Record]) -> Answer[Record]:
    """An answer with records of a kind. Raises: ValueError when the value is no such answer."""
    rebuilt: Answer[Record] = _object(value, Answer, record)
    if not rebuilt.records:
        raise ValueError("an answer without a record")
    return rebuilt


def number(value: Json) -> float:
    """A number. Raises: ValueError when the value is none."""
    return float(_plain(value, (int, float)))


def _object(value: Json, kind: Any, record: type) -> Any:
    if not isinstance(value, dict):
        raise ValueError(f"no {kind.__name__}")
    types = _types(kind)
    if value.keys() != types.keys():
        raise ValueError(f"other fields than those of {kind.__name__}")
    return kind(**{name: _value(name, value[name], type_, record) for name, type_ in types.items()})


@cache
def _types(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _value(name: str, value: Json, type_: Any, record: type) -> Any:
    type_ = record if isinstance(type_, TypeVar) else type_
    origin = get_origin(type_)
    if type_ is Any:
        if not is_bounded(value, _MOST_LETTERS):
            raise ValueError("a value too large to show")
        return value
    if origin in (Union, UnionType):
        [inner] = [each for each in get_args(type_) if each is not NoneType]
        return None if value is None else _value(name, value, inner, record)
    if origin is tuple:
        if len(_plain(value, list)) > _MOST_ITEMS:
            raise ValueError(f"more {name} than an answer has")
        return tuple(_value(name, item, get_args(type_)[0], record) for item in value)
    if is_dataclass(type_):
        return _object(value, type_, record)
    if issubclass(type_, Enum):
        return type_(value)
    if type_ is datetime:
        return datetime.fromisoformat(_plain(value, str))
    if type_ is str:
        return _text(name, value)
    return _plain(value, (int, float) if type_ is float else type_)


def _text(name: str, value: Json) -> str:
    """A text that is no longer than one that was read from an answer."""
    text: str = _plain(value, str)
    most_lines = MOST_LINES if name in _LONGEST else 1
    if len(text) > _LONGEST.get(name, LONGEST_NAME) or len(text.splitlines()) > most_lines:
        raise ValueError(f"a text too long for {name}")
    return text


def _plain(value: Json, kind: Any) -> Any:
    """The value itself, where it is of the kind; true and false are no numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"not {kind}")
    return value
