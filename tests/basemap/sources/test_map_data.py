"""Descriptions of map data, and the user's own map in use."""

from dataclasses import replace
from pathlib import Path

import pytest

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.map_data import described, open_user_map
from editor.basemap.sources.records import Description, MapData, UserMapLocation
from editor.basemap.tiles.tile import TileId, View, WorldBox
from editor.errors import EditorError, NetError
from editor.mapstyle.schema.source_data import SourceData
from tests.basemap.archives import HELSINKI, an_mbtiles, helsinki_mbtiles
from tests.basemap.made_tiles import a_query, a_tile, an_entry
from tests.basemap.tile_server import a_tile_server
from tests.weather.faulty_server import a_server, responds

ROADS = a_tile(("LINESTRING (0 0, 9 9)", {"class": "motorway", "highway": "x"}), layer="transportation")


def test_schema_from_metadata_of_a_file(tmp_path: Path) -> None:
    found = described(UserMapLocation(str(helsinki_mbtiles(tmp_path / "a.mbtiles"))))
    assert replace(found, bounds=None) == Description("Helsinki again", "osm", 12, 16, "© Someone")
    assert found.bounds == pytest.approx((24.9352, 60.1642, 24.9534, 60.1791), abs=1e-3)
    assert described(UserMapLocation(str(HELSINKI))).schema == "osm"


def test_schema_from_tiles_of_a_file_without_metadata(tmp_path: Path) -> None:
    water = a_tile(("POINT (1 2)", {"class": "lake"}), layer="water_name")
    tiles = {TileId(2, 1, 1): water, TileId(2, 3, 3): ROADS}
    found = described(UserMapLocation(str(an_mbtiles(tmp_path / "a.mbtiles", tiles))))
    assert (found.schema, found.layers) == ("", ("water_name",))


@pytest.mark.parametrize("at", ["/{z}/{x}/{y}.pbf?key=5ecret", "/tiles.json"])
def test_an_address_is_described_by_the_answer_of_its_server(at: str) -> None:
    both = a_tile(("POINT (1 1)", {"kind": "lake"}), layer="earth") + a_tile(
        ("LINESTRING (0 0, 9 9)", {"kind": "road"}), layer="roads"
    )
    with a_tile_server({TileId(0, 0, 0): both}, {"name": "Town", "attribution": "© T"}) as server:
        found = described(UserMapLocation(server.base_url + at))
    assert found.schema == "protomaps"
    assert found.layers == ("earth", "roads")
    assert found.name == ("Town" if at.endswith("json") else "127.0.0.1")


def test_unknown_schema_of_a_server_without_world_tile() -> None:
    with a_tile_server() as server:
        found = described(UserMapLocation(server.template))
    assert (found.schema, found.is_guess) == ("", True)


@pytest.mark.parametrize(
    ("status", "sentence"), [("500 Oh", "Server error"), ("403 No", "rejected"), ("404 No", "Not found")]
)
def test_server_error_omits_the_address(status: str, sentence: str) -> None:
    with a_server(responds(status)) as server, pytest.raises(NetError, match=sentence) as caught:
        described(UserMapLocation(f"{server.base_url}/tiles.json?key=5ecret"))
    assert "5ecret" not in caught.value.text


def test_server_without_tiles_is_refused() -> None:
    with (
        a_tile_server({TileId(0, 0, 0): b"<html>"}) as server,
        pytest.raises(EditorError, match="damaged"),
    ):
        described(UserMapLocation(server.template))


def test_missing_map_is_reported_and_others_remain() -> None:
    assert open_user_map(MapData()) is None
    basemap = Basemap([], SourceData(()))
    basemap.set_user_map(open_user_map(MapData(UserMapLocation("/nowhere/town.pmtiles"))))
    basemap.features(an_entry(a_query("a", "has")), View(WorldBox(0.1, 0.1, 0.9, 0.9), 3.0))
    assert basemap.notes == ("“town.pmtiles” no longer exists.",)
    basemap.set_user_map(None)
    assert basemap.notes == ()


@pytest.mark.parametrize(
    "path",
    ["/" + 5000 * "a", "/nowhere/\0.mbtiles", f"{__file__}/town.pmtiles"],
    ids=["long", "NUL", "in a file"],
)
def test_a_path_that_cannot_be_checked_counts_as_one_without_a_map(path: str) -> None:
    own = open_user_map(MapData(UserMapLocation(path)))
    assert own is not None
    assert own.trouble == ""
    assert own.notes[0].endswith("no longer exists.")
