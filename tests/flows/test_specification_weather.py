"""Weather in a real window with a service written from the description of the interface alone."""

import csv
import io
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeAlias

import pytest
from pytestqt.qtbot import QtBot

from editor.basemap.places import Settlement
from editor.features.routes.route_view import RouteView
from editor.features.weather.hours_view import HoursPanel
from editor.features.weather.view import WeatherPanel
from editor.system.settings import WEATHER_ADDRESS, WEATHER_ON
from editor.weather.api.limits import CELL_DEG
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.routes import a_route, over_iceland
from tests.weather import specification_service as spec
from tests.weather.specification_service import DAY, HOUR, Fault, SpecificationService

MINUS = "\N{MINUS SIGN}"
THIN = "\N{THIN SPACE}"
POINTS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE")
POINTS += ("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
HOUR_COUNT, DAY_COUNT = 240, 10
KINDS = ("now", "hours", "days", "towns", "route", "stops")


def utc(hour: int, minute: int = 0) -> float:
    """Return a time on 21 November 2026."""
    return datetime(2026, 11, 21, hour, minute, tzinfo=UTC).timestamp()


@pytest.fixture
def now_s(request: pytest.FixtureRequest) -> float:
    """The time of windows and service, which does not pass. Before 3:00 in UTC it is yesterday in Uruguay."""
    return float(getattr(request, "param", utc(14, 42)))


@pytest.fixture
def services(services: Services, now_s: float) -> Services:
    return replace(services, clock=lambda: now_s)


@pytest.fixture
def service(services: Services, now_s: float) -> Iterator[SpecificationService]:
    """The service of every window."""
    with SpecificationService(clock=lambda: now_s) as service:
        services.settings.set(WEATHER_ADDRESS, service.address)
        yield service


def requested(service: SpecificationService, operation: str) -> list[tuple[float, ...]]:
    """Return the entries of the last request for an operation."""
    bodies = [body for path, body in service.requests if path == f"/v1/{operation}"]
    return [tuple(map(float, entry.split(","))) for entry in bodies[-1]["coords"].split(";")]


def degrees(number: int) -> str:
    return f"{number}°".replace("-", MINUS)


def point(direction_deg: float) -> str:
    return POINTS[int((direction_deg + 11.25) // 22.5) % 16]


def clock(at: float) -> str:
    """Return the time in Montevideo, three hours behind."""
    return time.strftime("%H:%M", time.gmtime(at - 3 * HOUR))


def sun_time(at: float, today_s: float) -> str:
    """Return the time of sunrise or sunset; those of a day in UTC may be of tomorrow in Montevideo."""
    is_tomorrow = (at - 3 * HOUR) // DAY > (today_s - 3 * HOUR) // DAY
    return f"tomorrow {clock(at)}" if is_tomorrow else clock(at)


def day_name(at: int, today_s: float) -> str:
    """Return the name of a day of the list, dated at midnight in UTC."""
    day, today = (datetime.fromtimestamp(each, UTC).date() for each in (at, today_s - 3 * HOUR))
    return "Today" if day == today else f"{day:%a} {day.day}"


def hours_of(service: SpecificationService) -> range:
    first_s = service.now // HOUR * HOUR
    return range(first_s, first_s + HOUR_COUNT * HOUR, HOUR)


def days_of(service: SpecificationService) -> range:
    first_s = service.now // DAY * DAY
    return range(first_s, first_s + DAY_COUNT * DAY, DAY)


def opened(user: Driver, qtbot: QtBot) -> tuple[WeatherPanel, HoursPanel]:
    user.trigger("weather_panel")
    user.docks.show("hours")
    panel, hours = user.weather_panel, user.hours_panel
    assert panel is not None
    assert hours is not None
    qtbot.waitUntil(
        lambda: bool(panel.day_list.rows) and bool(hours.meteogram.chart.hours), timeout=TIMEOUT_MS
    )
    return panel, hours


def refresh(user: Driver, service: SpecificationService, count: int, qtbot: QtBot) -> None:
    """Request a number of kinds of weather again, and wait until they are shown."""
    before = len(service.requests)
    user.trigger("refresh_weather")
    qtbot.waitUntil(
        lambda: (
            len(service.requests) >= before + count
            and not any(user.jobs.is_running(f"weather {kind}") for kind in KINDS)
        ),
        timeout=TIMEOUT_MS,
    )


@pytest.mark.parametrize("now_s", [utc(14, 42), utc(0), utc(2, 59)], indirect=True)
def test_card_chip_panel_days_and_hours_show_the_values_of_their_records(
    service: SpecificationService, open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(size=(1440, 900))
    card, at = user.weather_card, service.now
    qtbot.waitUntil(lambda: card.content.weather is not None, timeout=TIMEOUT_MS)
    ((lat, lon),) = requested(service, "CurrentWeather")
    assert abs(lat - user.camera.lat) < 0.05
    assert abs(lon - user.camera.lon) < 0.05
    wind_deg, speed = spec.wind_direction(lat, lon, at), spec.wind_speed(lat, lon, at)
    humidity, pressure = spec.humidity(lat, lon, at), spec.pressure(lat, lon, at)
    dew, uv, air = spec.dew_point(lat, lon, at), spec.uv_index(lat, lon, at), spec.air_quality(lat, lon)
    shown = [
        f"Wind from {point(wind_deg)} ({wind_deg}°), {speed}{THIN}m/s",
        f"Humidity {humidity}{THIN}%",
        f"Pressure {pressure}{THIN}mb",
        f"UV index {uv}",
        f"Visibility {spec.visibility(lat, lon):g}{THIN}km",
        f"Dew point {degrees(dew)}",
        f"Air quality {air}",
        f"Sunrise {sun_time(spec.sunrise(at), at)}, UTC{MINUS}3",
        f"Sunset {sun_time(spec.sunset(at), at)}, UTC{MINUS}3",
    ]
    warm, felt = spec.temperature(lat, lon, at), spec.feels_like(lat, lon, at)
    card.set_open(is_open=True)
    assert card.text.temperature == degrees(warm)
    assert card.text.conditions == spec.conditions(lat, lon, at)
    assert (card.text.feels_like, card.text.daylight) == (f"Feels like {degrees(felt)}", spec.daylight(at))
    assert [value.sentence for value in (*card.text.values, *card.text.sun)] == shown
    assert card._face._temperature.text() == degrees(warm)
    card.set_open(is_open=False)
    assert card.is_chip
    assert card._chip._temperature.text() == degrees(warm)
    assert card._chip._conditions.text() == spec.conditions(lat, lon, at)

    panel, hours = opened(user, qtbot)
    assert panel.now.temperature.text() == degrees(warm)
    assert panel.now.description.text() == spec.conditions(lat, lon, at)
    assert panel.now.detail.text() == f"Feels like {degrees(felt)} · {spec.daylight(at)}"
    assert [row.accessibleName() for row in panel.now.values.shown] == shown

    assert requested(service, "DailyWeather") == [(lat, lon)]
    assert [(row.name, row.low, row.high, row.description) for row in panel.day_list.rows] == [
        (
            day_name(day, at),
            degrees(spec.low_of_day(lat, lon, day)),
            degrees(spec.high_of_day(lat, lon, day)),
            spec.conditions(lat, lon, day),
        )
        for day in days_of(service)
    ]

    assert requested(service, "WeatherForecastHourly") == [(lat, lon)]
    for action in hours.row_actions.values():
        action.trigger()
    hours.show_range(HOUR_COUNT)
    drawn = hours.meteogram.chart.hours
    assert [hour.time_s for hour in drawn] == list(hours_of(service))
    for hour in drawn:
        of = (lat, lon, int(hour.time_s))
        assert hour.title.endswith(clock(hour.time_s))
        assert (hour.temperature, hour.feels_like) == (spec.temperature(*of), spec.feels_like(*of))
        assert hour.humidity == spec.humidity(*of)
        assert hour.wind_number == str(spec.wind_speed(*of))
        assert hour.wind_to_deg == (spec.wind_direction(*of) + 180) % 360
        assert hour.conditions == spec.conditions(*of)
        assert hour.is_night is (spec.daylight(hour.time_s) == "night")
        numbers = {value.name: value.number for value in hour.row_values}
        assert numbers == {
            "UV index": str(spec.uv_index(*of)),
            "Pressure": str(spec.pressure(*of)),
            "Dew point": degrees(spec.dew_point(*of)),
        }
    lines = list(csv.DictReader(io.StringIO(hours.csv_text())))
    assert [(line["Temperature (°C)"], line["Wind from (°)"], line["Humidity (%)"]) for line in lines] == [
        tuple(str(value(lat, lon, hour)) for value in (spec.temperature, spec.wind_direction, spec.humidity))
        for hour in hours_of(service)
    ]


ELSEWHERE = "The service returned weather for other places only. Try again later."
NOTHING = "The service returned no weather data. Check the address."
GAP = "1 entry within a forecast is missing."
SAME_DATE = "1 entry of a forecast has the date of another and was left out."
BETWEEN = "1 entry of a forecast is dated between the {steps} and was left out."
OUTSIDE = "1 entry of a forecast is dated outside its time span and was left out."

# The fault of the place, that of the entries, the error, the note of the panel, that of the hours and the
# number of the entry that is left out.
FAULTS: tuple[tuple[Fault | None, Fault | None, str, str, str, int | None], ...] = (
    (Fault.ELSEWHERE, None, ELSEWHERE, "", "", None),
    (Fault.MISSING, None, NOTHING, "", "", None),
    (Fault.REORDERED, Fault.REORDERED, "", "", "", None),
    (None, Fault.MISSING, "", GAP, GAP, 1),
    (Fault.DUPLICATED, None, "", "1 record is a duplicate", "is a duplicate", None),
    (None, Fault.DUPLICATED, "", SAME_DATE, SAME_DATE, None),
    (Fault.EXTRA, None, "", "1 record is of another place", "is of another place", None),
    (None, Fault.EXTRA, "", BETWEEN.format(steps="days"), BETWEEN.format(steps="hours"), None),
    (None, Fault.MISDATED, "", OUTSIDE, OUTSIDE, 1),
    (Fault.ROUNDED, None, "", "", "", None),
)


Shown: TypeAlias = tuple[str, bool, str, list[str], bool, list[tuple[float, float | None]]]


def shown(panel: WeatherPanel, hours: HoursPanel) -> Shown:
    """Return what the panel shows, whether the hours have a note, and the hours."""
    return (
        panel.trouble.text if panel.trouble.isVisible() else "",
        panel.foot.remarks.isVisible(),
        panel.now.temperature.text(),
        [row.low for row in panel.day_list.rows],
        hours.bar.isVisible(),
        [(hour.time_s, hour.temperature) for hour in hours.meteogram.chart.hours],
    )


def test_faults_leave_out_their_records_alone_and_are_reported_in_panel_and_hours(
    service: SpecificationService, open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(size=(1440, 900))
    panel, hours = opened(user, qtbot)
    hours.show_range(HOUR_COUNT)
    ((lat, lon),) = requested(service, "CurrentWeather")
    for fault, entry_fault, error, note, hours_note, left_out in FAULTS:
        service.faults = {} if fault is None else {0: fault}
        service.entry_faults = {} if entry_fault is None else {1: entry_fault}
        refresh(user, service, 3, qtbot)
        days = [day for number, day in enumerate(days_of(service)) if number != left_out]
        expected = (
            error,
            bool(note),
            degrees(spec.temperature(lat, lon, service.now)),
            [degrees(spec.low_of_day(lat, lon, day)) for day in days],
            bool(error or hours_note),
            [
                (hour, spec.temperature(lat, lon, hour))
                for number, hour in enumerate(hours_of(service))
                if number != left_out
            ],
        )
        # The hours are drawn shortly after they arrive.
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(
                lambda awaited=expected, text=error or hours_note: (
                    shown(panel, hours) == awaited and text in hours.bar.text
                ),
                timeout=3_000,
            )
        assert shown(panel, hours) == expected, (fault, entry_fault)
        assert (error or hours_note) in hours.bar.text, (fault, entry_fault)
        assert note in panel.foot.remarks.toolTip(), (fault, entry_fault)


URUGUAY = (-33.5, -56.0, 7.0)


def requested_near(service: SpecificationService, lat: float, lon: float) -> tuple[float, float]:
    """Return the place of the last request for current weather that is nearest to a town."""
    places = requested(service, "CurrentWeather")
    nearest = min(places, key=lambda place: max(abs(place[0] - lat), abs(place[1] - lon)))
    assert max(abs(nearest[0] - lat), abs(nearest[1] - lon)) <= 0.05
    return nearest[0], nearest[1]


def between_hours(value: Callable[[float, float, int], float], lat: float, lon: float, at: float) -> float:
    """Return the value at a time between two hours, on the straight line from one to the other."""
    hour = int(at) // HOUR * HOUR
    start, end = value(lat, lon, hour), value(lat, lon, hour + HOUR)
    return start + (end - start) * (at - hour) / HOUR


def is_rounded(text: str, exact: float) -> bool:
    """Return whether a displayed temperature is the nearest whole number."""
    return abs(int(text.rstrip("°").replace(MINUS, "-")) - exact) <= 0.5


def test_towns_and_timeline_show_the_values_of_their_records_and_those_between_them(
    service: SpecificationService, open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_ON, False)
    user = open_window()
    user.map_view.set_reduced_motion(is_reduced=True)
    user.map_view.set_camera(user.camera.at(*URUGUAY))
    towns, now_s = user.town_weather, service.now
    user.trigger("weather_towns")
    qtbot.waitUntil(lambda: len(towns.pills) > 2, timeout=TIMEOUT_MS)
    at = {town: requested_near(service, town.lat, town.lon) for town in towns.towns}
    for pill in towns.pills:
        assert pill.number + pill.unit == degrees(spec.temperature(*at[pill.town], now_s))
        assert pill.lines[:2] == (
            pill.town.name,
            f"{spec.conditions(*at[pill.town], now_s)}, "
            f"{spec.temperature(*at[pill.town], now_s)}{THIN}°C".replace("-", MINUS),
        )
    second = requested(service, "CurrentWeather")[1]
    montevideo = next(town for town in at if at[town] == second)
    whole = {town: degrees(spec.temperature(*place, now_s)) for town, place in at.items()}
    for fault, is_left_out in TOWN_FAULTS.items():
        service.faults = {1: fault}
        refresh(user, service, 1, qtbot)
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(
                lambda is_shown=not is_left_out: (montevideo in towns_of(user)) is is_shown, timeout=3_000
            )
        # Which of the others have space depends on the names of the map.
        assert towns_of(user) == {town: whole[town] for town in towns_of(user)}, fault
        assert (montevideo in towns_of(user)) is not is_left_out, fault
        assert len(towns_of(user)) > 2, fault
        count = len(requested(service, "CurrentWeather"))
        note = f"The service sent no weather for 1 of {count} places."
        assert is_left_out is (note in persistent_note(user)), fault

    service.faults = {}
    services.settings.set(WEATHER_ON, True)
    card = user.weather_card
    qtbot.waitUntil(lambda: card.content.weather is not None, timeout=TIMEOUT_MS)
    user.trigger("weather_timeline")
    strip = user.timeline_strip
    qtbot.waitUntil(lambda: bool(strip.track.timeline.runs), timeout=TIMEOUT_MS)
    place = requested(service, "WeatherForecastHourly")[0]
    lat, lon = place[0], place[1]
    for later_s in (2.5 * HOUR, 7 * HOUR, 30.5 * HOUR):
        moved_s = now_s // HOUR * HOUR + later_s
        strip.track.time_selected.emit(strip.track.timeline.snapped(moved_s + 60))
        assert user.shown_time.time_s == moved_s
        weather = card.content.weather
        assert weather is not None
        now = weather.conditions
        assert (now.temperature_c, now.feels_like_c, now.pressure_mb, now.wind_speed_mps) == tuple(
            between_hours(value, lat, lon, moved_s)
            for value in (spec.temperature, spec.feels_like, spec.pressure, spec.wind_speed)
        )
        # Humidity and UV index have no decimals; halves are rounded up.
        assert (now.humidity_percent, now.uv_index) == tuple(
            int(between_hours(value, lat, lon, moved_s) + 0.5) for value in (spec.humidity, spec.uv_index)
        )
        half = spec.wind_direction(lat, lon, int(moved_s) // HOUR * HOUR) + moved_s % HOUR / HOUR * 7
        assert now.wind_from_deg == half % 360
        assert is_rounded(card.text.temperature, between_hours(spec.temperature, lat, lon, moved_s))
        assert clock(moved_s) in card.text.time
        exact = {
            town: {
                between_hours(spec.temperature, *place, moved_s)
                for place in hourly_places_near(service, town)
            }
            for town in at
        }
        # Towns follow in the next turn of the event loop.
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(lambda exact=exact: not wrong_towns(user, exact), timeout=3_000)
        assert wrong_towns(user, exact) == {}
    strip.now.click()
    assert card.text.temperature == degrees(spec.temperature(lat, lon, now_s))


def towns_of(user: Driver) -> dict[Settlement, str]:
    """Return the temperature on the label of each town."""
    return {pill.town: pill.number + pill.unit for pill in user.town_weather.pills}


def hourly_places_near(service: SpecificationService, town: Settlement) -> set[tuple[float, float]]:
    """Return the places of all hourly requests in the cell of a town, which share one answer."""
    bodies = [body for path, body in service.requests if path == "/v1/WeatherForecastHourly"]
    places = {tuple(map(float, each.split(","))) for body in bodies for each in body["coords"].split(";")}
    return {(lat, lon) for lat, lon in places if max(abs(lat - town.lat), abs(lon - town.lon)) <= CELL_DEG}


def wrong_towns(user: Driver, exact: dict[Settlement, set[float]]) -> dict[str, str]:
    """Return the labels that show another temperature than the nearest integer; all if there are none."""
    seen = towns_of(user)
    wrong = {
        town.name: text
        for town, text in seen.items()
        if not any(is_rounded(text, each) for each in exact[town])
    }
    return wrong if seen else {"": "no town"}


def persistent_note(user: Driver) -> str:
    """Return the persistent note on the map."""
    return user.map_note.text


TOWN_FAULTS = {
    Fault.ELSEWHERE: True,
    Fault.REORDERED: False,
    Fault.MISSING: True,
    Fault.DUPLICATED: False,
    Fault.EXTRA: False,
    Fault.ROUNDED: False,
}


NO_STOP = "The service sent no weather for 1 of {count} places."
# The note about each fault of the second stop, and whether the stop is left out.
STOP_FAULTS = {
    Fault.ELSEWHERE: (NO_STOP, True),
    Fault.REORDERED: ("", False),
    Fault.MISSING: (NO_STOP, True),
    Fault.DUPLICATED: ("1 record is a duplicate and was left out.", False),
    Fault.MISDATED: (NO_STOP, True),
    Fault.EXTRA: ("1 record is of another place and was left out.", False),
    Fault.ROUNDED: ("", False),
}


def test_stops_of_a_route_show_the_values_of_their_records_and_faults_leave_out_theirs_alone(
    service: SpecificationService, open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_ON, False)
    user = over_iceland(open_window, qtbot)
    view = a_route(user, qtbot)
    # The warnings at the stops are requested afterwards.
    qtbot.waitUntil(
        lambda: "/v1/CurrentWeather" in dict(service.requests) and not user.jobs.is_running("weather stops"),
        timeout=TIMEOUT_MS,
    )
    stops = [(lat, lon, int(at)) for lat, lon, at in requested(service, "WeatherRoute")]
    assert len(stops) > 2
    whole = [
        (
            degrees(spec.temperature(*stop)),
            f"{spec.wind_speed(*stop)}{THIN}m/s",
            (spec.wind_direction(*stop) + 180) % 360,
            time.strftime("%H:%M", time.gmtime(stop[2])),
        )
        for stop in stops
    ]
    assert seen_stops(view) == whole
    for stop, text in zip(stops, view.panel.texts, strict=True):
        assert f", {spec.conditions(*stop)}, Wind from {point(spec.wind_direction(*stop))} " in text.sentence
        assert f"Feels like {degrees(spec.feels_like(*stop))}, " in text.sentence
        assert f"Humidity {spec.humidity(*stop)}{THIN}%, UV index {spec.uv_index(*stop)}" in text.sentence
    for fault, (note, is_left_out) in STOP_FAULTS.items():
        service.faults = {1: fault}
        refresh(user, service, 1, qtbot)
        expected = [
            ("", "", None, whole[1][3]) if is_left_out and n == 1 else stop for n, stop in enumerate(whole)
        ]
        awaited = note.format(count=len(stops))
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(
                lambda awaited=awaited, expected=expected: (
                    awaited in view.panel.note.text() and seen_stops(view) == expected
                ),
                timeout=3_000,
            )
        assert seen_stops(view) == expected, fault
        assert (view.panel.note.text() if view.panel.note.isVisible() else "") == awaited, fault
        assert view.panel.texts[1].sentence.endswith("no weather from the service") is is_left_out


def seen_stops(view: RouteView) -> list[tuple[str, str, float | None, str]]:
    return [(text.temperature, text.wind, text.wind_turn_deg, text.time) for text in view.panel.texts]
