"""Hourly forecast as CSV."""

from zoneinfo import ZoneInfo

from editor.weather.api.records import Conditions, Daylight
from editor.weather.hours_csv import hours_csv
from editor.weather.units import Temperature, Units, Wind

_START_S = 1_792_879_200  # 2026-10-25T01:00 in Helsinki, in the night in which summer time ends
_METRIC = Units()
_ZONE = ZoneInfo("Europe/Helsinki")


def an_hour(number: int = 0, description: str | None = "Rain, heavy", **values: float) -> Conditions:
    known = dict.fromkeys(("feels_like_c", "dew_point_c", "humidity_percent", "pressure_mb"))
    known |= dict.fromkeys(("uv_index", "wind_from_deg", "wind_speed_mps", "temperature_c"))
    return Conditions(description, _START_S + 3600 * number, Daylight.NIGHT, **(known | values))


def lines_of(*hours: Conditions, units: Units = _METRIC, is_metric: bool = True) -> list[str]:
    text = hours_csv(hours, _ZONE, units, is_metric=is_metric)
    assert text.endswith("\r\n")
    return text.split("\r\n")[:-1]


def test_each_hour_has_a_line_with_the_clock_of_the_place() -> None:
    lines = lines_of(*(an_hour(number, temperature_c=-3.0) for number in range(4)))
    assert lines[0] == "Time,Conditions,Daylight,Temperature (°C)"
    assert lines[1] == '2026-10-25T01:00:00+03:00,"Rain, heavy",night,-3'
    times = [line.split(",")[0] for line in lines[2:]]
    assert times == ["2026-10-25T02:00:00+03:00", "2026-10-25T03:00:00+03:00", "2026-10-25T03:00:00+02:00"]


def test_values_are_in_the_selected_units() -> None:
    units = Units(temperature=Temperature.FAHRENHEIT, wind=Wind.KNOTS)
    head, line = lines_of(an_hour(temperature_c=10.0, wind_speed_mps=10.0, pressure_mb=1013.0), units=units)
    assert head.split(",")[3:] == ["Temperature (°F)", "Wind speed (kn)", "Pressure (mb)"]
    assert line.split(",")[-3:] == ["50", "19.44", "1013"]


def test_values_that_are_not_metric_are_verbatim_and_without_units() -> None:
    units = Units(temperature=Temperature.FAHRENHEIT, wind=Wind.KNOTS)
    hour = an_hour(temperature_c=50.0, wind_speed_mps=10.0, humidity_percent=80.0)
    head, line = lines_of(hour, units=units, is_metric=False)
    assert head.split(",")[3:] == ["Temperature", "Humidity (%)", "Wind speed"]
    assert line.split(",")[-3:] == ["50", "80", "10"]


def test_unknown_values_are_empty_and_never_zero() -> None:
    lines = lines_of(an_hour(temperature_c=0.0), an_hour(1, description=None, uv_index=0.0))
    assert lines[0] == "Time,Conditions,Daylight,Temperature (°C),UV index"
    assert lines[1].endswith("night,0,")
    assert lines[2].endswith(",,night,,0")


def test_the_texts_of_a_service_are_no_formula() -> None:
    _, line = lines_of(an_hour(description='=HYPERLINK("x")', temperature_c=1.0))
    assert ",\"'=HYPERLINK" in line
