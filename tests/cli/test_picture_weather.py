"""Weather plate of exported images: local times and units."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from editor.cli.weather_output import plate_of, selected_units, weather_at
from editor.system.settings import WEATHER_PRESSURE, WEATHER_TEMPERATURE, WEATHER_WIND, Settings
from editor.weather.api.client import WeatherClient
from editor.weather.api.records import (
    SIMULATED_COPYRIGHT,
    Conditions,
    CurrentWeather,
    LatLon,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.simulator.server import SimulatedService
from editor.weather.units import Pressure, Temperature, Units, Wind
from tests.preview.weather.samples import EVERYTHING, a_warning, conditions

PLACE, ZONE = LatLon(-34.9, -56.2), ZoneInfo("America/Montevideo")
THIN = "\N{THIN SPACE}"
METRIC = Units()
NOW_S = 1_795_260_000


def an_answer(
    now: Conditions | None = None,
    *warnings: WeatherWarning,
    updated_s: int | None = NOW_S,
    unit: str = "metric",
    simulated: bool = False,
) -> WeatherAnswer[CurrentWeather]:
    shown = conditions(**EVERYTHING | {"time_s": NOW_S, "sunrise_s": 1_795_248_000}) if now is None else now
    record = CurrentWeather(PLACE, None, updated_s, shown, warnings)
    return WeatherAnswer((record,), (), ("© Somebody",), unit, (), simulated)


def test_every_value_is_written_in_local_time() -> None:
    plate = plate_of("Montevideo", an_answer(), METRIC, ZONE, NOW_S)
    there = datetime.fromtimestamp(1_795_248_000, ZONE)
    assert (plate.place, plate.now, plate.tag) == ("Montevideo", f"Partly cloudy, 21{THIN}°C", "")
    assert plate.values == (
        f"Feels like 20{THIN}°C",
        f"Wind 9{THIN}m/s SSE",
        f"Humidity 64{THIN}%",
        f"Pressure 1016{THIN}mb",
        "UV index 0",
        f"Visibility 9.5{THIN}km",
        f"Dew point 14{THIN}°C",
        "Air quality 42",
    )
    sunrise, sunset = plate.sun
    assert sunrise == f"Sunrise {there:%H:%M}"
    assert sunset.startswith("Sunset ")
    assert plate.foot == "Updated 2026-11-21 08:20, UTC-03:00"


def test_the_sunrise_of_another_day_names_it() -> None:
    now = conditions(**EVERYTHING | {"time_s": 1_795_248_000, "sunrise_s": 1_795_248_000 + 86_400})
    there = datetime.fromtimestamp(1_795_248_000 + 86_400, ZONE)
    plate = plate_of("Here", an_answer(now), METRIC, ZONE, NOW_S)
    assert f"Sunrise {there:%a %H:%M}" in plate.sun


def test_units_are_those_of_the_settings(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    for row, value in ((WEATHER_TEMPERATURE, "F"), (WEATHER_WIND, "km/h"), (WEATHER_PRESSURE, "hPa")):
        settings.set(row, value)
    units = selected_units(settings)
    assert units == Units(Temperature.FAHRENHEIT, Wind.KILOMETRES_PER_HOUR, Pressure.HECTOPASCALS)
    plate = plate_of("Here", an_answer(), units, ZONE, NOW_S)
    assert plate.now.endswith(f"70{THIN}°F")
    assert {f"Wind 32{THIN}km/h SSE", f"Pressure 1016{THIN}hPa"} <= set(plate.values)


def test_values_that_are_not_metric_have_no_units() -> None:
    plate = plate_of("Here", an_answer(unit="imperial"), METRIC, ZONE, NOW_S)
    assert plate.now == "Partly cloudy, 21"
    assert {"Wind 9 SSE", "Pressure 1016", f"Humidity 64{THIN}%"} <= set(plate.values)


def test_an_absent_value_has_no_line() -> None:
    plate = plate_of("Here", an_answer(conditions(words="Fog"), updated_s=None), METRIC, ZONE, NOW_S)
    assert (plate.now, plate.values, plate.foot) == ("Fog", (), "")
    assert plate_of("Here", an_answer(conditions()), METRIC, ZONE, NOW_S).now == "Nothing is known"


@pytest.mark.parametrize(
    ("starts_in_h", "ends_in_h", "period_text"),
    [
        (None, 6, ", until 2026-11-21 14:20"),
        (-1, 6, ", until 2026-11-21 14:20"),
        (2, 6, ", from 2026-11-21 10:20 until 2026-11-21 14:20"),
        (2, None, ", from 2026-11-21 10:20"),
        (-3, -1, ", ended 2026-11-21 07:20"),
        (-3, None, ""),
    ],
)
def test_a_warning_shows_its_start_and_end_in_local_time(
    starts_in_h: int | None, ends_in_h: int | None, period_text: str
) -> None:
    starts, ends = (
        None if hours is None else datetime.fromtimestamp(NOW_S + hours * 3600, UTC)
        for hours in (starts_in_h, ends_in_h)
    )
    plate = plate_of("Here", an_answer(None, a_warning(starts=starts, ends=ends)), METRIC, ZONE, NOW_S)
    assert plate.warnings == (f"Yellow warning: wind, Montevideo{period_text}",)


@pytest.mark.parametrize("name", ["Montevideo", None])
def test_a_picture_of_simulated_weather_says_so_and_credits_it(name: str | None) -> None:
    with SimulatedService() as address:
        client = WeatherClient(address, simulated=True)
        plate, credited, is_there = weather_at(client, -34.9, -56.2, lambda *_: name, METRIC)
    assert (plate.tag, credited, is_there) == ("Simulated", (SIMULATED_COPYRIGHT,), True)
    assert plate.place == (name or "−34.9000, −56.2000")
    assert plate.foot.endswith("UTC-03:00")
