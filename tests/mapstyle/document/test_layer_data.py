"""Data that can be added to a style, and data that it already draws."""

from editor.mapstyle.document.layer_data import DrawnData, available_data, find_drawn_data, types_with_data
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.layer_types import LAYER_TYPES
from tests.styles import Json, a_line, a_style

DATA = source_data.load()
POINTS = {"type": "symbol", "source": "map", "sourcedata_id": 12}
SATELLITE = {"id": 1, "composite": {"type": "satelliteExternal", "location": "https://t.example/{z}/{x}/{y}"}}


def offered(**sections: Json) -> list[DrawnData]:
    return list(available_data(a_style(1, **sections), DATA))


def drawn(*layers: Json) -> set[str]:
    """Return the labels of drawn data."""
    style = a_style(list(layers))
    signs = find_drawn_data(style, DATA)
    return {f"{each.label} · {each.tail}" for each in available_data(style, DATA) if each.sign in signs}


def test_data_is_offered_once_for_each_type_that_draws_it() -> None:
    motorways = [each for each in offered() if each.label == "Motorway"]
    assert [each.tail for each in motorways] == ["line 0", "linkarrows 0", "street 0", "roadshield 0"]
    assert {each.source for each in motorways} == {"map"}
    assert len({(*each.sign, each.sourcedata_id) for each in offered()}) == len(offered())


def test_every_category_of_points_is_offered_by_its_name() -> None:
    fuel = next(each for each in offered() if each.category == 1000)
    assert (fuel.label, fuel.tail, fuel.sign) == ("Fuel stations", "symbol 12, 1000", ("symbol", "poi/1000"))


def test_satellite_images_are_offered_where_a_source_of_them_is_declared() -> None:
    assert not [each for each in offered() if each.source == "satelliteExternal"]
    assert offered(sources_list={"sources": [SATELLITE]})[-1].label == "Satellite imagery"


def test_drawn_data_is_found_by_type_and_data() -> None:
    names = {"type": "street", "source": "map", "sourcedata_id": 1}
    assert drawn(a_line(2), names) == {"Motorway · line 0", "Trunk · street 1"}
    assert drawn({"type": "route_car_primary"}, {"type": "glow"}) == {"Car route · route_car_primary"}


def test_points_of_all_categories_are_those_of_each() -> None:
    assert {"Points of interest · symbol 12", "Fuel stations · symbol 12, 1000"} <= drawn(POINTS)
    some = drawn({**POINTS, "metaCategoryID": 1000})
    assert some == {"Points of interest · symbol 12", "Fuel stations · symbol 12, 1000"}


def test_a_satellite_layer_of_any_type_draws_satellite_images() -> None:
    style = a_style([a_line(1, source="satelliteExternal")], sources_list={"sources": [SATELLITE]})
    imagery = list(available_data(style, DATA))[-1]
    assert imagery.sign in find_drawn_data(style, DATA)


def test_an_empty_layer_can_be_of_every_type_that_draws_data() -> None:
    types = [each.type for each in types_with_data()]
    assert types == [row.type for row in LAYER_TYPES if not row.in_app and row.type != "background"]
    assert {each.entry for each in types_with_data()} == {None}
