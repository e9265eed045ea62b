"""The rules of declared sources: their address, their type, ids and names that are given twice."""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import urlsplit

from editor.checks.facts import LayerFacts
from editor.checks.findings import Finding
from editor.checks.suggestions import closest_name, with_suggestion
from editor.mapstyle.document.model import SOURCES, MapStyle
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.tree import Path, read
from editor.wording import say

_LOCATION: Final[Path] = ("composite", "location")
_TYPE: Final[Path] = ("composite", "type")
# Source: RFC 3986, and the braces that stand for a tile's numbers.
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%{}-]+")
_WITH_HOST: Final = frozenset({"http", "https"})


def check_source_types(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Declared sources of the one type that is declared today."""
    for source in style.sources:
        written = read(source.record, _TYPE)
        if isinstance(written, str) and written != SATELLITE_SOURCE:
            text = say(
                "The declared source is of type “{type}”. Only “{known}” is in use today.",
                type=source.type,
                known=SATELLITE_SOURCE,
            )
            text = with_suggestion(text, closest_name(written, (SATELLITE_SOURCE,)))
            yield "composite-type", (*SOURCES, source.index, *_TYPE), text


def check_source_addresses(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Declared sources whose address is an absolute URI."""
    for source in style.sources:
        written = read(source.record, _LOCATION)
        if isinstance(written, str) and not is_absolute_uri(written):
            text = (
                say("The address “{location}” of the declared source is not a URI.", location=source.location)
                if written
                else say("The declared source has no address.")
            )
            text = say("{text} Enter the full address, such as https://example.com/tiles.", text=text)
            yield "source-address", (*SOURCES, source.index, *_LOCATION), text


def check_source_names(style: MapStyle, _layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Unique ids and names of declared sources."""
    ids: set[int] = set()
    names: set[str] = set()
    for source in style.sources:
        number, name = read_integer(source.record.get("id")), source.name
        if number in ids:
            text = say("Another source already has the id {id}.", id=number)
            yield "duplicate-source-id", (*SOURCES, source.index, "id"), text
        if name and name in names:
            text = say(
                "Another declared source is also called “{name}”. It is undefined which one layers use. "
                "Rename one.",
                name=name,
            )
            yield "duplicate-source-name", (*SOURCES, source.index, "name"), text
        names.add(name)
        if number is not None:
            ids.add(number)


def is_absolute_uri(text: str) -> bool:
    """Return whether a text is a URI with a scheme, and with a host where web addresses have one."""
    if _URI.fullmatch(text) is None:
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme not in _WITH_HOST or bool(parts.hostname)
    except ValueError:  # a bracket of an IPv6 address that is never closed
        return False
