"""Matching of features with queries."""

import pytest

from editor.basemap.schemas.layer_matcher import LayerMatcher, kinds_of
from editor.basemap.vector.mvt import POINT, POLYGON, decode_tile
from editor.mapstyle.schema.source_data import Condition, DataEntry, DataQuery, load
from tests.basemap.made_tiles import a_query, a_tile, an_entry

FEATURES = (
    {"name": "a", "class": "primary", "ramp": 1, "population": 700_000},
    {"name": "b", "class": "secondary", "ramp": 0, "population": 90_000},
    {"name": "c", "class": "primary", "population": "20000"},
    {"name": "d"},
)


def _named(entry: DataEntry, schema: str = "openmaptiles", layer: str = "points") -> str:
    tile = decode_tile(a_tile(*((f"POINT (1 {n})", tags) for n, tags in enumerate(FEATURES)), layer=layer))[
        layer
    ]
    found = LayerMatcher(tile, schema).matches(entry, POINT)
    return "".join(str(tile.tags(number)["name"]) for number in found.tolist())


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (a_query("class", "=", "primary"), "ac"),
        (a_query("class", "=", "primary", "secondary"), "abc"),
        (a_query("class", "=", "tertiary"), ""),
        (a_query("class", "!=", "primary"), "bd"),
        (a_query("ramp", "=", "1"), "a"),
        (a_query("ramp", "!=", "1"), "bcd"),
        (a_query("ramp", "=", "0"), "bcd"),
        (a_query("population", ">=", "90000"), "ab"),
        (a_query("population", ">", "90000"), "a"),
        (a_query("population", "<", "90000"), "c"),
        (a_query("population", "<=", "90000"), "bc"),
        (a_query("population", ">=", "many"), ""),
        (a_query("class", "has"), "abc"),
        (a_query("class", "absent"), "d"),
        (DataQuery("points"), "abcd"),
        (DataQuery("elsewhere"), ""),
        (DataQuery(None, (Condition("class", "=", ("primary",)), Condition("ramp", "has"))), "a"),
        (DataQuery(None, geometry="line"), ""),
        (DataQuery(None, geometry="point"), "abcd"),
    ],
)
def test_a_query_finds_what_it_says(query: DataQuery, expected: str) -> None:
    assert _named(an_entry(query, schema="openmaptiles")) == expected


def test_an_entry_is_answered_by_any_of_its_queries() -> None:
    entry = an_entry(a_query("ramp", "=", "1"), a_query("class", "absent"), schema="openmaptiles")
    assert _named(entry) == "ad"


def test_an_entry_is_not_answered_by_another_schema() -> None:
    assert _named(an_entry(DataQuery(None), schema="shortbread")) == ""


def test_areas_and_lines_of_one_class_differ_by_geometry() -> None:
    tags = {"highway": "pedestrian", "area": "yes"}
    tile = decode_tile(
        a_tile(("POLYGON ((0 0, 9 0, 9 9, 0 0))", tags), ("LINESTRING (0 0, 5 5)", {"highway": "pedestrian"}))
    )
    matcher = LayerMatcher(tile["points"], "osm")
    data = load()
    street, square = data.find("line", "map", 14), data.find("polygon", "map", 105)
    assert street is not None
    assert square is not None
    assert matcher.matches(square, POLYGON).tolist() == [0]
    assert kinds_of(street) == (2,)
    assert matcher.matches(street, 2).tolist() == [1]


def test_only_a_polyline_takes_the_borders_of_areas() -> None:
    data = load()
    border, road = data.find("polyline", "map", 12), data.find("line", "map", 0)
    assert border is not None
    assert road is not None
    assert POLYGON in kinds_of(border)
    assert POLYGON not in kinds_of(road)


def test_land_and_sea_share_a_tag_but_no_feature() -> None:
    data = load()
    coast = ({"natural": "coastline", "kind": kind} for kind in ("land", "sea"))
    tile = decode_tile(
        a_tile(*(("POLYGON ((0 0, 9 0, 9 9, 0 0))", tags) for tags in coast), layer="polygons")
    )
    matcher = LayerMatcher(tile["polygons"], "osm")
    land, sea = data.find("polygon", "map", 0), data.find("polygon", "map", 94)
    assert land is not None
    assert sea is not None
    assert matcher.matches(land, POLYGON).tolist() == [0]
    assert matcher.matches(sea, POLYGON).tolist() == [1]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({"place": "city", "population": "1300000"}, [0]),
        ({"place": "city"}, [1]),
        ({"place": "town"}, [3]),
        ({"place": "town", "population": "8000"}, [4]),
        ({"place": "village"}, [5]),
        ({"place": "suburb"}, [6]),
        ({"place": "hamlet"}, [7]),
        ({"place": "state", "population": "1300000"}, [15]),
    ],
)
def test_a_place_belongs_to_exactly_one_class(tags: dict[str, str], expected: list[int]) -> None:
    data = load()
    tile = decode_tile(a_tile(("POINT (1 1)", tags)))["points"]
    matcher = LayerMatcher(tile, "osm")
    entries = {number: data.find("symbol", "map", number) for number in (*range(8), 15)}
    found = [number for number, entry in entries.items() if entry and len(matcher.matches(entry, POINT))]
    assert found == expected
