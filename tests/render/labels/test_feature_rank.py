"""Tests of the rank of labels at points: capitals, areas and small countries, and free positions."""

from dataclasses import replace

import numpy as np
import pytest

from editor.basemap.vector.features import Features
from editor.render.labels.feature_rank import area_km2, areas_around, is_capital, order_of, rank, true_share
from editor.render.labels.layout import PlacedLabel
from editor.render.labels.point_labels import country_side
from editor.render.paint.viewport import Viewport
from tests.render.maps import CHOICES, Json, a_camera, a_layer, a_node, a_polygon, a_renderer
from tests.styles import a_style

CITIES = a_layer("symbol", 0, text_size=3)
TOWNS = a_layer("symbol", 3, text_size=3)
COUNTRIES = a_layer("country", 0, text_size=3)
LAKES = a_layer("areaname", 9, text_size=3)
SEAS = a_layer("areaname", 94, text_size=3)


def labels_of(layers: list[Json], *features: Json, zoom: float = 14.0) -> list[PlacedLabel]:
    """Return the placed labels, those of the top layer first."""
    composition = a_renderer(*features).layers(a_style(layers), a_camera(zoom=zoom))
    return [label for half in composition.laid.values() for layer in half for label in layer.labels]


def names_of(layers: list[Json], *features: Json, zoom: float = 14.0) -> list[str]:
    return [label.text for label in labels_of(layers, *features, zoom=zoom)]


def a_city(name: str, x: float, y: float, population: int = 900_000, **tags: object) -> Json:
    return a_node(x, y, place="city", population=population, name=name, **tags)


def test_the_capital_of_two_cities_is_named() -> None:
    fixed = a_layer("symbol", 0, text_size=3, text_anchor=9)
    larger, capital = a_city("Larger", 128, 128), a_city("Capital", 130, 131, 600_000, capital="yes")
    assert names_of([fixed], larger, capital) == ["Capital"]


def test_a_capital_is_named_before_a_larger_class_and_an_upper_layer() -> None:
    seas, cities, towns = (
        a_layer(layer_type, number, text_size=3, text_anchor=9)
        for layer_type, number in (("areaname", 94), ("symbol", 0), ("symbol", 3))
    )
    city, capital = a_city("City", 128, 128), a_city("Capital", 129, 130, 20_000, capital="yes")
    sea = a_node(127, 126, place="sea", name="Sea")
    assert names_of([seas, cities, towns], sea, city, capital) == ["Capital"]
    assert names_of([seas, cities], sea, city) == ["Sea"]


@pytest.mark.parametrize(
    "tags", [{"capital": "yes"}, {"capital": 2}, {"capital": "2"}, {"kind": "capital"}, {"adm0cap": 1.0}]
)
def test_capitals_of_the_known_schemas_are_recognized(tags: dict[str, object]) -> None:
    assert is_capital(tags)


@pytest.mark.parametrize(
    "tags", [{}, {"capital": 4}, {"capital": "no"}, {"kind": "state_capital"}, {"adm0cap": 0}]
)
def test_other_places_are_no_capitals(tags: dict[str, object]) -> None:
    assert not is_capital(tags)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"population": 900}, {"population": 800}),
        ({"pop_max": 9}, {}),
        ({"population_rank": 9}, {"population_rank": 8}),
        ({"area_km2": 9}, {"way_area": 8_000_000}),
        ({"way_area": 10_000_000}, {"area_km2": 9}),
        ({"place": "ocean"}, {"place": "sea"}),
        ({"class": "sea"}, {"class": "bay"}),
        ({"rank": 1}, {"rank": 2}),
        ({"scalerank": 1}, {}),
        ({"population": 2}, {"population": "many"}),
    ],
)
def test_features_are_ranked_by_the_attributes_of_the_known_schemas(
    first: dict[str, object], second: dict[str, object]
) -> None:
    assert rank(first) < rank(second)


def squares(*boxes: tuple[float, float, float], ids: tuple[int, ...], names: tuple[str, ...]) -> Features:
    """Return squares: left, top and side."""
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)], float)
    coords = np.concatenate([corners * side + (left, top) for left, top, side in boxes])
    count = len(boxes)
    tags = tuple({"name": name} if name else {} for name in names)
    return Features(
        "polygon",
        coords,
        np.arange(count + 1) * 5,
        np.arange(count + 1),
        tags,
        np.array(ids),
        np.ones(5 * count, bool),
    )


def points(*at: tuple[float, float], names: tuple[str, ...]) -> Features:
    count = len(at)
    tags = tuple({"name": name} for name in names)
    offsets = np.arange(count + 1)
    return Features("point", np.array(at), offsets, offsets, tags, np.zeros(count, int), np.ones(count, bool))


def test_the_area_of_a_lake_is_that_of_its_pieces_in_all_tiles() -> None:
    lakes = squares((0.0, 0.0, 0.1), (0.1, 0.0, 0.1), (0.5, 0.0, 0.1), ids=(7, 7, 8), names=("", "", ""))
    names = points((0.05, 0.05), (0.55, 0.05), (0.9, 0.1), names=("Two", "One", "None"))
    two, one, none = areas_around(names, lakes).tolist()
    assert two == pytest.approx(2 * one)
    assert one > 0
    assert none == 0
    assert order_of(names, lakes).positions.tolist() == [0, 1, 2]
    assert order_of(names, lakes.subset(np.array([2]))).positions.tolist() == [1, 0, 2]


def test_an_area_near_a_pole_is_not_larger_than_its_ground() -> None:
    lakes = squares((0.1, 0.5, 0.01), (0.1, 0.2, 0.01), ids=(0, 0), names=("", ""))
    south, north = areas_around(points((0.105, 0.505), (0.105, 0.205), names=("", "")), lakes).tolist()
    # Latitudes of 1.8° and 72.2°, whose cosines are 0.9995 and 0.3058.
    assert north / south == pytest.approx((0.3058 / 0.9995) ** 2, rel=0.01)
    assert area_km2({"way_area": 4e6}, 0.205) == pytest.approx(4 * 0.3058**2, rel=0.01)
    assert area_km2({"area_km2": 4}, 0.205) == 4


def test_what_continues_beyond_a_pole_is_no_area() -> None:
    world = squares((0.0, 0.5, 0.5), (0.0, 0.5, 9.0), ids=(0, 0), names=("World", "Beyond"))
    inside, beyond = areas_around(points((0.1, 0.6), (0.1, 0.6), names=("World", "Beyond")), world).tolist()
    assert beyond == pytest.approx(18 * inside)


def test_areas_are_searched_only_where_tags_lack_them() -> None:
    both, one = ((7.0, 8.0), (7.0, None))
    for areas, lacks in ((both, False), (one, True)):
        found = points((0.1, 0.1), (0.2, 0.2), names=("A", "B"))
        tags = tuple({"area_km2": area} if area is not None else {} for area in areas)
        assert order_of(replace(found, tags=tags), None).lacks_areas is lacks


def test_of_areas_within_each_other_the_one_with_the_name_counts() -> None:
    areas = squares((0.0, 0.0, 0.4), (0.0, 0.0, 0.1), ids=(0, 0), names=("Large", ""))
    large, small = areas_around(points((0.05, 0.05), (0.05, 0.05), names=("Large", "Pond")), areas).tolist()
    assert large == pytest.approx(16 * small)


def test_the_larger_of_two_lakes_is_named() -> None:
    fixed = a_layer("areaname", 9, text_size=3, text_anchor=9)
    small = a_polygon((120, 120), (126, 120), (126, 126), (120, 126), natural="water", name="Small")
    large = a_polygon((128, 60), (250, 60), (250, 200), (128, 200), natural="water", name="Large")
    names = [a_node(x, 125, natural="water", name=name) for x, name in ((123, "Small"), (132, "Large"))]
    assert names_of([fixed], small, large, *names) == ["Large"]


def test_a_country_smaller_than_its_name_follows_the_settlements() -> None:
    small, large = (a_node(128, 126, place="country", area_km2=area, name="Land") for area in (0.001, 4.0))
    city = a_city("City", 128, 128)
    fixed = a_layer("symbol", 0, text_size=3, text_anchor=9)
    land = a_layer("country", 0, text_size=3, text_anchor=9)
    assert names_of([land, fixed], small, city) == ["City"]
    assert "Land" in names_of([land, fixed], large, city)


def test_the_name_of_a_country_moves_by_its_area_in_any_unit() -> None:
    viewport = Viewport(a_camera(), CHOICES)
    height = viewport.camera.bounds.top + 100 / viewport.world
    mercator_m2 = 4e6 / true_share(height)
    sides = [country_side(tags, 100, viewport) for tags in ({"area_km2": 4}, {"way_area": mercator_m2})]
    assert sides[0] == pytest.approx(sides[1])
    assert sides[0] > 0


def test_the_name_of_a_country_leaves_its_capital_free() -> None:
    land = a_node(128, 128, place="country", area_km2=4.0, name="Land")
    fixed = a_layer("symbol", 0, text_size=3, text_anchor=9)
    for layer in (CITIES, fixed):
        names = names_of([COUNTRIES, layer], land, a_city("Capital", 128, 126, capital="yes"))
        assert sorted(names) == ["Capital", "Land"]


def test_a_place_or_area_without_an_anchor_moves_beside_its_point() -> None:
    (alone,) = labels_of([CITIES], a_city("First", 128, 128))
    both = labels_of([CITIES], a_city("First", 128, 128), a_city("Second", 128, 143, 800_000))
    assert [label.text for label in both] == ["First", "Second"]
    assert (both[0].x, both[0].y) == (alone.x, alone.y)
    lakes = [a_node(128, y, natural="water", name=name) for y, name in ((128, "One"), (143, "Other"))]
    assert len(names_of([LAKES], *lakes)) == 2
    fixed = a_layer("areaname", 9, text_size=3, text_anchor=9)
    assert len(names_of([fixed], *lakes)) == 1


def test_a_house_number_without_an_anchor_stays_at_its_house() -> None:
    numbers = [a_node(128, y, **{"addr:housenumber": str(y)}) for y in (128, 143)]
    number = {"label_text": {"label_expression": '{"get_v": "addr:housenumber"}'}}
    assert names_of([a_layer("symbol", 14, text_size=3) | number], *numbers) == ["128"]
