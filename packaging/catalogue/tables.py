"""Texts of the tables, which are data and are translated where a row is shown."""

from collections.abc import Iterator

from catalogue.texts import LANGUAGE_NAMES, TABLES, Text
from PySide6.QtCore import QLocale

from editor import resources
from editor.assets.fonts.coverage import LANGUAGES, script_names
from editor.basemap.gazetteer import read_settlements
from editor.basemap.places import bookmarks
from editor.checks.problems import ALL_KINDS
from editor.mapstyle.document.model import FACES
from editor.mapstyle.filters.rows import OPERATOR_WORDS
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.easing import EASINGS
from editor.mapstyle.schema.layer_types import LAYER_TYPES, Family
from editor.mapstyle.schema.paint_properties import PROPERTIES, PropertySection
from editor.mapstyle.search.layer_search import SEARCH_WORDS
from editor.render import assumptions
from editor.weather.api.records import SIMULATED_COPYRIGHT
from editor.weather.conditions import KNOWN_WORDS


def read_tables() -> list[Text]:
    """Return the texts of all tables, each with the file of its table."""
    texts = [Text(TABLES, text, False, file) for file, column in _tables() for text in column if text]
    names = (language.name for language in LANGUAGES)
    return texts + [Text(LANGUAGE_NAMES, name, False, "resources/languages.json.gz") for name in names]


def _tables() -> Iterator[tuple[str, Iterator[str]]]:
    yield "editor/mapstyle/schema/paint_properties.py", _property_texts()
    yield "editor/mapstyle/schema/layer_types.py", _type_texts()
    yield "editor/mapstyle/schema/easing.py", (easing.label for easing in EASINGS)
    yield "editor/mapstyle/filters/rows.py", (word for word in OPERATOR_WORDS.values() if word.isascii())
    yield "editor/mapstyle/search/layer_search.py", (word.help for word in SEARCH_WORDS)
    yield "editor/checks/problems.py", (text for kind in ALL_KINDS for text in (kind.title, kind.help))
    yield "editor/mapstyle/document/model.py", iter(FACES)
    yield "editor/weather/conditions.py", iter(KNOWN_WORDS)
    yield "editor/weather/api/records.py", iter((SIMULATED_COPYRIGHT,))
    yield "resources/sourcedata.toml", _data_texts()
    yield "resources/preview/assumptions.toml", (row.sentence for row in assumptions.load())
    yield "resources/basemap/bookmarks.toml", _bookmark_texts()
    yield "resources/basemap/settlements.tsv.gz", _country_texts()
    yield "resources/scripts.json.gz", iter(script_names())


def _data_texts() -> Iterator[str]:
    for entry in source_data.load().entries:
        yield from (entry.label, entry.note)


def _bookmark_texts() -> Iterator[str]:
    for bookmark in bookmarks():
        yield from (bookmark.name, bookmark.shows)


def _country_texts() -> Iterator[str]:
    places = read_settlements(resources.path("basemap", "settlements.tsv.gz"))
    for code in sorted({place.country for place in places.settlements}):
        yield QLocale.territoryToString(QLocale.codeToTerritory(code))


def _property_texts() -> Iterator[str]:
    yield from (section.value for section in PropertySection)
    for prop in PROPERTIES:
        yield from (prop.label, prop.help, prop.unit or "", *(choice.label for choice in prop.choices))


def _type_texts() -> Iterator[str]:
    yield from (family.value for family in Family)
    for row in LAYER_TYPES:
        yield from (row.label, row.help)
