"""Towns and weather results for tests."""

from datetime import UTC
from typing import Any

from editor.basemap.places import Settlement
from editor.preview.weather.towns import location_of
from editor.render.camera import Camera
from editor.weather.api.records import SIMULATED_COPYRIGHT, CurrentWeather, WeatherAnswer
from editor.weather.results import WeatherResult
from tests.preview.weather.samples import EVERYTHING, NOW_S, conditions


def a_town(name: str, camera: Camera, x: float, y: float, population: int = 1) -> Settlement:
    """Return a town at a point of a view. Units: logical pixels."""
    lon, lat = camera.screen_to_lonlat(x, y)
    return Settlement(name, "UY", lat, lon, population)


def towns_result(
    *towns: Settlement,
    unit: str = "metric",
    trouble: str = "",
    age_s: float = 360,
    simulated: bool = False,
    **values: Any,
) -> WeatherResult[CurrentWeather]:
    """Return a weather result for towns."""
    now = conditions(**(values or EVERYTHING))
    known = []
    for town in towns:
        record = CurrentWeather(location_of(town), None, int(NOW_S - age_s), now, ())
        answer = WeatherAnswer((record,), (), (SIMULATED_COPYRIGHT,), unit, (), simulated=simulated)
        known.append(WeatherResult.at(location_of(town), town.name, UTC, answer, NOW_S))
    return WeatherResult.of(known, trouble)
