"""Design tokens in JSON: colours with a colour space and its components, or as hex.

Source: Design Tokens Format Module and Color Module 2025.10 of the W3C community group; hex texts and keys
without a dollar sign are those of earlier drafts. Aliases are followed.
"""

from collections.abc import Mapping
from typing import Final

import orjson

from editor.errors import DocumentError, FilePosition
from editor.mapstyle.color.color_faults import COLOR_SPACES, reason_for
from editor.mapstyle.color.notations import CssColor, color_in_space, parse_css_color
from editor.mapstyle.color.palettes.palette import (
    ColorPalette,
    PaletteBuilder,
    PaletteError,
    check_size,
    clean_name,
    shown,
    unique_names,
)
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import Json, Path
from editor.mapstyle.schema.values import Color
from editor.wording import say

_TYPE_KEYS: Final = ("$type", "type")
_VALUE_KEYS: Final = ("$value", "value")
_DESCRIPTION: Final = "$description"
_COLOR: Final = "color"
_SPACE, _COMPONENTS, _ALPHA, _HEX = "colorSpace", "components", "alpha", "hex"
_CHANNELS: Final = 3
# In tokens these spaces have percentages, in CSS fractions.
_PERCENT_SPACES: Final = ("hsl", "hwb")
_MOST_ALIASES: Final = 16
_NOT_IN_NAMES: Final = str.maketrans(dict.fromkeys(".{}$", "-"))
_UNNAMED: Final = "colour"


def read(data: bytes, name: str) -> ColorPalette:
    """Read the colours among the tokens; others are skipped.

    Raises: PaletteError, with line and column, for invalid JSON and for a colour that is not valid.
    """
    check_size(data)
    try:
        source = decode(data, say("A file of design tokens"))
    except DocumentError as error:
        # An error may quote control characters of the file.
        text = error.text if error.text.isprintable() else say("The JSON is not valid.")
        raise PaletteError(text, error.place) from None
    return _Reader(source, name).palette()


def write(palette: ColorPalette) -> bytes:
    """Write a palette as a group of colour tokens in sRGB."""
    names = unique_names(_token_name(each.name) for each in palette.colors)
    tokens: dict[str, object] = {_DESCRIPTION: palette.name} if palette.name else {}
    for name, each in zip(names, palette.colors, strict=True):
        tokens[name] = {_TYPE_KEYS[0]: _COLOR, _VALUE_KEYS[0]: _value(each.color)}
    return orjson.dumps(tokens, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _token_name(name: str) -> str:
    return clean_name(name.translate(_NOT_IN_NAMES)).strip("- ") or _UNNAMED


def _value(color: Color) -> dict[str, object]:
    value: dict[str, object] = {
        _SPACE: "srgb",
        _COMPONENTS: [round(part / 255, 5) for part in (color.r, color.g, color.b)],
    }
    if color.a < 255:
        value[_ALPHA] = round(color.a / 255, 5)
    value[_HEX] = color.hex[:7].lower()
    return value


class _Reader:
    """The tokens of a file, visited in its order."""

    def __init__(self, source: SourceText, name: str) -> None:
        self._source = source
        self._tree = source.tree
        self._builder = PaletteBuilder(name)

    def palette(self) -> ColorPalette:
        """Return the colours."""
        description = self._tree.get(_DESCRIPTION) if isinstance(self._tree, dict) else None
        if isinstance(description, str):
            self._builder.name = clean_name(description) or self._builder.name
        self._visit(self._tree, (), "")
        return self._builder.palette(self._source.place(()))

    def _visit(self, node: Json, path: Path, inherited_type: str) -> None:
        if not isinstance(node, dict):
            return
        kind = _text_of(node, _TYPE_KEYS) or inherited_type
        key = next((key for key in _VALUE_KEYS if key in node and _is_token(node, key)), None)
        if key is not None:
            self._read_token(node, key, path, kind)
            return
        for name, child in node.items():
            if not name.startswith("$"):
                self._visit(child, (*path, name), kind)

    def _read_token(self, node: Mapping[str, Json], key: str, path: Path, kind: str) -> None:
        value, value_path, kind = self._resolved(node[key], (*path, key), kind)
        is_text = isinstance(value, str) and value.startswith("#")
        if kind == _COLOR or (not kind and is_text):
            names = [str(step) for step in path]
            self._builder.add(self._color(value, value_path), " ".join(names))

    def _resolved(self, value: Json, path: Path, kind: str) -> tuple[Json, Path, str]:
        """Follow aliases, such as “{group.water}”; return the value, its path and its type."""
        for _ in range(_MOST_ALIASES):
            is_alias = isinstance(value, str) and value.startswith("{") and value.endswith("}")
            if not is_alias:
                return value, path, kind
            assert isinstance(value, str), "an alias is a text"
            found = self._token_at(value[1:-1].split("."))
            if found is None:
                text = say("The token “{name}” does not exist.", name=shown(value))
                raise PaletteError(text, self._place(path))
            value, path, other_kind = found
            kind = kind or other_kind
        raise PaletteError(say("The aliases of this token have no end."), self._place(path))

    def _token_at(self, names: list[str]) -> tuple[Json, Path, str] | None:
        """Return the value of a token, its path and its type."""
        node: Json = self._tree
        kind = ""
        for name in names:
            if not isinstance(node, dict) or name not in node:
                return None
            kind = _text_of(node, _TYPE_KEYS) or kind
            node = node[name]
        if not isinstance(node, dict):
            return None
        key = next((key for key in _VALUE_KEYS if key in node), None)
        if key is None:
            return None
        return node[key], (*names, key), _text_of(node, _TYPE_KEYS) or kind

    def _color(self, value: Json, path: Path) -> CssColor:
        if isinstance(value, str):
            color = parse_css_color(value)
            if color is None:
                raise PaletteError(reason_for(value).reason, self._place(path))
            return color
        if not isinstance(value, dict):
            raise PaletteError(say("The value of a colour is missing."), self._place(path))
        return self._color_of_parts(value, path)

    def _color_of_parts(self, value: Mapping[str, Json], path: Path) -> CssColor:
        space = value.get(_SPACE)
        if not isinstance(space, str) or space not in COLOR_SPACES:
            raise PaletteError(say("The colour space is missing or unknown."), self._place(path))
        stored = value.get(_COMPONENTS)
        channels = [_channel(each) for each in stored] if isinstance(stored, list) else []
        alpha = _channel(value.get(_ALPHA, 1))
        numbers = [channel for channel in channels if channel is not None]
        if space in _PERCENT_SPACES:
            numbers[1:] = [number / 100 for number in numbers[1:]]
        color = None
        if len(channels) == len(numbers) == _CHANNELS and alpha is not None:
            color = color_in_space(space, numbers, alpha)
        if color is None:
            text = say("A colour has three components, and an alpha from 0 to 1.")
            raise PaletteError(text, self._place(path))
        return color

    def _place(self, path: Path) -> FilePosition:
        return self._source.place(path)


def _is_token(node: Mapping[str, Json], key: str) -> bool:
    """Return whether a key holds the value of a token; a group may have a token named “value”."""
    return key.startswith("$") or not isinstance(node[key], dict) or _SPACE in _object(node[key])


def _object(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _text_of(node: Mapping[str, Json], keys: tuple[str, ...]) -> str:
    return next((value for key in keys if isinstance(value := node.get(key), str)), "")


def _channel(value: Json) -> float | None:
    """Return a component; None if it is no number. The missing component “none” is 0."""
    if value == "none":
        return 0.0
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number:
        return None
    assert isinstance(value, (int, float)), "checked before"
    return float(value) if abs(value) <= 1e6 else None
