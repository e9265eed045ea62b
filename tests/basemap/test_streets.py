"""Minor streets that the script of the bundled maps leaves out at their first zoom."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
import shapely

from tests.scripts import PACKAGING, load_script

ZOOM = 12
# The middle of the map. Units: pixels of the zoom.
MIDDLE = 2.0**19
HALF_SIDE = 200.0


@pytest.fixture(scope="module")
def streets() -> Iterator[ModuleType]:
    """Return the script that leaves streets out; it imports others from its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PACKAGING))
        yield load_script("maps/streets")
        for name in [name for name in sys.modules if name.partition(".")[0] == "maps"]:
            del sys.modules[name]


class Town:
    """Roads around the middle of a map. Units: pixels."""

    def __init__(self, streets: ModuleType) -> None:
        self._streets = streets
        self._features: list[Any] = []

    def add(self, name: str, *points: tuple[float, float], highway: str = "residential") -> None:
        """Add a road with a name, which it is found by afterwards."""
        tags = {"highway": highway, "name": name}
        line = shapely.LineString([self._place(*point) for point in points])
        self._features.append(self._streets.Feature("lines", line, tags, ZOOM))

    def lengths(self, zoom: int = ZOOM) -> dict[str, float]:
        """Return the length of what a zoom has of each road."""
        box = (*self._place(-HALF_SIDE, -HALF_SIDE), *self._place(HALF_SIDE, HALF_SIDE))
        found: dict[str, float] = {}
        for each in self._streets.select_streets(self._features, box):
            if each.min_zoom <= zoom <= each.max_zoom:
                length = each.shape.length / self._streets.pixel_size(ZOOM)
                found[each.tags["name"]] = found.get(each.tags["name"], 0.0) + length
        return {name: round(length, 3) for name, length in found.items()}

    def _place(self, x: float, y: float) -> tuple[float, float]:
        pixel = self._streets.pixel_size(ZOOM)
        return (MIDDLE + x) * pixel, (MIDDLE + y) * pixel


@pytest.fixture
def town(streets: ModuleType) -> Town:
    """Return a town with two avenues, 60 pixels long and 40 apart, that a third one connects."""
    town = Town(streets)
    town.add("North", *((x / 2, 0) for x in range(121)), highway="primary")
    town.add("South", *((x / 2, 40) for x in range(121)), highway="primary")
    town.add("West", *((0, y) for y in range(41)), highway="secondary")
    return town


def test_a_short_dead_end_begins_one_zoom_later(town: Town) -> None:
    town.add("Close", (20, 0), (20, 8))

    assert "Close" not in town.lengths()
    assert town.lengths(ZOOM + 1)["Close"] == 8


def test_a_long_dead_end_stays(town: Town) -> None:
    town.add("Road", (20, 0), (20, 30))

    assert town.lengths()["Road"] == 30


def test_a_street_that_stays_is_one_feature_for_all_zooms(town: Town) -> None:
    town.add("Road", (20, 0), (20, 40))

    assert town.lengths() == town.lengths(ZOOM + 1)


def test_a_main_road_stays_however_short_it_is(town: Town) -> None:
    town.add("Link", (20, 0), (20, 3), highway="tertiary")

    assert town.lengths()["Link"] == 3


def test_a_short_street_between_long_ones_is_left_out(town: Town) -> None:
    town.add("East", (20, 0), (20, 20), (20, 40))
    town.add("Lane", (20, 20), (26, 20))
    town.add("Far East", (26, 40), (26, 20), (26, 0))

    assert town.lengths().keys() & {"East", "Lane", "Far East"} == {"East", "Far East"}


def test_a_short_street_stays_if_it_alone_connects_others(town: Town) -> None:
    town.add("Lane", (20, 0), (20, -5))
    town.add("Terrace", (0, -5), (20, -5), (40, -5))

    assert town.lengths().keys() >= {"Lane", "Terrace"}


def test_a_street_goes_on_under_another_name(town: Town) -> None:
    town.add("East", (20, 0), (20, 20), (20, 40))
    town.add("First", (0, 20), (6, 20))
    town.add("Second", (6, 20), (13, 20), (20, 20))

    assert town.lengths().keys() >= {"First", "Second"}


@pytest.mark.parametrize(("name", "stays"), [("First", True), ("Second", False)])
def test_a_street_goes_on_around_a_corner_only_under_its_name(town: Town, name: str, stays: bool) -> None:
    town.add("East", (12, 0), (12, 13), (12, 27), (12, 40))
    town.add("First", (0, 20), (8, 20))
    town.add(name, (8, 20), (12, 13))
    town.add("Fork", (8, 20), (12, 27))

    assert (town.lengths().keys() & {"First", "Second", "Fork"} == {"First"}) is stays
    assert bool(town.lengths().keys() & {"First", "Second", "Fork"}) is stays


def test_a_street_goes_on_around_a_corner_that_is_no_junction(town: Town) -> None:
    town.add("First", (20, 0), (20, 7))
    town.add("Second", (20, 7), (27, 7))
    town.add("Third", (27, 7), (27, 0))

    assert town.lengths().keys() >= {"First", "Second", "Third"}


def test_short_streets_that_connect_no_others_are_all_left_out(town: Town) -> None:
    town.add("First", (20, 0), (20, 4), (20, 8))
    town.add("Second", (30, 0), (30, 4), (30, 8))
    town.add("Lane", (20, 4), (30, 4))

    assert not town.lengths().keys() & {"First", "Second", "Lane"}


def test_a_stub_beyond_the_last_junction_is_cut_off(town: Town) -> None:
    town.add("Road", (20, 0), (20, 40), (20, 46))

    assert town.lengths()["Road"] == 40
    assert town.lengths(ZOOM + 1)["Road"] == 46


def test_of_streets_too_close_to_be_read_every_second_one_stays(town: Town) -> None:
    for place in range(4):
        town.add(f"Row {place}", (20 + 1.5 * place, 0), (20 + 1.5 * place, 40))

    assert town.lengths().keys() >= {"Row 0", "Row 2"}
    assert not town.lengths().keys() & {"Row 1", "Row 3"}


def test_a_grid_of_usual_blocks_stays_whole(town: Town) -> None:
    for place in range(3, 37, 3):
        town.add(f"Avenue {place}", *((place, along) for along in range(41)))
        town.add(f"Street {place}", *((along, place) for along in range(37)))

    assert town.lengths() == pytest.approx(town.lengths(ZOOM + 1))


def test_streets_that_no_main_road_joins_are_left_out_if_they_are_few(town: Town) -> None:
    town.add("Ring", (70, 0), (77, 0), (77, 7), (70, 7))
    town.add("Farm", (70, 60), (110, 60))

    assert town.lengths().keys() & {"Ring", "Farm"} == {"Farm"}


def test_a_street_cut_at_the_edge_of_the_map_stays(town: Town) -> None:
    town.add("Border", (HALF_SIDE - 5, 0), (HALF_SIDE, 0))

    assert town.lengths()["Border"] == 5


def test_other_features_are_unchanged(streets: ModuleType) -> None:
    others = [
        streets.Feature("points", shapely.Point(0.5, 0.5), {"highway": "residential"}, ZOOM),
        streets.Feature(
            "lines", shapely.LineString([(0.5, 0.5), (0.5, 0.5000001)]), {"railway": "tram"}, ZOOM
        ),
    ]

    assert list(streets.select_streets(others, (0.0, 0.0, 1.0, 1.0))) == others
