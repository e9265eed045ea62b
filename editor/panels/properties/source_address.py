"""Validation of a declared source's address, and how the preview uses it."""

from PySide6.QtCore import QCoreApplication

from editor.basemap.tiles.address import checked_address, host_of, is_template, spelled_out
from editor.checks.rules.sections import is_absolute_uri
from editor.errors import MapDataError
from editor.look.words import translated
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE

EXAMPLE = "https://tiles.example/{z}/{x}/{y}.png"


def address_problem(text: str) -> str:
    """Return why a text cannot be the address of a source; empty if it is valid."""
    if not text.strip():
        return _tr("A source needs an address. Write one such as {example}.").format(example=EXAMPLE)
    if not is_absolute_uri(text.strip()):
        return _tr("This is no address. Write one such as {example}.").format(example=EXAMPLE)
    return ""


def address_note(source_type: str, location: str) -> str:
    """Return how the preview uses the address of a source; empty if there is none yet."""
    if source_type != SATELLITE_SOURCE:
        return _tr("The preview fetches nothing from a source of this type.")
    if not location:
        return ""
    try:
        address = checked_address(spelled_out(location))
    except MapDataError as error:
        return _tr("The preview shows no pictures. {why}").format(why=translated(error.text))
    if not is_template(address):
        return _tr("The preview shows no pictures: the address does not say where {z}, {x} and {y} go.")
    return _tr("You are asked once before the map fetches from {host}.").format(host=host_of(address))


def _tr(text: str) -> str:
    return QCoreApplication.translate("SourceAddress", text)
