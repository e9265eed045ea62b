"""The user's entries: written one by one, merged over the bundled ones, and deleted."""

import tomllib
from pathlib import Path

import pytest

from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import OSM, SCHEMAS, DataEntry, SourceData, load, parse_query
from editor.storage.user_entries import (
    delete_entry,
    edited_entry,
    load_merged,
    query_problem,
    query_text,
    write_entry,
)

SHIPPED = load()
BY_HAND = """# mine
[[data]]  # a road
types = ["line"]
source = "map"
id = 1
label = "My trunk"  # by hand
geometry = "line"
osm = [
  "highway=trunk",
]

# about food
[[poi_category]]
id = 1002
label = "Food"
osm = ["amenity=cafe"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "sourcedata.toml"


def _entry(data: SourceData, key: str) -> DataEntry:
    return next(entry for entry in data.entries if entry.key == key)


def _toll(entry: DataEntry) -> DataEntry:
    return edited_entry(
        entry, 'Toll "road" ü\\', {OSM: ("highway=motorway & toll=yes",), "shortbread": ("streets",)}
    )


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_bundled_query_is_written_as_it_is_read(schema: str) -> None:
    for entry in SHIPPED.entries:
        for query in entry.queries[schema]:
            assert parse_query(query_text(query, schema), schema) == query
            assert query_problem(query_text(query, schema), schema) == ""


def test_a_saved_entry_overrides_the_bundled_one(file: Path) -> None:
    data = write_entry(file, _toll(_entry(SHIPPED, "line/map/0")))
    entry = _entry(data, "line/map/0")
    assert (entry.label, entry.origin) == ('Toll "road" ü\\', "own")
    assert entry.types == ("line", "street", "linkarrows", "roadshield")
    assert [query_text(query, OSM) for query in entry.queries[OSM]] == ["highway=motorway & toll=yes"]
    assert entry.queries["openmaptiles"] == ()
    assert len(data.entries) == len(SHIPPED.entries)
    assert load_merged(file).entries == data.entries


def test_an_entry_that_is_written_again_is_replaced(file: Path) -> None:
    entry = _entry(SHIPPED, "line/map/0")
    write_entry(file, _toll(entry))
    write_entry(file, edited_entry(entry, "Once more", {}))
    assert [record["label"] for record in tomllib.loads(file.read_text())["data"]] == ["Once more"]


def test_a_reset_restores_the_bundled_entry(file: Path) -> None:
    write_entry(file, _toll(_entry(SHIPPED, "line/map/0")))
    write_entry(file, _toll(_entry(SHIPPED, "line/map/2")))
    data = delete_entry(file, "line/map/0")
    assert _entry(data, "line/map/0") == _entry(SHIPPED, "line/map/0")
    assert _entry(data, "line/map/2").origin == "own"
    assert delete_entry(file, "line/map/2").entries == SHIPPED.entries


def test_other_text_of_the_file_is_preserved(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(BY_HAND)
    write_entry(file, _toll(_entry(SHIPPED, "line/map/0")))
    assert file.read_text().startswith(BY_HAND)
    delete_entry(file, "line/map/0")
    assert file.read_text().strip() == BY_HAND.strip()
    data = write_entry(
        file, edited_entry(_entry(load_merged(file), "poi/1002"), "Meals", {OSM: ("amenity=cafe",)})
    )
    assert "# by hand" in file.read_text()
    assert data.label("symbol", "map", 12, 1002) == "Meals"
    assert data.label("line", "map", 1) == "My trunk"


def test_points_of_all_kinds_follow_their_kinds(file: Path) -> None:
    cafes = edited_entry(_entry(SHIPPED, "poi/1002"), "Food", {OSM: ("amenity=tea_house",)})
    every = _entry(write_entry(file, cafes), "symbol/map/12")
    assert parse_query("amenity=tea_house", OSM) in every.queries[OSM]
    own = _entry(
        write_entry(file, edited_entry(every, "All points", {"openmaptiles": ("poi",)})), "symbol/map/12"
    )
    assert own.label == "All points"
    assert own.queries[OSM] == every.queries[OSM]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("a = 1\nb = [", 2, "cannot be read"),
        ('[[data]]\ntypes = ["line"]\nsource = "map"\nlabel = "a"\n', 1, "lacks 'geometry'"),
        (BY_HAND + '\n[[data]]\ntypes = "line"\nlabel = "x"\n', 18, "“types” is not a list of strings"),
        (BY_HAND.replace('osm = ["amenity=cafe"]', "osm = 3"), 13, "“osm” is not a list"),
        (BY_HAND.replace("id = 1\n", 'id = "1"\n'), 2, "not an integer"),
        (BY_HAND.replace('"line"\nosm', '"cube"\nosm'), 2, "not one of point"),
        (BY_HAND.replace('"My trunk"', "7"), 2, "“label” is not a string"),
    ],
)
def test_a_broken_file_is_refused_with_its_line_and_left_unchanged(
    file: Path, text: str, line: int, expected: str
) -> None:
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises(MapDataError, match=expected) as caught:
        load_merged(file)
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == ("sourcedata.toml", line)
    with pytest.raises(MapDataError):
        write_entry(file, _toll(_entry(SHIPPED, "line/map/0")))
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("text", "schema", "expected"),
    [
        ("", "osm", "Condition missing"),
        ("geometry=line", "osm", "Condition missing"),
        ("a b=c", "osm", "not a condition"),
        ("highway=", "osm", "has no value"),
        ("highway=a||b", "osm", "has no value"),
        ("rank<=low", "osm", "compared with a number"),
        ("place=town & geometry=ball", "osm", "not one of point"),
        ("", "openmaptiles", "has no layer"),
        (": class=a", "openmaptiles", "has no layer"),
        ("class=motorway", "openmaptiles", "has no layer"),
    ],
)
def test_an_invalid_query_is_reported(text: str, schema: str, expected: str) -> None:
    assert expected in query_problem(text, schema)
