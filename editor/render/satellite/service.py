"""Tile service of satellite images that a style declares: its address, host and credit.

The window asks for consent to the host, and imports no module that draws.
"""

from editor.basemap.tiles.address import (
    TileSet,
    checked_address,
    host_of,
    is_template,
    set_of_template,
    spelled_out,
)
from editor.errors import MapDataError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.wording import say


def service_of(style: MapStyle) -> TileSet:
    """Return the tile service that a style declares.

    Raises: MapDataError with the reason why no images can be requested.
    Source: "Declared source". Not known: the form of the address; {z}, {x} and {y} are assumed.
    """
    declared = next((source for source in style.sources if source.type == SATELLITE_SOURCE), None)
    if declared is None:
        raise MapDataError(say("No source of type “{type}” in this style.", type=SATELLITE_SOURCE))
    try:
        address = checked_address(spelled_out(declared.location))
    except MapDataError:
        raise MapDataError(say("The tile URL of the satellite source cannot be used.")) from None
    if not is_template(address):
        host = host_of(address)
        raise MapDataError(say("The tile URL of {host} needs {{z}}, {{x}} and {{y}}.", host=host))
    return set_of_template(address)


def find_satellite_host(style: MapStyle) -> str:
    """Return the host of a style's satellite images; empty without such layers or a usable address."""
    if SATELLITE_SOURCE not in style.layer_sources:
        return ""
    try:
        return host_of(service_of(style).template)
    except MapDataError:
        return ""


def satellite_credit(host: str) -> str:
    """Return the credit for a host's images. Not known: the owner; the host is named."""
    return say("Satellite imagery: {host}", host=host)
