"""Gazetteer: search and nearest settlements."""

import gzip
import math
import random
from pathlib import Path

import pytest

from editor import resources
from editor.basemap.gazetteer import Gazetteer, read_settlements
from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import WorldBox, to_world
from editor.errors import MapDataError
from tests.basemap.made_tiles import written


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return read_settlements(resources.path("basemap", "settlements.tsv.gz"))


def test_the_nearest_settlement_is_named(gazetteer: Gazetteer) -> None:
    assert gazetteer.nearest(-34.90, -56.18, 30) == "Montevideo"
    assert gazetteer.nearest(60.17, 24.94, 30) == "Helsinki"


def test_far_from_every_settlement_there_is_none(gazetteer: Gazetteer) -> None:
    assert gazetteer.nearest(-45.0, -140.0, 50) is None
    assert Gazetteer(()).nearest(0.0, 0.0, 20_000) is None


def test_a_place_is_in_a_settlement_near_it_or_far_from_all(gazetteer: Gazetteer) -> None:
    names = [gazetteer.place_name(lat, -55.24, 50) for lat in (-34.37, -34.40, -34.55, -36.0)]
    assert names == ["Minas", "Near Minas", "Near Minas", None]
    assert gazetteer.place_name(-34.86, -56.18, 50) == "Montevideo", "a large one reaches further"
    assert Gazetteer(()).place_name(0.0, 0.0, 20_000) is None


def test_a_village_reaches_as_far_as_its_place_is_exact() -> None:
    village = Gazetteer((Settlement("Hamlet", "FI", 60.0, 25.0, 0),))
    assert village.place_name(60.005, 25.0, 50) == "Hamlet"
    assert village.place_name(60.02, 25.0, 50) == "Near Hamlet"


def test_nearness_looks_across_the_antimeridian() -> None:
    east = Gazetteer((Settlement("East", "FJ", -17.0, 179.9, 20_000),))
    assert east.nearest(-17.0, -179.9, 30) == "East"


def test_the_nearest_settlement_is_found_among_all() -> None:
    chance = random.Random(4)
    towns = tuple(
        Settlement(str(number), "", chance.uniform(-89.9, 89.9), chance.uniform(-180, 180), 1)
        for number in range(300)
    )
    gazetteer = Gazetteer(towns)
    for lat, lon in [(90.0, 10.0), (-90.0, -170.0)] + [
        (chance.uniform(-90, 90), chance.uniform(-180, 180)) for _ in range(100)
    ]:
        place = _unit_vector(lat, lon)
        angle, name = min((math.dist(place, _unit_vector(town.lat, town.lon)), town.name) for town in towns)
        away_km = 2 * 6371.0088 * math.asin(angle / 2)
        assert gazetteer.nearest(lat, lon, 20_100) == name
        assert gazetteer.nearest(lat, lon, away_km + 0.001) == name
        assert gazetteer.nearest(lat, lon, away_km - 0.001) is None


def test_of_settlements_at_one_place_the_largest_is_named() -> None:
    rows = [Settlement(name, "FI", 60.0, 25.0, people) for name, people in (("Large", 900), ("Small", 20))]
    assert Gazetteer(rows).nearest(60.0, 25.0, 1) == "Large"


def test_a_box_holds_its_largest_towns_first(gazetteer: Gazetteer) -> None:
    (left, top), (right, bottom) = to_world(-34.0, -57.0), to_world(-35.0, -54.0)
    found = gazetteer.within(WorldBox(left, top, right, bottom), 4)
    assert [one.name for one in found] == ["Montevideo", "Maldonado", "Las Piedras", "Minas"]
    assert Gazetteer(()).within(WorldBox(0, 0, 1, 1), 4) == ()


def test_a_box_across_the_antimeridian_holds_the_towns_of_both_sides() -> None:
    rows = [Settlement("East", "FJ", -17.0, 179.9, 20_000), Settlement("West", "FJ", -17.0, -179.9, 10_000)]
    fiji = Gazetteer((*rows, Settlement("Middle", "", -17.0, 0.0, 5_000)))
    for box in (WorldBox(0.99, 0.5, 1.01, 0.6), WorldBox(-0.01, 0.5, 0.01, 0.6)):
        assert fiji.within(box, 9) == tuple(rows)
    assert len(fiji.within(WorldBox(-0.3, 0.0, 1.3, 1.0), 9)) == 3


def test_search_minds_neither_accents_nor_case(gazetteer: Gazetteer) -> None:
    assert gazetteer.search("SAO PAULO")[0].name == "São Paulo"
    assert gazetteer.search("  ") == ()


def test_search_puts_beginnings_before_middles() -> None:
    rows = (
        Settlement("New York", "US", 40.7, -74.0, 8_000_000),
        Settlement("York", "GB", 53.96, -1.08, 150_000),
    )
    assert [one.name for one in Gazetteer(rows).search("york")] == ["York", "New York"]


def test_search_stops_at_its_limit(gazetteer: Gazetteer) -> None:
    assert len(gazetteer.search("san", limit=5)) == 5


@pytest.mark.parametrize(
    "data",
    [b"no gzip", gzip.compress(b"one\ttwo\n"), gzip.compress(b"a\tUY\tx\t1\t1\n")],
    ids=["no gzip", "too few columns", "no number"],
)
def test_a_damaged_list_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(MapDataError):
        read_settlements(written(tmp_path / "list.gz", data))


def _unit_vector(lat: float, lon: float) -> tuple[float, float, float]:
    """Return the position on a sphere of radius 1. Units: degrees."""
    north, east = math.radians(lat), math.radians(lon)
    return math.cos(north) * math.cos(east), math.cos(north) * math.sin(east), math.sin(north)
