"""Tile addresses: URL templates with {z}, {x} and {y}, and TileJSON."""

import re
from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qsl, urljoin, urlsplit

from editor.basemap.credits import plain_credit
from editor.basemap.schema_detection import declared_schema
from editor.basemap.tiles.packing import name_in, parsed_metadata
from editor.basemap.tiles.tile import GLOBE, Bounds, TileId, bounds_of
from editor.errors import MapDataError
from editor.network.client import is_loopback
from editor.network.hosts import Reach, reach_of
from editor.records import dataclass
from editor.wording import say

# Default maximum zoom of a template. Source: the maximum zoom of the known schemas.
DEEPEST_ZOOM: Final = 14

_MAX_ZOOM: Final = 22
_PLACEHOLDERS: Final = ("{z}", "{x}", "{y}")
_FLIPPED_PLACEHOLDER: Final = "{-y}"


def checked_address(text: str) -> str:
    """Return an address without surrounding whitespace, if tiles can be requested from it.

    Raises: MapDataError, which does not repeat the address, because it may contain a key.
    """
    address = text.strip()
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if not host or parts.scheme not in ("http", "https") or any(character.isspace() for character in address):
        raise MapDataError(say("Invalid URL. Enter one such as https://tiles.example/{{z}}/{{x}}/{{y}}.pbf."))
    if parts.username is not None or parts.password is not None:
        raise MapDataError(say("Enter the URL without a user name and password."))
    if parts.scheme == "http" and not is_loopback(address.translate(_WITHOUT_BRACES)):
        raise MapDataError(say("HTTP is not secure. Use HTTPS for {host}.", host=host))
    if any(place in parts.netloc for place in ("{", "}")):
        raise MapDataError(say("The host of the URL cannot contain a placeholder."))
    if is_template(address) is None:
        raise MapDataError(say("A tile URL needs {{z}}, {{x}} and {{y}}; a TileJSON URL has none of them."))
    return address


_WITHOUT_BRACES: Final = str.maketrans("", "", "{}")


def spelled_out(address: str) -> str:
    """Return an address with percent-encoded braces decoded."""
    return re.sub("%7b", "{", re.sub("%7d", "}", address, flags=re.IGNORECASE), flags=re.IGNORECASE)


def is_template(address: str) -> bool | None:
    """Return whether an address is a URL template; None if it has only some of the placeholders."""
    has_placeholder = [place in address for place in _PLACEHOLDERS[:2]]
    has_placeholder.append(_PLACEHOLDERS[2] in address or _FLIPPED_PLACEHOLDER in address)
    return has_placeholder[0] if len(set(has_placeholder)) == 1 else None


def host_of(address: str) -> str:
    """Return the host of an address, the only part that may be displayed and logged."""
    return urlsplit(address).hostname or ""


def shown_address(address: str) -> str:
    """Return an address without its query, which may contain a key."""
    parts = urlsplit(address)
    return f"{parts.hostname}{':' + str(parts.port) if parts.port else ''}{parts.path}"


def secrets_of(address: str) -> tuple[str, ...]:
    """Return the parts of an address that may be a key, and must not be logged."""
    query = urlsplit(address).query
    return (query, *(value for _, value in parse_qsl(query))) if query else ()


@dataclass(frozen=True, slots=True)
class TileSet:
    """The description of a server's tiles. Its `repr` omits the template, which may contain a key.

    Tiles that are `is_public` must not be requested from this computer or a private network: they were named
    by a host on the internet.
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
        """The name of the set in a cache, which does not reveal the address.

        Sets with different row orders or host restrictions have different keys.
        """
        suffix = ("\ntms" if self.is_flipped else "") + ("\npublic" if self.is_public else "")
        return sha256(f"{self.template}{suffix}".encode()).hexdigest()[:24]

    def url(self, tile: TileId) -> str:
        """Return the address of a tile."""
        flipped = 2**tile.z - 1 - tile.y
        return (
            self.template.replace("{z}", str(tile.z))
            .replace("{x}", str(tile.x))
            .replace(_FLIPPED_PLACEHOLDER, str(flipped))
            .replace("{y}", str(flipped if self.is_flipped else tile.y))
        )


def set_of_template(address: str) -> TileSet:
    """Return the tile set of a template."""
    return TileSet(address, host_of(address))


def set_of_tilejson(address: str, data: bytes) -> TileSet:
    """Return the tile set of a TileJSON, which was received from an address.

    Raises: MapDataError if it is invalid, or its tiles are not vector tiles or not allowed.
    Source: the TileJSON specification, version 3.
    """
    host = host_of(address)
    try:
        record = parsed_metadata(data)
        template = urljoin(address, _first_of(record["tiles"]))
    except (ValueError, TypeError, KeyError, IndexError) as problem:
        raise MapDataError(
            say("The response from {host} is not TileJSON. Check the URL.", host=host)
        ) from problem
    if is_template(template) is not True:
        raise MapDataError(say("The TileJSON from {host} has no tile URL.", host=host))
    if record.get("format", "pbf") not in ("pbf", "mvt"):
        raise MapDataError(
            say("The TileJSON from {host} describes raster tiles. Vector tiles are needed.", host=host)
        )
    min_zoom, max_zoom = _zooms(record)
    template = checked_address(template)
    tile_host = host_of(template)
    if tile_host != host and reach_of(tile_host) < reach_of(host):
        raise MapDataError(
            say(
                "The TileJSON from {host} refers to local or private addresses. Enter the tile URL directly.",
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
        tile_host != host and reach_of(host) is Reach.PUBLIC,
    )


def _first_of(addresses: object) -> str:
    """Return the first of a list of addresses. Raises: TypeError if there is none."""
    first = addresses[0] if isinstance(addresses, list) else None
    if not isinstance(first, str):
        raise TypeError("no address")
    return first


def _zooms(record: Mapping[str, Any]) -> tuple[int, int]:
    """Return the minimum and maximum zoom of a TileJSON, or the defaults if they are invalid."""
    min_zoom, max_zoom = record.get("minzoom", 0), record.get("maxzoom", DEEPEST_ZOOM)
    if isinstance(min_zoom, int) and isinstance(max_zoom, int) and 0 <= min_zoom <= max_zoom <= _MAX_ZOOM:
        return min_zoom, max_zoom
    return 0, DEEPEST_ZOOM
