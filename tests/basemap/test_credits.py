"""Credits of map data as plain text."""

import gzip
import json
from pathlib import Path

import pytest
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

from editor.basemap.credits import plain_credit
from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.tiles.address import set_of_tilejson
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import TileId
from tests.basemap.archives import an_mbtiles
from tests.basemap.made_tiles import a_tile

LINK = '<a href="https://osm.example/copyright" target="_blank">&copy; OpenStreetMap</a>'
ONE = {TileId(3, 5, 1): a_tile(("POINT (1 2)", {"name": "a"}))}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("© OpenStreetMap contributors", "© OpenStreetMap contributors"),
        (LINK, "© OpenStreetMap"),
        (f"{LINK} &amp; <b>others</b>", "© OpenStreetMap & others"),
        ("Maps &copy;\n  <br>Town<br/>Country", "Maps © Town Country"),
        ("Tom & Jerry, 1 < 2", "Tom & Jerry, 1 < 2"),
        (None, ""),
        ("<img src=x>", ""),
        (7, "7"),
        ([1], ""),
        ("<![odd marks", "<![odd marks"),
        (9000 * "a", 500 * "a"),
    ],
)
def test_credit_is_shown_without_html(given: object, expected: str) -> None:
    assert plain_credit(given) == expected


def a_pmtiles(path: Path) -> Path:
    packing = {"tile_type": TileType.MVT, "tile_compression": Compression.GZIP}
    with path.open("wb") as file:
        writer = Writer(file)
        for tile, data in ONE.items():
            writer.write_tile(zxy_to_tileid(tile.z, tile.x, tile.y), gzip.compress(data))
        writer.finalize(packing, {"attribution": LINK})
    return path


def test_every_kind_of_map_has_its_credit_in_plain_words(tmp_path: Path) -> None:
    single = an_mbtiles(tmp_path / "a.mbtiles", ONE, {"attribution": LINK})
    archive = a_pmtiles(tmp_path / "a.pmtiles")
    described = json.dumps({"tiles": ["https://t.example/{z}/{x}/{y}.pbf"], "attribution": LINK}).encode()
    source = MBTilesSource(single)
    sources = source, PMTilesSource(archive), set_of_tilejson("https://t.example/t.json", described)
    assert [each.attribution for each in sources] == ["© OpenStreetMap"] * 3
    source.close()
