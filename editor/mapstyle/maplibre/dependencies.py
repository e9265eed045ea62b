"""What a value of a style depends on: the zoom, the data, and attributes in the braces of a legacy text."""

import re
from typing import Final

from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.expressions import SourceFeature
from editor.mapstyle.maplibre.values import MAX_TEXT_LENGTH, to_text

_TOKEN: Final = re.compile(r"\{([^{}]*)\}")


def with_tokens(text: str, feature: SourceFeature) -> str:
    """Return a text of a legacy style with the attributes of a feature in place of `{…}`."""
    return _TOKEN.sub(lambda match: to_text(feature.attributes.get(match[1])), text)[:MAX_TEXT_LENGTH]


def has_tokens(value: Json) -> bool:
    """Return whether a text names attributes in braces."""
    return isinstance(value, str) and _TOKEN.search(value) is not None


def read_tokens(text: str) -> list[tuple[bool, str]]:
    """Return the parts of a text with tokens: whether each is an attribute, and its name or text."""
    parts: list[tuple[bool, str]] = []
    end = 0
    for match in _TOKEN.finditer(text):
        if match.start() > end:
            parts.append((False, text[end : match.start()]))
        parts.append((True, match[1]))
        end = match.end()
    if end < len(text):
        parts.append((False, text[end:]))
    return parts


def reads_zoom(value: Json) -> bool:
    """Return whether a value may depend on the zoom."""
    if isinstance(value, dict):
        return "stops" in value or any(reads_zoom(item) for item in value.values())
    return isinstance(value, list) and (value == ["zoom"] or any(reads_zoom(item) for item in value))


_DATA_OPERATORS: Final = frozenset(
    {"get", "has", "feature-state", "geometry-type", "id", "properties", "accumulated", "line-progress"}
)


def reads_data(value: Json) -> bool:
    """Return whether a value may depend on the feature."""
    if isinstance(value, dict):
        return "property" in value or any(reads_data(item) for item in value.values())
    if isinstance(value, list):
        is_operator = bool(value) and isinstance(value[0], str) and value[0] in _DATA_OPERATORS
        return is_operator or any(reads_data(item) for item in value)
    return has_tokens(value)
