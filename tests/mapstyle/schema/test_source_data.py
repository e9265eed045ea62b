from pathlib import Path

import pytest

from editor import resources
from editor.errors import MapDataError
from editor.mapstyle.schema.layer_types import BY_TYPE
from editor.mapstyle.schema.source_data import (
    SCHEMAS,
    SHIPPED,
    Condition,
    DataQuery,
    SourceData,
    load,
    parse_query,
    tail,
)
from tests.scripts import load_script

OWN = """
[[data]]
types = ["line"]
source = "map"
id = 0
label = "Our motorway"
geometry = "line"
osm = ["highway=motorway & toll=yes"]

[[poi_category]]
id = 1002
label = "Our food"
osm = ["amenity=cafe"]
"""


@pytest.fixture(scope="module")
def shipped() -> SourceData:
    return load()


def test_the_bundled_entries_are_all_read_and_their_keys_differ(shipped: SourceData) -> None:
    assert len(shipped.entries) == 174 + 25
    assert len({entry.key for entry in shipped.entries}) == len(shipped.entries)
    assert {name for entry in shipped.entries for name in entry.types} == set(BY_TYPE)
    assert all(set(entry.queries) == set(SCHEMAS) for entry in shipped.entries)


def test_four_types_share_a_road_class(shipped: SourceData) -> None:
    motorway = shipped.find("line", "map", 0)
    assert motorway is not None
    assert (motorway.key, motorway.label) == ("line/map/0", "Motorway")
    for name in ("street", "linkarrows", "roadshield"):
        assert shipped.find(name, "map", 0) is motorway
    assert motorway.queries["openmaptiles"] == (
        DataQuery(
            "transportation", (Condition("class", "=", ("motorway",)), Condition("ramp", "!=", ("1",)))
        ),
    )


def test_a_type_without_data_of_its_own_is_found_with_any_id(shipped: SourceData) -> None:
    for source, number in ((None, None), ("", 3), ("map", 7)):
        route = shipped.find("route_car_primary", source, number)
        assert route is not None
        assert route.is_demonstration
    assert shipped.label("background", None, None) == "Background"
    assert shipped.label("raster", "satelliteExternal", 4) == "Raster imagery"


def test_a_category_of_points_is_an_entry_of_its_own(shipped: SourceData) -> None:
    food = shipped.find("symbol", "map", 12, 1002)
    assert food is not None
    assert food.key == "poi/1002"
    assert DataQuery(None, (Condition("amenity", "=", ("cafe",)),)) in food.queries["osm"]
    assert DataQuery("pois", (Condition("kind", "=", ("cafe",)),)) in food.queries["protomaps"]
    everything = shipped.find("symbol", "map", 12)
    assert everything is not None
    assert set(food.queries["osm"]) < set(everything.queries["osm"])
    assert shipped.find("symbol", "map", 12, 4000) is None


def test_unknown_data_is_named_by_its_type_and_its_number(shipped: SourceData) -> None:
    assert shipped.find("line", "map", 9999) is None
    assert shipped.label("line", "map", 9999) == "line 9999"
    assert shipped.label("hologram", None, None) == "hologram"


def test_demonstration_has_no_queries(shipped: SourceData) -> None:
    for entry in shipped.entries:
        if entry.is_demonstration:
            assert BY_TYPE[entry.types[0]].in_app
    cameras = shipped.find("symbol", "overlay", 33024)
    assert cameras is not None
    assert not cameras.is_demonstration


def test_suffix_distinguishes_layers_of_same_name() -> None:
    assert tail("line", 0) == "line 0"
    assert tail("symbol", 12, 1002) == "symbol 12, 1002"
    assert tail("drawpath", None) == "drawpath"


@pytest.mark.parametrize(
    ("text", "schema", "query"),
    [
        ("highway=motorway", "osm", DataQuery(None, (Condition("highway", "=", ("motorway",)),))),
        (
            "place=* & population=absent",
            "osm",
            DataQuery(None, (Condition("place", "has"), Condition("population", "absent"))),
        ),
        (
            "area:highway=pedestrian & name",
            "osm",
            DataQuery(None, (Condition("area:highway", "=", ("pedestrian",)), Condition("name", "has"))),
        ),
        ("poi", "openmaptiles", DataQuery("poi")),
        (
            "place: class=city|town & rank<=4",
            "openmaptiles",
            DataQuery("place", (Condition("class", "=", ("city", "town")), Condition("rank", "<=", ("4",)))),
        ),
        (
            "water: kind=lake & geometry=point",
            "protomaps",
            DataQuery("water", (Condition("kind", "=", ("lake",)),), "point"),
        ),
        (
            "ne_10m_admin_0_countries & geometry=point",
            "naturalearth",
            DataQuery("ne_10m_admin_0_countries", (), "point"),
        ),
    ],
)
def test_a_query_is_read(text: str, schema: str, query: DataQuery) -> None:
    assert parse_query(text, schema) == query


def test_user_file_overrides_bundled_entries(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN, encoding="utf-8")
    data = load(own)
    assert data.label("line", "map", 0) == "Our motorway"
    assert data.label("street", "map", 0) == "Motorway"
    assert data.label("line", "map", 1) == "Trunk"
    assert data.label("symbol", "map", 12, 1002) == "Our food"
    assert data.label("symbol", "map", 12, 1003) == "Accommodation"
    assert len({entry.key for entry in data.entries}) == len(data.entries)


@pytest.mark.parametrize("text", ["[[data", "[[data]]\nid = 1\n", "data = 3\n", 'data = ["x"]\n'])
def test_a_broken_file_is_refused_with_its_name(tmp_path: Path, text: str) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(text, encoding="utf-8")
    with pytest.raises(MapDataError, match=r"broken\.toml"):
        load(broken)


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(MapDataError, match=r"nowhere\.toml"):
        load(tmp_path / "nowhere.toml")


def test_the_table_that_the_program_reads_is_made_from_the_one_that_people_edit() -> None:
    assert load_script("build_source_data").create_table() == resources.text(SHIPPED)


@pytest.mark.parametrize("table", ["", "[", "[]", '{"data": [{}]}', '{"data": 3}'])
def test_a_damaged_table_is_reported(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / SHIPPED).write_text(table, encoding="utf-8")
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    with pytest.raises(MapDataError, match=SHIPPED):
        load()
