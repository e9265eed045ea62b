"""Tests of the rows of the place finder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.basemap.places import Bookmark, Settlement
from editor.errors import MapDataError
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.workspace.places import ParsedPlace, PlaceFinder, UserBookmarks, bundled_bookmarks

HARBOUR = Bookmark("Harbour of Monteverde", -34.899, -56.209, 14.5, "")
SIZES = (
    (3_000_000, 10.0),
    (2_999_999, 11.0),
    (300_000, 11.0),
    (299_999, 12.0),
    (30_000, 12.0),
    (29_999, 13.0),
)
TOWNS = tuple(Settlement(f"Monteverde {people}", "UY", 1.5, 2.5, people) for people, _ in SIZES)


def towns(text: str) -> tuple[Settlement, ...]:
    if text == "damaged":
        raise MapDataError("The list of places cannot be read.")
    return TOWNS if text.strip().lower().startswith("monteverde") else ()


@pytest.fixture
def finder(qtbot: QtBot, tmp_path: Path, jobs: Jobs) -> Iterator[PlaceFinder]:
    """Open below a widget."""
    anchor = QWidget()
    qtbot.addWidget(anchor)
    anchor.show()
    own = UserBookmarks(Settings(tmp_path / "settings.ini"))
    own.add(HARBOUR)
    made = PlaceFinder(towns, own, jobs, anchor)
    made.open_at(anchor)
    yield made
    made.popover.close()


def write(finder: PlaceFinder, text: str, qtbot: QtBot) -> list[str]:
    """Type a text and return the rows."""
    finder.popover.search.clear()
    QTest.keyClicks(finder.popover.search, text)
    qtbot.waitUntil(lambda: not finder._jobs.is_running("find places"))
    return [row.text for row in finder.popover.rows]


def test_without_input_all_bookmarks_are_listed_user_defined_first(finder: PlaceFinder) -> None:
    rows = finder.popover.rows
    assert [row.text for row in rows] == [HARBOUR.name, *(each.name for each in bundled_bookmarks())]
    assert [row.detail for row in rows] == [HARBOUR.shows, *(each.shows for each in bundled_bookmarks())]
    assert {row.symbol for row in rows} == {"bookmark-outline"}
    assert rows[0].value == ParsedPlace(HARBOUR.lat, HARBOUR.lon, HARBOUR.zoom, HARBOUR.name)


def test_bookmarks_precede_towns_and_each_town_has_a_zoom_for_its_size(
    finder: PlaceFinder, qtbot: QtBot
) -> None:
    assert write(finder, "monteverde", qtbot) == [HARBOUR.name, *(town.name for town in TOWNS)]
    for row, town, (_, zoom) in zip(finder.popover.rows[1:], TOWNS, SIZES, strict=True):
        assert row.value == ParsedPlace(town.lat, town.lon, zoom, town.name)
        assert (row.detail, row.symbol) == ("Uruguay", "map-marker-outline")


def test_few_bundled_bookmarks_precede_the_towns(finder: PlaceFinder, qtbot: QtBot) -> None:
    names = [each.name for each in bundled_bookmarks() if "o" in each.name.lower()]
    assert len(names) > 3
    shown = [name for name in write(finder, "o", qtbot) if name != HARBOUR.name]
    assert len(shown) == 3


@pytest.mark.parametrize(
    ("text", "zoom", "detail"), [("-34.9, -56.2", None, ""), ("-34.9, -56.2, 11.5", 11.5, "zoom 11.5")]
)
def test_coordinates_are_one_row_that_moves_the_map(
    finder: PlaceFinder, qtbot: QtBot, text: str, zoom: float | None, detail: str
) -> None:
    assert len(write(finder, text, qtbot)) == 1
    row = finder.popover.rows[0]
    assert (row.detail, row.symbol) == (detail, "crosshairs-gps")
    with qtbot.waitSignal(finder.selected) as selected:
        QTest.keyClick(finder.popover.search, Qt.Key.Key_Return)
    assert selected.args == [ParsedPlace(-34.9, -56.2, zoom)]


def test_missing_matches_are_reported_with_a_hint(finder: PlaceFinder, qtbot: QtBot) -> None:
    assert write(finder, " xyzzy ", qtbot) == []
    assert finder.popover._sentence.text() == ("“xyzzy” not found. Try a larger town nearby or coordinates.")
    assert write(finder, "95, 200", qtbot) == []
    assert finder.popover._sentence.text().startswith("For example −34.9")
    QTest.keyClick(finder.popover.search, Qt.Key.Key_Return)
    assert finder.popover.problem


def test_an_unreadable_list_of_places_is_reported(finder: PlaceFinder, qtbot: QtBot) -> None:
    assert write(finder, "damaged", qtbot) == []
    assert finder.popover.problem == "The list of places cannot be read."
