"""Texts about map data."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from editor.basemap.schema_detection import SCHEMA_NAMES
from editor.basemap.sources.records import Description, UserMapLocation
from editor.basemap.tiles.address import shown_address
from editor.ui.text import elide_middle, quoted, translated
from editor.workspace.file_size import size_text

_MAX_LAYERS = 8


def name_of(place: UserMapLocation) -> str:
    """Return a short name: the file name, or the address without the query, which may contain a key."""
    return shown_address(place.text) if place.is_address else Path(place.text).name


def tip_of(place: UserMapLocation) -> str:
    """Return the path or the address, without a possible key."""
    return shown_address(place.text) if place.is_address else place.text


def empty_cache_text(size_bytes: int) -> str:
    """Return the text of the command that empties the tile cache."""
    tr = _translate
    return tr("Clear tile cache ({size})").format(size=size_text(size_bytes))


def freed_sentence(freed_bytes: int) -> str:
    """Return how much emptying the tile cache has freed."""
    tr = _translate
    if freed_bytes <= 0:
        return tr("Nothing cleared. Another window may be using the tile cache; try again later.")
    return tr("Tile cache cleared. {size} freed.").format(size=size_text(freed_bytes))


def off_sentence(place: UserMapLocation) -> str:
    """Return that a map was turned off because it could not be drawn."""
    text = _translate("Map data “{name}” could not be drawn and was turned off.")
    return text.format(name=elide_middle(name_of(place)))


def schema_sentence(description: Description) -> str:
    """Describe a map in one or two sentences."""
    tr = _translate
    zooms = tr("zooms {low} to {high}").format(low=description.min_zoom, high=description.max_zoom)
    if description.schema:
        return tr("Schema: {schema}, {zooms}.").format(
            schema=translated(SCHEMA_NAMES[description.schema]), zooms=zooms
        )
    if description.is_guess:
        return tr("Connected. The server has no tile at zoom 0, so the schema is not known yet.")
    names = list(map(quoted, description.layers[:_MAX_LAYERS]))
    more = len(description.layers) - len(names)
    sentences = [tr("Unknown tile schema. Most style layers may stay empty.")]
    if names:
        template = tr("Layers: {names} and %Ln more.", more) if more else tr("Layers: {names}.")
        sentences.append(template.format(names=", ".join(names)))
    return " ".join(sentences)


def _translate(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("MapDataText", text, "", count)
