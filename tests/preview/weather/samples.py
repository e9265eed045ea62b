"""Weather records for tests."""

from datetime import UTC, datetime, tzinfo
from typing import Any

from editor.preview.weather.text import CardContent
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    Daylight,
    LatLon,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.results import WeatherResult
from editor.weather.units import Units

NOW_S = 1_790_000_000
UNITS = Units()
NOTHING: dict[str, Any] = {
    "words": None,
    "time_s": None,
    "daylight": Daylight.UNKNOWN,
    "temperature_c": None,
    "feels_like_c": None,
    "dew_point_c": None,
    "humidity_percent": None,
    "pressure_mb": None,
    "uv_index": None,
    "wind_from_deg": None,
    "wind_speed_mps": None,
}
EVERYTHING: dict[str, Any] = {
    "words": "Partly cloudy",
    "time_s": NOW_S,
    "daylight": Daylight.DAY,
    "temperature_c": 21,
    "feels_like_c": 20,
    "dew_point_c": 14,
    "humidity_percent": 64,
    "pressure_mb": 1016,
    "uv_index": 0,
    "wind_from_deg": 157,
    "wind_speed_mps": 9,
    "visibility_km": 9.5,
    "air_quality": 42,
    "sunrise_s": NOW_S,
    "sunset_s": NOW_S + 3600,
}


def conditions(**values: Any) -> Conditions:
    """Return conditions with only the given values."""
    return Conditions(**(NOTHING | values))


def a_warning(**values: Any) -> WeatherWarning:
    """Create a yellow warning of strong wind."""
    fields: dict[str, Any] = {
        "region": "Montevideo",
        "description": "Gusts near 20 m/s.",
        "certainty": WarningCertainty.LIKELY,
        "starts": None,
        "ends": datetime.fromtimestamp(NOW_S + 3600, UTC),
        "level": WarningLevel.YELLOW,
        "phenomenon": "wind",
        "summary": "strong wind",
        "urgency": WarningUrgency.EXPECTED,
        "translations": None,
    }
    return WeatherWarning(**(fields | values))


def a_content(
    now: Conditions | None = None,
    age_s: float | None = 360,
    warnings: tuple[WeatherWarning, ...] = (),
    *,
    zone: tzinfo = UTC,
    units: Units = UNITS,
    is_metric: bool = True,
    simulated: bool = False,
    trouble: str = "",
) -> CardContent:
    """Return the content of a card for Montevideo; with `trouble` it is the last known weather."""
    updated_s = None if age_s is None else int(NOW_S - age_s)
    shown = conditions(**EVERYTHING) if now is None else now
    weather = CurrentWeather(LatLon(-34.9, -56.2), None, updated_s, shown, warnings)
    answer = WeatherAnswer((weather,), (), (), "metric" if is_metric else "imperial", (), simulated)
    result = WeatherResult.at(weather.place, "Montevideo", zone, answer)
    return CardContent(WeatherResult.of([result], trouble), units, simulated)


def without_answer(trouble: str = "") -> CardContent:
    """Return the content of a card for Montevideo while the answer is pending, or after an error."""
    pending: WeatherResult[CurrentWeather] = WeatherResult.at(LatLon(-34.9, -56.2), "Montevideo")
    return CardContent(WeatherResult.of([pending], trouble))
