"""What is said of map data: its name in a menu, and what was found in it."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from editor.basemap.recognition import SCHEMA_NAMES
from editor.basemap.sources.map_data import Description
from editor.basemap.sources.own_map import OwnPlace
from editor.basemap.tiles.address import shown_address
from editor.look.words import quoted, shortened, translated
from editor.models.weight_text import weight_text

_MOST_LAYERS = 8


def name_of(place: OwnPlace) -> str:
    """A short name: a file's own, or an address without the query, in which a key may stand."""
    return shown_address(place.text) if place.is_address else Path(place.text).name


def tip_of(place: OwnPlace) -> str:
    """Where it is, without what may be a key."""
    return shown_address(place.text) if place.is_address else place.text


def cache_words(size_bytes: int) -> str:
    """What empties the store of fetched tiles, and how much that is."""
    tr = _translate
    return tr("Empty the tile cache ({size})").format(size=weight_text(size_bytes))


def freed_sentence(freed_bytes: int) -> str:
    """What emptying the store of fetched tiles has brought."""
    tr = _translate
    if freed_bytes <= 0:
        return tr("Nothing was freed: another window may be using the tile cache. Try again in a moment.")
    return tr("The tile cache is empty. {size} are free again.").format(size=weight_text(freed_bytes))


def off_sentence(place: OwnPlace) -> str:
    """Return that a map is left out as it could not be drawn."""
    text = _translate("“{name}” could not be drawn when it was last shown, so it was turned off.")
    return text.format(name=shortened(name_of(place)))


def schema_sentence(found: Description) -> str:
    """What was found in a map, in a sentence or two."""
    tr = _translate
    zooms = tr("zooms {low} to {high}").format(low=found.min_zoom, high=found.max_zoom)
    if found.schema:
        return tr("Schema: {schema}, {zooms}.").format(
            schema=translated(SCHEMA_NAMES[found.schema]), zooms=zooms
        )
    if found.is_guess:
        return tr("The server answers, but has no tile of the whole world. The schema shows with its tiles.")
    names = list(map(quoted, found.layers[:_MOST_LAYERS]))
    more = len(found.layers) - len(names)
    told = [tr("The schema is not known, so little of it may be drawn.")]
    if names:
        words = tr("Its layers: {names} and %n more.", more) if more else tr("Its layers: {names}.")
        told.append(words.format(names=", ".join(names)))
    return " ".join(told)


def _translate(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("MapDataText", text, "", count)
