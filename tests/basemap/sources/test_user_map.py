"""The user's own map: coverage and substitutes."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.records import UserMapLocation
from editor.basemap.sources.tile_coverage import TileState
from editor.basemap.sources.user_map import UserMap, open_place
from editor.basemap.tiles.disk_cache import LEAST_S
from editor.basemap.tiles.tile import TileId, View, WorldBox
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import SourceData
from tests.basemap.archives import HELSINKI, an_mbtiles
from tests.basemap.made_tiles import MemorySource, a_query, a_tile, an_entry, written
from tests.basemap.sources.test_remote import wait
from tests.basemap.tile_server import a_tile_server

CAFES = an_entry(a_query("amenity", "=", "cafe"))
EVERYWHERE = WorldBox(0.01, 0.01, 0.99, 0.99)
QUARTERS = [TileId(1, 0, 0), TileId(1, 1, 0), TileId(1, 0, 1), TileId(1, 1, 1)]


def _cafe(name: str) -> bytes:
    return a_tile(("POINT (2048 2048)", {"amenity": "cafe", "highway": "x", "name": name}))


class SlowSource(MemorySource):
    """A live source whose tiles arrive when the test adds them."""

    def __init__(self, tiles: Mapping[TileId, bytes], **options: object) -> None:
        super().__init__(tiles, **options)  # type: ignore[arg-type]
        self.revision = 0
        self.here: set[TileId] = set()
        self.failed: set[TileId] = set()
        self.requested: list[TileId] = []
        self.old: set[TileId] = set()
        self.changed: set[TileId] | None = set()
        self.rest_s = 5.0
        self.due_in_s: float | None = None

    def find(self, tile: TileId) -> TileState:
        if tile in self.failed:
            return TileState.FAILED
        return TileState.AVAILABLE if tile in self.here else TileState.PENDING

    def request(self, tiles: list[TileId]) -> None:
        self.requested = list(tiles)

    def add_tiles(self, *tiles: TileId) -> None:
        self.here |= set(tiles)
        self.revision += 1

    def outdated(self, tiles: Iterable[TileId]) -> list[TileId]:
        return [tile for tile in tiles if tile in self.old]

    def refresh_in_s(self, tiles: Iterable[TileId]) -> float | None:
        return self.due_in_s if set(tiles) else None

    def pop_changed(self) -> set[TileId] | None:
        changed, self.changed = self.changed, set()
        return changed

    def reject(self, tile: TileId) -> None:
        self.here.discard(tile)
        self.failed.add(tile)
        self.revision += 1

    def failure_text(self, tile: TileId) -> str:
        return "It failed." if tile in self.failed else ""

    def retry_in_s(self, tile: TileId) -> float | None:
        return self.rest_s

    def close(self) -> None:
        pass


def _basemap(own: MemorySource) -> Basemap:
    world = {TileId(0, 0, 0): _cafe("world 0")}
    world |= {tile: _cafe(f"world {tile.x}{tile.y}") for tile in QUARTERS}
    return Basemap([MemorySource(world, zooms=(0, 1))], SourceData(()), own=UserMap(own))


def _names(basemap: Basemap, zoom: float, box: WorldBox = EVERYWHERE) -> list[object]:
    return sorted(str(tags["name"]) for tags in basemap.features(CAFES, View(box, zoom)).tags)


def test_it_covers_its_tiles_and_the_world_shows_elsewhere() -> None:
    own = MemorySource({QUARTERS[0]: _cafe("own")}, name="own", zooms=(1, 1))
    basemap = _basemap(own)
    assert _names(basemap, 1.0) == ["own", "world 01", "world 10", "world 11"]
    assert basemap.attributions(View(EVERYWHERE, 1.0)) == ("© own", "© sample")
    assert _names(basemap, 0.0) == ["world 0"]


def test_the_world_is_not_read_where_it_fills_the_view() -> None:
    basemap = _basemap(MemorySource({tile: _cafe("own") for tile in QUARTERS}, name="own", zooms=(1, 1)))
    assert _names(basemap, 1.0) == ["own"] * 4
    assert basemap.attributions(View(EVERYWHERE, 1.0)) == ("© own",)


def test_pending_tiles_are_requested_from_the_centre_and_substituted() -> None:
    own = SlowSource({tile: _cafe(f"own {tile.x}{tile.y}") for tile in QUARTERS}, zooms=(1, 1))
    basemap = _basemap(own)
    box = WorldBox(0.3, 0.4, 0.99, 0.99)
    assert _names(basemap, 1.0, box) == ["world 00", "world 01", "world 10", "world 11"]
    assert basemap.awaited == 4
    assert own.requested[0] == TileId(1, 1, 1)
    assert basemap.notes == ()


def test_a_view_does_not_change_until_arrivals_are_applied() -> None:
    own = SlowSource({tile: _cafe(f"own {tile.x}{tile.y}") for tile in QUARTERS}, zooms=(1, 1))
    basemap = _basemap(own)
    basemap.features(CAFES, View(EVERYWHERE, 1.0))
    own.add_tiles(*QUARTERS[:3])
    assert _names(basemap, 1.0)[0] == "world 00"
    basemap.apply_arrivals()
    assert _names(basemap, 1.0) == ["own 00", "own 01", "own 10", "world 11"]
    assert basemap.awaited == 1
    own.add_tiles(QUARTERS[3])
    basemap.apply_arrivals()
    assert _names(basemap, 1.0) == ["own 00", "own 01", "own 10", "own 11"]
    assert (basemap.awaited, own.requested) == (0, [])


def test_a_tile_that_has_changed_is_read_again_with_the_arrivals() -> None:
    own = SlowSource({tile: _cafe("own") for tile in QUARTERS}, zooms=(1, 1))
    basemap = _basemap(own)
    own.add_tiles(*QUARTERS)
    own.old = {QUARTERS[1]}
    assert _names(basemap, 1.0) == ["own"] * 4
    assert own.requested == [QUARTERS[1]], "the old one is fetched again"
    assert (basemap.awaited, basemap.retry_in_s) == (0, 0.5)
    before = basemap.features(CAFES, View(EVERYWHERE, 1.0))
    own.add_tiles()
    basemap.apply_arrivals()
    assert basemap.features(CAFES, View(EVERYWHERE, 1.0)) is before, "nothing has changed yet"
    own.tiles[QUARTERS[1]] = _cafe("new")
    own.old, own.changed = set(), {QUARTERS[1]}
    own.add_tiles()
    basemap.apply_arrivals()
    assert _names(basemap, 1.0) == ["new", "own", "own", "own"]
    assert (own.requested, basemap.retry_in_s) == ([], None)


@pytest.mark.parametrize(("due_in_s", "expected_s"), [(600.0, 600.0), (3.0, LEAST_S), (1e9, 3600.0)])
def test_a_resting_map_refreshes_its_tiles_when_they_are_due(due_in_s: float, expected_s: float) -> None:
    own = SlowSource({tile: _cafe("own") for tile in QUARTERS}, zooms=(1, 1))
    basemap = _basemap(own)
    own.add_tiles(*QUARTERS)
    own.due_in_s = due_in_s
    _names(basemap, 1.0)
    assert (own.requested, basemap.retry_in_s) == ([], expected_s)
    own.old = {QUARTERS[1]}
    basemap.apply_arrivals()
    _names(basemap, 1.0)
    assert (own.requested, basemap.retry_in_s) == ([QUARTERS[1]], 0.5)
    own.old = set()
    own.add_tiles()
    basemap.apply_arrivals()
    _names(basemap, 1.0)
    assert (own.requested, basemap.retry_in_s) == ([], expected_s)


def test_if_all_tiles_are_replaced_all_are_read_again() -> None:
    own = SlowSource({tile: _cafe("own") for tile in QUARTERS}, zooms=(1, 1))
    basemap = _basemap(own)
    own.add_tiles(*QUARTERS)
    assert _names(basemap, 1.0) == ["own"] * 4
    own.tiles |= {tile: _cafe("new") for tile in QUARTERS}
    own.changed = None
    own.add_tiles()
    basemap.apply_arrivals()
    assert _names(basemap, 1.0) == ["new"] * 4


def test_a_coarser_tile_fills_the_gaps_of_the_finer_ones() -> None:
    square = "POLYGON ((0 0, 4096 0, 4096 4096, 0 4096, 0 0))"
    water = an_entry(a_query("natural", "=", "water"), geometry="polygon", types=("polygon",))
    own = SlowSource(
        {
            tile: a_tile((square, {"natural": "water", "highway": "x"}))
            for tile in (TileId(0, 0, 0), *QUARTERS)
        },
        zooms=(0, 1),
    )
    own.add_tiles(TileId(0, 0, 0), QUARTERS[0])
    found = _basemap(own).features(water, View(EVERYWHERE, 1.0))
    areas = sorted(
        abs(float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())) / 2
        for x, y in (
            np.clip(found.coords[found.part_offsets[part] : found.part_offsets[part + 1]], 0.0, 1.0).T
            for part in range(len(found.part_offsets) - 1)
        )
    )
    assert sum(areas) == pytest.approx(1.0, abs=0.03)
    assert max(areas) < 0.6


def test_finer_tiles_are_used_when_zooming_out() -> None:
    own = SlowSource({TileId(1, 0, 0): _cafe("fine")}, zooms=(0, 1))
    own.add_tiles(TileId(1, 0, 0))
    basemap = _basemap(own)
    assert _names(basemap, 0.0) == ["fine", "world 0"]
    assert own.requested == [TileId(0, 0, 0)]


def test_a_damaged_tile_is_left_out_with_a_note(tmp_path: Path) -> None:
    path = an_mbtiles(tmp_path / "own.mbtiles", {QUARTERS[0]: _cafe("own"), QUARTERS[1]: b"\x1a\xff\xff"})
    with closing(
        Basemap([], SourceData(()), own=UserMap(open_place(UserMapLocation(str(path)), None)))
    ) as basemap:
        assert _names(basemap, 1.0) == ["own"]
        assert basemap.notes == ("A map tile is damaged.",)
        assert basemap.awaited == 0


def test_damaged_tile_is_rejected_and_reported() -> None:
    own = SlowSource({QUARTERS[0]: b"\x1a\xff\xff"}, zooms=(1, 1))
    own.add_tiles(QUARTERS[0])
    basemap = _basemap(own)
    assert "world 00" in _names(basemap, 1.0)
    assert own.failed == {QUARTERS[0]}
    assert basemap.notes == ("It failed.",)


def test_failed_tiles_are_reported_and_requested_again_after_the_pause() -> None:
    own = SlowSource({QUARTERS[0]: b"\x1a\xff\xff"}, zooms=(1, 1))
    own.add_tiles(QUARTERS[0])
    basemap = _basemap(own)
    _names(basemap, 1.0)
    assert basemap.retry_in_s == 5.0
    assert QUARTERS[0] not in own.requested
    own.rest_s, own.failed = 0.0, set()
    basemap.apply_arrivals()
    _names(basemap, 1.0)
    assert QUARTERS[0] in own.requested
    assert basemap.retry_in_s is None


def test_schema_is_detected_from_tiles_without_metadata() -> None:
    tile = a_tile(("LINESTRING (0 0, 9 9)", {"kind": "motorway"}), layer="streets")
    own = UserMap(MemorySource({QUARTERS[0]: tile}, schema="", zooms=(1, 1)))
    basemap = Basemap([], SourceData(()), own=own)
    basemap.features(CAFES, View(EVERYWHERE, 1.0))
    assert basemap.notes == (
        "Unknown tile schema. Most style layers may stay empty. Tile layers: “streets”.",
    )


def test_a_server_fills_the_map_gradually(tmp_path: Path) -> None:
    tiles = {tile: _cafe(f"own {tile.x}{tile.y}") for tile in QUARTERS}
    with a_tile_server(tiles) as server:
        own = UserMap(open_place(UserMapLocation(server.template), tmp_path))
        world = MemorySource({TileId(0, 0, 0): _cafe("world")}, zooms=(0, 0))
        with closing(Basemap([world], SourceData(()), own=own)) as basemap:
            assert _names(basemap, 1.0) == ["world"]

            def is_there() -> bool:
                basemap.apply_arrivals()
                basemap.features(CAFES, View(EVERYWHERE, 1.0))
                return basemap.awaited == 0

            wait(is_there)
            assert _names(basemap, 1.0) == ["own 00", "own 01", "own 10", "own 11"]


def test_repr_of_a_place_omits_the_address() -> None:
    assert "key" not in repr(UserMapLocation("https://tiles.example/{z}/{x}/{y}?key=1"))
    assert "/map.pmtiles" in repr(UserMapLocation("/map.pmtiles"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("gone.pmtiles", "no longer exists"), ("map.zip", r"Choose a \.pmtiles or \.mbtiles file")],
)
def test_a_file_that_is_no_map_is_refused(tmp_path: Path, name: str, sentence: str) -> None:
    written(tmp_path / "map.zip", b"x")
    with pytest.raises(MapDataError, match=sentence):
        open_place(UserMapLocation(str(tmp_path / name)), None)


def test_a_file_is_opened_by_its_ending() -> None:
    assert open_place(UserMapLocation(str(HELSINKI)), None).name == "Helsinki"
