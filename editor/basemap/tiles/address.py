"""Addresses of tiles: a template with {z}, {x} and {y}, or a TileJSON that names one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qsl, urljoin, urlsplit

from editor.basemap.credits import plain_credit
from editor.basemap.recognition import declared_schema
from editor.basemap.tiles.packing import name_in, parsed_metadata
from editor.basemap.tiles.tile import GLOBE, Bounds, TileId, bounds_of
from editor.errors import MapDataError
from editor.hosts import Reach, reach_of
from editor.net import is_loopback
from editor.wording import say

# What a template alone leaves open. Source: our choice, the deepest zoom of the schemas that are known.
DEEPEST_ZOOM: Final = 14

_HIGHEST_ZOOM: Final = 22
_PLACES: Final = ("{z}", "{x}", "{y}")
_FLIPPED: Final = "{-y}"


def checked_address(text: str) -> str:
    """An address that tiles can be asked of, without the blanks around it.

    Raises: MapDataError, which does not repeat the address: a key may stand in it.
    """
    address = text.strip()
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if not host or parts.scheme not in ("http", "https") or any(sign.isspace() for sign in address):
        raise MapDataError(
            say("This is no address. Write one such as https://tiles.example/{{z}}/{{x}}/{{y}}.pbf.")
        )
    if parts.username is not None or parts.password is not None:
        raise MapDataError(say("Write the address without name and password."))
    if parts.scheme == "http" and not is_loopback(address.translate(_WITHOUT_BRACES)):
        raise MapDataError(
            say("The address of {host} is not safe: it begins with http. Write https.", host=host)
        )
    if any(place in parts.netloc for place in ("{", "}")):
        raise MapDataError(say("The host of the address must be written out."))
    if is_template(address) is None:
        raise MapDataError(
            say("An address of tiles names all three of {{z}}, {{x}} and {{y}}, a TileJSON none of them.")
        )
    return address


_WITHOUT_BRACES: Final = str.maketrans("", "", "{}")


def spelled_out(address: str) -> str:
    """An address with braces where it has their digits: so strictly a URI is written."""
    return re.sub("%7b", "{", re.sub("%7d", "}", address, flags=re.IGNORECASE), flags=re.IGNORECASE)


def is_template(address: str) -> bool | None:
    """Whether an address is a template of tiles; None where it names only some of what a tile needs."""
    named = [place in address for place in _PLACES[:2]]
    named.append(_PLACES[2] in address or _FLIPPED in address)
    return named[0] if len(set(named)) == 1 else None


def host_of(address: str) -> str:
    """Whom an address asks: all of it that may be shown or told."""
    return urlsplit(address).hostname or ""


def shown_address(address: str) -> str:
    """An address without its query, in which a key may stand."""
    parts = urlsplit(address)
    return f"{parts.hostname}{':' + str(parts.port) if parts.port else ''}{parts.path}"


def secrets_of(address: str) -> tuple[str, ...]:
    """What of an address may be a key, and belongs into no log."""
    query = urlsplit(address).query
    return (query, *(value for _, value in parse_qsl(query))) if query else ()


@dataclass(frozen=True, slots=True)
class TileSet:
    """What a server says of its tiles; the template may hold a key, so no text shows it.

    Tiles that `is_public` must not be asked of this computer or a private network: a host of the internet
    has named them.
    """

    template: str = field(repr=False)
    name: str
    attribution: str = ""
    min_zoom: int = 0
    max_zoom: int = DEEPEST_ZOOM
    bounds: Bounds = GLOBE
    schema: str = ""
    is_flipped: bool = False
    is_public: bool = False

    @property
    def key(self) -> str:
        """Return the name of the set in a cache, which does not reveal the address.

        Sets that number their rows differently, or have other rules for their host, share no tiles.
        """
        marks = ("\ntms" if self.is_flipped else "") + ("\npublic" if self.is_public else "")
        return sha256(f"{self.template}{marks}".encode()).hexdigest()[:24]

    def url(self, tile: TileId) -> str:
        """Where a tile lies."""
        flipped = 2**tile.z - 1 - tile.y
        return (
            self.template.replace("{z}", str(tile.z))
            .replace("{x}", str(tile.x))
            .replace(_FLIPPED, str(flipped))
            .replace("{y}", str(flipped if self.is_flipped else tile.y))
        )


def set_of_template(address: str) -> TileSet:
    """All that a template tells by itself."""
    return TileSet(address, host_of(address))


def set_of_tilejson(address: str, data: bytes) -> TileSet:
    """The tiles that a TileJSON describes, which came from an address.

    Raises: MapDataError when it is none, or names tiles that are no vector tiles or not safe to ask for.
    Source: the TileJSON specification, version 3.
    """
    host = host_of(address)
    try:
        record = parsed_metadata(data)
        template = urljoin(address, _first_of(record["tiles"]))
    except (ValueError, TypeError, KeyError, IndexError) as problem:
        raise MapDataError(
            say("What {host} answers is no TileJSON. Check the address.", host=host)
        ) from problem
    if is_template(template) is not True:
        raise MapDataError(say("The TileJSON of {host} names no address of tiles.", host=host))
    if record.get("format", "pbf") not in ("pbf", "mvt"):
        raise MapDataError(say("The TileJSON of {host} names pictures, not vector tiles.", host=host))
    min_zoom, max_zoom = _zooms(record)
    template = checked_address(template)
    named = host_of(template)
    if named != host and reach_of(named) < reach_of(host):
        raise MapDataError(
            say(
                "The TileJSON from {host} refers to tiles on this computer or a private network."
                " To use them, enter their address directly.",
                host=host,
            )
        )
    return TileSet(
        template,
        name_in(record, host),
        plain_credit(record.get("attribution")),
        min_zoom,
        max_zoom,
        bounds_of(record.get("bounds")) or GLOBE,
        declared_schema(record),
        record.get("scheme") == "tms",
        named != host and reach_of(host) is Reach.PUBLIC,
    )


def _first_of(addresses: object) -> str:
    """Return the first of a list of addresses.

    Raises: TypeError where there is none.
    """
    first = addresses[0] if isinstance(addresses, list) else None
    if not isinstance(first, str):
        raise TypeError("no address")
    return first


def _zooms(record: Mapping[str, Any]) -> tuple[int, int]:
    """The zooms that a TileJSON names, where they make sense."""
    least, most = record.get("minzoom", 0), record.get("maxzoom", DEEPEST_ZOOM)
    if isinstance(least, int) and isinstance(most, int) and 0 <= least <= most <= _HIGHEST_ZOOM:
        return least, most
    return 0, DEEPEST_ZOOM
