"""Tiles written by the scripts that build the bundled maps."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import shapely

from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import Bounds, TileId
from editor.basemap.vector.mvt import decode_tile
from tests.scripts import load_script

BOUNDS = (-10.0, -20.0, 30.0, 40.0)
HALVES = TileId(1, 0, 0), TileId(1, 1, 0)


@pytest.fixture(scope="module")
def tiling() -> ModuleType:
    """Return the script that cuts and writes tiles."""
    return load_script("maps/tiling")


@pytest.fixture
def written(tiling: ModuleType, tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes a small map: a point, and an area on both sides of the prime meridian."""
    area = shapely.box(0.49, 0.4, 0.52, 0.48)
    features = [
        tiling.Feature("places", shapely.Point(0.51, 0.45), {"name": "Ñ", "rank": 3, "height": 1.5}),
        tiling.Feature("areas", area, {"kind": "lake"}, min_zoom=1),
    ]
    metadata = {"name": "Sample", "schema": "osm", "attribution": "© Somebody"}

    def write(name: str) -> Path:
        tiling.write(tiling.Map(0, 1, BOUNDS, metadata, features), tmp_path / name)
        return tmp_path / name

    return write


def test_a_map_reports_its_name_and_extent(written: Callable[[str], Path]) -> None:
    source = PMTilesSource(written("a.pmtiles"))
    assert (source.name, source.schema, source.attribution) == ("Sample", "osm", "© Somebody")
    assert (source.min_zoom, source.max_zoom) == (0, 1)
    assert source.bounds == Bounds(*BOUNDS)


def test_features_are_in_the_tiles_that_they_touch(written: Callable[[str], Path]) -> None:
    source = PMTilesSource(written("a.pmtiles"))
    (feature,) = decode_tile(source.tile(TileId(0, 0, 0)) or b"")["places"].features
    assert dict(feature.tags) == {"name": "Ñ", "rank": 3, "height": 1.5}
    assert feature.parts[0].tolist() == [[round(0.51 * 4096), round(0.45 * 4096)]]
    west, east = (decode_tile(source.tile(tile) or b"") for tile in HALVES)
    assert (set(west), set(east)) == ({"areas"}, {"areas", "places"})
    assert [dict(half["areas"].tags(0)) for half in (west, east)] == [{"kind": "lake"}] * 2
    assert source.tile(TileId(1, 0, 1)) is None


def test_the_same_features_encode_to_the_same_bytes(written: Callable[[str], Path]) -> None:
    assert written("a.pmtiles").read_bytes() == written("b.pmtiles").read_bytes()
