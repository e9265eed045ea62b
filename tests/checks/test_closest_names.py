"""Closest names."""

import pytest

from editor.checks.suggestions import closest_match

NAMES = ("food", "fuel", "fuel-station", "parking", "Parking-lot")


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("fuel2", "fuel"),
        ("FUEL", "fuel"),
        ("fuelstation", "fuel-station"),
        ("parkinglot", "Parking-lot"),
        ("xyz", None),
        ("", None),
    ],
)
def test_the_closest_name_is_found(expected: str, found: str | None) -> None:
    assert closest_match(expected, NAMES) == found


def test_the_first_of_equally_similar_names_is_found() -> None:
    assert closest_match("fuel3", ("fuel1", "fuel2")) == "fuel1"


def test_an_empty_list_of_names_has_no_match() -> None:
    assert closest_match("fuel", ()) is None
