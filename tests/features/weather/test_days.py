"""Names of the rows of days."""

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from editor.features.weather.days import day_rows
from editor.weather.api.records import DayConditions, ImplausibleValue
from editor.weather.units import Units

ZONES = ("Europe/Berlin", "America/Montevideo", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia")


@given(
    st.sampled_from(ZONES),
    st.dates(date(2024, 1, 1), date(2030, 1, 1)),
    st.integers(0, 86_399),
    st.sampled_from(["UTC", "local", "fixed", "now"]),
)
def test_only_the_day_of_the_place_is_today_and_no_day_is_named_twice(
    name: str, first: date, clock_s: int, kind: str
) -> None:
    zone = ZoneInfo(name)
    now = datetime.combine(first, time(), zone) + timedelta(seconds=clock_s)
    days = [first + timedelta(days=number) for number in range(10)]
    midnight = int(datetime.combine(first, time(), zone).timestamp())
    times = {
        "UTC": [int(datetime.combine(day, time(), UTC).timestamp()) for day in days],
        "local": [int(datetime.combine(day, time(), zone).timestamp()) for day in days],
        "fixed": [midnight + number * 86_400 for number in range(10)],
        "now": [int(now.timestamp()) + number * 86_400 for number in range(10)],
    }[kind]
    forecast = [DayConditions("Cloudy", time_s, 20.0, 10.0) for time_s in times]
    rows = day_rows(forecast, zone, now.timestamp(), Units(), is_metric=True)
    assert max(Counter(row.name for row in rows).values()) == 1
    today = now.astimezone(zone).date()
    named = "Today" if first == today else f"{first:%a} {first.day}"
    if kind != "now" or times[0] % 900:
        assert rows[0].name == named
    assert [row.name for row in rows if row.is_today] == ["Today"] * any(row.name == "Today" for row in rows)


def test_an_implausible_temperature_is_a_dash_and_not_on_the_scale() -> None:
    now_s = 1_795_260_000
    wrong = DayConditions("Cloudy", now_s, None, 10.0, (ImplausibleValue("temperature_high_c", 170.0),))
    rows = day_rows(
        [wrong, DayConditions("Cloudy", now_s + 86_400, 20.0, 10.0)], UTC, now_s, Units(), is_metric=True
    )
    assert [(row.low, row.high, row.high_share) for row in rows] == [("10°", "—", None), ("10°", "20°", 1.0)]
