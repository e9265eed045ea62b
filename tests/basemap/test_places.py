"""Settlements by name and nearness."""

import gzip
from pathlib import Path

import pytest

from editor import resources
from editor.basemap.places import PLACES, Gazetteer, Settlement, read_settlements
from editor.errors import MapDataError
from tests.basemap.tiles_made import written


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return read_settlements(resources.path("basemap", "settlements.tsv.gz"))


def test_the_nearest_settlement_is_named(gazetteer: Gazetteer) -> None:
    assert gazetteer.nearest(-34.90, -56.18, 30) == "Montevideo"
    assert gazetteer.nearest(60.17, 24.94, 30) == "Helsinki"


def test_far_from_every_settlement_there_is_none(gazetteer: Gazetteer) -> None:
    assert gazetteer.nearest(-45.0, -140.0, 50) is None
    assert Gazetteer(()).nearest(0.0, 0.0, 20_000) is None


def test_nearness_looks_across_the_antimeridian() -> None:
    east = Gazetteer((Settlement("East", "FJ", -17.0, 179.9, 20_000),))
    assert east.nearest(-17.0, -179.9, 30) == "East"


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


def test_bookmarks_have_names_of_their_own() -> None:
    assert len({place.name for place in PLACES}) == len(PLACES)
