"""MBTiles source: reading and errors."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import GLOBE, TileId
from editor.errors import MapDataError
from tests.basemap.archives import HELSINKI, an_mbtiles, helsinki_mbtiles, tiles_in
from tests.basemap.made_tiles import a_tile, written

TILE = TileId(3, 5, 1)
ONE = {TILE: a_tile(("POINT (1 2)", {"name": "a"}))}


def test_it_contains_the_same_as_the_map_in_pmtiles(tmp_path: Path) -> None:
    source, same = MBTilesSource(helsinki_mbtiles(tmp_path / "a.mbtiles")), PMTilesSource(HELSINKI)
    assert (source.name, source.attribution, source.schema) == ("Helsinki again", "© Someone", "osm")
    assert (source.min_zoom, source.max_zoom) == (same.min_zoom, same.max_zoom)
    assert source.bounds == same.bounds
    for tile, data in tiles_in(HELSINKI).items():
        assert source.tile(tile) == data
    source.close()


def test_rows_are_counted_from_the_north(tmp_path: Path) -> None:
    source = MBTilesSource(an_mbtiles(tmp_path / "a.mbtiles", ONE))
    assert source.tile(TILE) == ONE[TILE]
    assert source.tile(TILE._replace(y=6)) is None
    source.close()


def test_missing_metadata_is_taken_from_the_tiles(tmp_path: Path) -> None:
    source = MBTilesSource(
        an_mbtiles(tmp_path / "plain map.mbtiles", ONE, {"json": "{broken", "bounds": "x"})
    )
    assert (source.min_zoom, source.max_zoom, source.bounds) == (3, 3, GLOBE)
    assert (source.name, source.attribution, source.schema) == ("plain map", "", "")
    source.close()


def test_a_name_with_characters_of_urls_is_opened_verbatim(tmp_path: Path) -> None:
    source = MBTilesSource(an_mbtiles(tmp_path / "a?mode=rwc#ü %41.mbtiles", ONE))
    assert source.tile(TILE) is not None
    source.close()


def test_the_file_and_its_folder_are_unchanged(tmp_path: Path) -> None:
    path = an_mbtiles(tmp_path / "a.mbtiles", ONE)
    before = path.read_bytes()
    source = MBTilesSource(path)
    source.tile(TILE)
    source.close()
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_views_over_other_tables_are_tiles_too(tmp_path: Path) -> None:
    path = an_mbtiles(tmp_path / "a.mbtiles", ONE)
    database = sqlite3.connect(path)
    database.executescript(
        """
        CREATE TABLE images (id INTEGER PRIMARY KEY, tile_data BLOB);
        CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, id INTEGER);
        INSERT INTO images SELECT rowid, tile_data FROM tiles;
        INSERT INTO map SELECT zoom_level, tile_column, tile_row, rowid FROM tiles;
        DROP TABLE tiles;
        CREATE VIEW tiles AS
            SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images ON map.id = images.id;
        """
    )
    database.close()
    source = MBTilesSource(path)
    assert (source.min_zoom, source.max_zoom) == (3, 3)
    assert source.tile(TILE) == ONE[TILE]
    assert source.tile(TILE._replace(y=6)) is None
    assert list(source.samples(5)) == [ONE[TILE]]
    source.close()


def _pictures(path: Path) -> Path:
    return an_mbtiles(path, ONE, {"format": "png"})


def _no_tiles(path: Path) -> Path:
    return an_mbtiles(path, {})


def _other_tables(path: Path) -> Path:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE notes (text TEXT)")
    database.close()
    return path


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path, "cannot be read"),
        (
            lambda path: written(path, b"not a database, but long enough to be looked at" * 50),
            "cannot be read",
        ),
        (_other_tables, "cannot be read"),
        (_no_tiles, "cannot be read"),
        (_pictures, "raster tiles"),
    ],
    ids=["missing", "other bytes", "other tables", "no tiles", "pictures"],
)
def test_a_file_that_is_no_map_is_refused_by_name(
    tmp_path: Path, make: Callable[[Path], Path], sentence: str
) -> None:
    with pytest.raises(MapDataError, match=sentence) as caught:
        MBTilesSource(make(tmp_path / "file.mbtiles"))
    assert "“file.mbtiles”" in caught.value.text


@pytest.mark.parametrize(
    "value", [b"\x1f\x8b broken", None, "text", 10**12], ids=["bytes", "null", "text", "number"]
)
def test_a_damaged_tile_is_named(tmp_path: Path, value: object) -> None:
    path = an_mbtiles(tmp_path / "a.mbtiles", ONE)
    database = sqlite3.connect(path)
    database.execute("UPDATE tiles SET tile_data = ?", (value,))
    database.commit()
    database.close()
    source = MBTilesSource(path)
    with pytest.raises(MapDataError, match="damaged at tile 3/5/1"):
        source.tile(TILE)
    source.close()
