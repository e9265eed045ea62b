"""Tests of the parsing of geographic positions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.workspace.places import ParsedPlace, format_place, parse_place

HERE = ParsedPlace(-34.9, -56.2)
HERE_AT_13 = ParsedPlace(-34.9, -56.2, 13)


@pytest.mark.parametrize(
    "text",
    [
        "-34.9,-56.2",
        " -34.9 ,  -56.2 ",
        "−34.9, −56.2",
        "-34.9 -56.2",
        "-34.9;-56.2",
        "-34,9; -56,2",
        "-34,9 -56,2",
        "34.9°S 56.2°W",
        "34.9s, 56.2w",
        "S34.9 W56.2",
        "56.2°W 34.9°S",
        "34,9° S 56,2° W",
        "34°54'S 56°12'W",
        "34° 54′ 00″ S, 56° 12′ 0.0″ W",
        "geo:-34.9,-56.2",
    ],
)
def test_positions_are_parsed_in_all_notations(text: str) -> None:
    place, problem = parse_place(text)
    assert problem == ""
    assert place is not None
    assert (place.lat, place.lon) == pytest.approx((HERE.lat, HERE.lon))
    assert place.zoom is None


@pytest.mark.parametrize(
    "text",
    [
        "-34.9,-56.2,13",
        "-34.9 -56.2 z13",
        "-34.9, -56.2, zoom 13",
        "34.9°S 56.2°W 13",
        "@-34.9,-56.2,13z",
        "#13/-34.9/-56.2",
        "#map=13/-34.9/-56.2",
        "geo:-34.9,-56.2?z=13",
    ],
)
def test_a_zoom_may_follow_as_in_map_urls(text: str) -> None:
    assert parse_place(text) == (HERE_AT_13, "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("100, 20", "Latitude 100 is out of range. Enter −90 to 90."),
        ("-91 20", "Latitude −91 is out of range. Enter −90 to 90."),
        ("10, 181", "Longitude 181 is out of range. Enter −180 to 180."),
        ("10, 20, 19", "Zoom 19 is out of range. Enter 0 to 18."),
        ("34°S 56°S", "Enter one latitude and one longitude."),
        ("10°E 20°W", "Enter one latitude and one longitude."),
        ("12,", "“12,” is not a place."),
        ("-34°S 56°W", "“-34°S 56°W” is not a place."),
        ("34°70'S 56°W", "is not a place."),
        ("1 2 3 4", "“1 2 3 4” is not a place."),
    ],
)
def test_invalid_positions_are_rejected_with_a_reason(text: str, message: str) -> None:
    place, problem = parse_place(text)
    assert place is None
    assert message in problem


@pytest.mark.parametrize("text", ["", "Montevideo", "New York", "Paris 7", "7 de Septiembre", "São", "東京2"])
def test_names_are_not_parsed_as_coordinates(text: str) -> None:
    assert parse_place(text) == (None, "")


@given(st.text(alphabet="0123456789.,;-+°'\" NSEWZ/#@", max_size=40))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    place, problem = parse_place(text)
    assert place is None or not problem


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_displayed_values_can_be_typed_back(lat: float, lon: float) -> None:
    place, _ = parse_place(format_place(lat, lon))
    assert place is not None
    assert (place.lat, place.lon) == pytest.approx((lat, lon), abs=5.1e-5)
