import pytest

from editor.mapstyle.schema.layer_types import BY_TYPE, LAYER_TYPES, Family, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY

DECODED = """
areaname atmosphere background buildings country draw_points draw_poly drawpath elevation highlighted_lmks
hillshade line linkarrows lmk_store paths polygon polyline roadshield route_bike_primary route_bike_secondary
route_car_primary route_car_secondary route_dir_arrows route_label route_label_bike_primary
route_label_bike_secondary route_label_car_primary route_label_car_secondary route_label_pedestrian_primary
route_label_pedestrian_secondary route_label_pt_primary route_label_pt_secondary route_pedestrian_primary
route_pedestrian_secondary route_pt_primary route_pt_secondary route_traffic route_waypoints social_reports
street symbol traffic_icons traffic_links traveled_route_bike traveled_route_car traveled_route_pedestrian
traveled_route_pt turn_arrow
"""
DOCUMENTED = "contour_label raster wind"
each_type = pytest.mark.parametrize("row", LAYER_TYPES, ids=lambda row: row.type)


def test_every_type_that_files_and_pages_show_has_one_row() -> None:
    assert sorted(row.type for row in LAYER_TYPES) == sorted((DECODED + DOCUMENTED).split())
    assert len(BY_TYPE) == len(LAYER_TYPES) == 51


@each_type
def test_type_properties_are_known_and_distinct(row: LayerType) -> None:
    assert set(row.properties) <= set(BY_KEY)
    assert len(set(row.properties)) == len(row.properties)


@each_type
def test_type_has_label_and_help(row: LayerType) -> None:
    assert row.label
    assert row.help.endswith(".")
    assert row.symbol
    assert "." not in row.symbol


def test_type_labels_are_distinct() -> None:
    assert len({row.label for row in LAYER_TYPES}) == len(LAYER_TYPES)


def test_the_in_app_types_are_the_in_app_family() -> None:
    assert all(row.in_app == (row.family is Family.IN_APP) for row in LAYER_TYPES)
    assert layer_type("route_car_primary").in_app
    assert not layer_type("line").in_app


def test_an_unknown_type_gets_a_general_row_with_its_own_name() -> None:
    row = layer_type("hologram")
    assert (row.type, row.label, row.family, row.shape) == (
        "hologram",
        "hologram",
        Family.UNKNOWN,
        LayerShape.NONE,
    )


def test_any_type_on_the_satellite_source_is_satellite_imagery() -> None:
    row = layer_type("raster", "satelliteExternal")
    assert (row.type, row.symbol) == ("raster", "satellite-variant")
    assert layer_type("raster", "map").symbol != row.symbol
