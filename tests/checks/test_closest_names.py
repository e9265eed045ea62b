"""The name that is most like one that is not there."""

import pytest

from editor.checks.suggestions import most_alike

NAMES = ("food", "fuel", "fuel-station", "parking", "Parking-lot")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("fuel2", "fuel"),
        ("FUEL", "fuel"),
        ("fuelstation", "fuel-station"),
        ("parkinglot", "Parking-lot"),
        ("xyz", None),
        ("", None),
    ],
)
def test_the_name_most_like_another_is_found(wanted: str, found: str | None) -> None:
    assert most_alike(wanted, NAMES) == found


def test_of_names_equally_alike_the_first_is_found() -> None:
    assert most_alike("fuel3", ("fuel1", "fuel2")) == "fuel1"


def test_of_no_names_there_is_none() -> None:
    assert most_alike("fuel", ()) is None
