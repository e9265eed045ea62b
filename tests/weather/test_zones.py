"""Which time zone is in force at a place."""

import pytest

from editor.weather.zones import zone_at


@pytest.mark.parametrize(
    ("lat", "lon", "name"),
    [
        (60.17, 24.94, "Europe/Helsinki"),
        (-34.9, -56.17, "America/Montevideo"),
        (0.0, -30.0, "Etc/GMT+2"),
        (0.0, 180.0, "Etc/GMT-12"),
    ],
)
def test_a_place_on_land_or_at_sea_has_its_zone(lat: float, lon: float, name: str) -> None:
    assert str(zone_at(lat, lon)) == name


def test_a_place_without_a_zone_has_that_of_the_world() -> None:
    assert str(zone_at(200.0, 1000.0)) == "UTC"
