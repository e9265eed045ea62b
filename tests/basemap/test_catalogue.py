"""Features of a view and their tiles."""

import numpy as np
import pytest
from numpy.typing import NDArray

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import Bounds, TileId, View, WorldBox
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import SourceData
from tests.basemap.made_tiles import GLOBE, MemorySource, a_query, a_tile, an_entry

CAFES = an_entry(a_query("amenity", "=", "cafe"))
WATER = an_entry(a_query("natural", "=", "water"), geometry="polygon", types=("polygon",))
EVERYWHERE = WorldBox(0.01, 0.01, 0.99, 0.99)
NOTHING = SourceData(())


def _basemap(*sources: MemorySource, **options: int) -> Basemap:
    return Basemap(sources, NOTHING, **options)


def _cafe(name: str, x: int = 2048, y: int = 2048) -> bytes:
    return a_tile((f"POINT ({x} {y})", {"amenity": "cafe", "name": name}))


def _names(basemap: Basemap, view: View) -> list[object]:
    return sorted(str(tags["name"]) for tags in basemap.features(CAFES, view).tags)


def test_geometry_is_in_world_coordinates() -> None:
    basemap = _basemap(MemorySource({TileId(1, 1, 0): _cafe("a", 1024, 2048)}))
    found = basemap.features(CAFES, View(EVERYWHERE, 1.7))
    assert found.coords.tolist() == [[0.625, 0.25]]


def test_the_integer_part_of_the_zoom_selects_the_tiles() -> None:
    tiles = {TileId(0, 0, 0): _cafe("far"), TileId(1, 0, 0): _cafe("near")}
    basemap = _basemap(MemorySource(tiles))
    assert _names(basemap, View(EVERYWHERE, 0.99)) == ["far"]
    assert _names(basemap, View(EVERYWHERE, 1.0)) == ["near"]


def test_beyond_the_deepest_zoom_the_ancestor_is_used() -> None:
    source = MemorySource({TileId(2, 1, 1): _cafe("a")}, zooms=(0, 2))
    basemap = _basemap(source)
    place = WorldBox(0.37, 0.37, 0.38, 0.38)
    assert _names(basemap, View(place, 9.5)) == ["a"]
    assert source.requested == [TileId(2, 1, 1)]


def test_a_source_draws_nothing_below_its_lowest_zoom() -> None:
    basemap = _basemap(MemorySource({TileId(0, 0, 0): _cafe("a")}, zooms=(1, 2)))
    assert _names(basemap, View(EVERYWHERE, 0.5)) == []
    assert basemap.attributions(View(EVERYWHERE, 0.5)) == ()


def test_the_same_tiles_and_entry_return_the_same_object() -> None:
    basemap = _basemap(MemorySource({TileId(0, 0, 0): _cafe("a")}))
    first = basemap.features(CAFES, View(EVERYWHERE, 0.2))
    moved = WorldBox(0.02, 0.02, 0.98, 0.98)
    assert basemap.features(CAFES, View(moved, 0.4)) is first


def test_two_entries_can_answer_together() -> None:
    data = a_tile(
        ("POINT (1 1)", {"amenity": "cafe", "name": "a"}), ("POINT (2 2)", {"amenity": "bar", "name": "b"})
    )
    basemap = _basemap(MemorySource({TileId(0, 0, 0): data}))
    bars = an_entry(a_query("amenity", "=", "bar"), number=901)
    found = basemap.features(CAFES, View(EVERYWHERE, 0.0), second_entry=bars)
    assert {tags["name"] for tags in found.tags} == {"a", "b"}
    assert len(basemap.features(CAFES, View(EVERYWHERE, 0.0))) == 1


def test_a_point_repeated_in_a_neighbours_margin_shows_once() -> None:
    tiles = {TileId(1, 0, 0): _cafe("a", 4096, 2048), TileId(1, 1, 0): _cafe("a", 0, 2048)}
    found = _basemap(MemorySource(tiles)).features(CAFES, View(EVERYWHERE, 1.0))
    assert found.coords.tolist() == [[0.5, 0.25]]


def test_a_view_across_the_antimeridian_sees_both_sides() -> None:
    basemap = _basemap(MemorySource({TileId(1, 0, 0): _cafe("west"), TileId(1, 1, 0): _cafe("east")}))
    found = basemap.features(CAFES, View(WorldBox(0.6, 0.1, 1.4, 0.4), 1.0))
    assert {str(tags["name"]): x for tags, (x, _) in zip(found.tags, found.coords.tolist(), strict=True)} == {
        "east": 0.75,
        "west": 1.25,
    }


def test_a_finer_map_hides_the_coarser_inside_its_bounds_only() -> None:
    square = "POLYGON ((0 0, 4096 0, 4096 4096, 0 4096, 0 0))"
    coarse = MemorySource(
        {TileId(0, 0, 0): a_tile((square, {"natural": "water", "name": "coarse"}))}, zooms=(0, 0)
    )
    fine = MemorySource(
        {TileId(3, x, y): _cafe("x") for x in (4, 5) for y in (4, 5)}, name="fine", zooms=(3, 3),
        bounds=Bounds(0.0, -66.51326, 90.0, 0.0),
    )  # fmt: skip
    basemap = _basemap(coarse, fine)
    alone = basemap.features(WATER, View(EVERYWHERE, 2.0))
    # Areas at the sides of the world reach beyond them.
    assert _area(np.clip(alone.coords[:5], 0.0, 1.0)) == pytest.approx(1.0)
    around = basemap.features(WATER, View(EVERYWHERE, 3.0))
    pieces = [
        np.clip(around.coords[around.part_offsets[part] : around.part_offsets[part + 1]], 0.0, 1.0)
        for part in range(len(around))
    ]
    assert sum(map(_area, pieces)) == pytest.approx(1 - 0.25**2, abs=0.02)
    assert basemap.attributions(View(EVERYWHERE, 3.0)) == ("© fine", "© sample")


def _area(ring: NDArray[np.float64]) -> float:
    x, y = ring.T
    return abs(float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())) / 2


def test_a_place_that_a_finer_map_names_too_shows_once() -> None:
    coarse = MemorySource({TileId(0, 0, 0): _cafe("Rambla", 2600, 2048)}, zooms=(0, 0))
    fine = MemorySource(
        {TileId(1, 0, 0): _cafe("Rambla")}, zooms=(1, 1), bounds=Bounds(-180.0, 0.0, 0.0, 85.0)
    )
    basemap = _basemap(coarse, fine)
    assert basemap.features(CAFES, View(EVERYWHERE, 1.0)).coords.tolist() == [[0.25, 0.25]]


def test_the_cache_of_tiles_is_bounded() -> None:
    count = 8
    tiles = {TileId(3, x, y): _cafe(f"{x} {y}") for x in range(count) for y in range(count)}
    limit = 40_000
    basemap = _basemap(MemorySource(tiles), tile_bytes=limit)
    for x in range(count):
        for y in range(count):
            middle = (x + 0.5) / count, (y + 0.5) / count
            basemap.features(CAFES, View(WorldBox(*middle, *middle), 3.0))
    assert 0 < basemap.cached_bytes <= limit


def test_a_tile_in_the_cache_is_not_read_again() -> None:
    source = MemorySource({TileId(0, 0, 0): _cafe("a")})
    basemap = _basemap(source)
    basemap.features(CAFES, View(EVERYWHERE, 0.0))
    basemap.features(WATER, View(EVERYWHERE, 0.0))
    assert source.requested == [TileId(0, 0, 0)]


def test_the_surroundings_of_a_view_are_prepared_one_tile_per_step() -> None:
    source = MemorySource({TileId(4, x, 8): _cafe(f"{x}") for x in range(16)})
    basemap = _basemap(source)
    here, east = (View(WorldBox(left, 0.51, left + 0.02, 0.55), 4.0) for left in (0.51, 0.57))
    assert _names(basemap, here) == ["8"]
    source.requested.clear()
    steps = basemap.prefetch(here, [CAFES])
    next(steps)
    assert len(source.requested) == 1
    assert len(list(steps)) == 7
    assert TileId(4, 8, 8) not in source.requested
    source.requested.clear()
    assert _names(basemap, east) == ["9"]
    assert list(basemap.prefetch(here, [CAFES])) == []
    assert source.requested == []


def test_a_damaged_tile_is_reported() -> None:
    basemap = _basemap(MemorySource({TileId(0, 0, 0): b"\x1a\xff\xff"}))
    with pytest.raises(MapDataError):
        basemap.features(CAFES, View(EVERYWHERE, 0.0))


def test_without_a_list_of_settlements_no_place_is_near() -> None:
    assert _basemap(MemorySource({}, bounds=GLOBE)).place_name(0.0, 0.0, 100.0) is None


def test_view_within_a_finer_map_needs_no_coarser_one() -> None:
    coarse = MemorySource({TileId(0, 0, 0): _cafe("coarse")}, zooms=(0, 0))
    fine = MemorySource({}, name="fine", zooms=(1, 1), bounds=Bounds(-180.0, 0.0, 0.0, 85.0))
    basemap = _basemap(coarse, fine)
    basemap.features(CAFES, View(WorldBox(0.1, 0.3, 0.4, 0.4), 1.0))
    assert coarse.requested == []


def test_a_map_that_is_only_beside_the_image_is_not_credited() -> None:
    coarse = MemorySource({TileId(0, 0, 0): _cafe("coarse")}, zooms=(0, 0))
    fine = MemorySource({}, name="fine", zooms=(1, 1), bounds=Bounds(-180.0, 0.0, 0.0, 85.0))
    basemap = _basemap(coarse, fine)
    # The tiles that are cached for half a level reach beyond the finer map; the image does not.
    assert basemap.attributions(View(WorldBox(0.1, 0.3, 0.48, 0.4), 1.0)) == ("© fine",)
    assert basemap.attributions(View(WorldBox(0.1, 0.3, 0.48, 0.4), 1.45)) == ("© fine",)
    assert basemap.attributions(View(WorldBox(0.1, 0.3, 0.52, 0.4), 1.45)) == ("© fine", "© sample")


@pytest.mark.parametrize(
    ("left", "right", "share"), [(0.1, 0.4, 0.0), (0.3, 0.7, 0.5), (0.45, 0.95, 0.9), (0.6, 0.9, 1.0)]
)
def test_the_part_of_a_view_without_data_of_a_kind_is_known(left: float, right: float, share: float) -> None:
    coarse = MemorySource(
        {TileId(0, 0, 0): _cafe("coarse")}, name="world", zooms=(0, 0), schema="naturalearth"
    )
    fine = MemorySource({}, name="fine", zooms=(1, 1), bounds=Bounds(-180.0, 0.0, 0.0, 85.0))
    basemap, view = _basemap(coarse, fine), View(WorldBox(left, 0.3, right, 0.4), 1.0)
    assert basemap.uncovered_share(CAFES, view) == pytest.approx(share, abs=0.03)
    world = an_entry(a_query("natural", "=", "water"), schema="naturalearth")
    # The finer map covers the coarser one, but has no such data.
    assert basemap.uncovered_share(world, view) == pytest.approx(1 - share, abs=0.03)


def test_below_the_zooms_of_a_map_the_whole_view_is_without_its_data() -> None:
    basemap = _basemap(MemorySource({}, zooms=(3, 5)))
    assert basemap.uncovered_share(CAFES, View(EVERYWHERE, 2.0)) == 1
    assert basemap.uncovered_share(CAFES, View(EVERYWHERE, 7.0)) == 0


def test_a_view_across_the_antimeridian_has_data_on_both_sides() -> None:
    basemap = _basemap(MemorySource({}, zooms=(1, 1)))
    assert basemap.uncovered_share(CAFES, View(WorldBox(0.8, 0.3, 1.2, 0.6), 1.0)) == 0
