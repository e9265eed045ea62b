"""Simulated warnings."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from editor.weather.api.records import LatLon
from editor.weather.simulator.climate import weather_at
from editor.weather.simulator.warnings import warnings_for
from tests.weather.interface import NOW_S, WARNING, fits

WORLD = [LatLon(lat, lon) for lat in range(-75, 90, 10) for lon in range(-175, 180, 25)]
ALL = {place: warnings_for([place], NOW_S) for place in WORLD}
WARNINGS: list[Any] = [warning for warnings in ALL.values() for warning in warnings]


@pytest.mark.parametrize("field", [field for field in WARNING if field.choices], ids=lambda field: field.name)
def test_every_word_of_the_interface_is_displayed_somewhere(field: Any) -> None:
    assert {warning[field.name] for warning in WARNINGS} == set(field.choices)


def test_every_field_is_as_the_interface_has_it() -> None:
    for warning in WARNINGS:
        assert all(fits(field, warning[field.name]) for field in WARNING)


def test_a_simulated_warning_ends_in_the_future_and_lasts_twelve_hours_at_most() -> None:
    now = datetime.fromtimestamp(NOW_S, UTC)
    for warning in WARNINGS:
        starts = datetime.fromisoformat(warning["warningStartDate"])
        ends = datetime.fromisoformat(warning["warningEndDate"])
        assert timedelta(0) < ends - starts <= timedelta(hours=12)
        assert ends > now
        assert (warning["warningCertainty"] == "Observed") <= (starts <= now)
        assert (warning["warningUrgency"] == "Future") <= (starts > now + timedelta(hours=18))


def test_some_places_have_several_warnings_and_many_have_none() -> None:
    counts = [len(warnings) for warnings in ALL.values()]
    assert max(counts) >= 3
    assert counts.count(0) > len(counts) / 4


def test_wind_warning_matches_the_forecast() -> None:
    wind = [
        (place, warning)
        for place, warnings in ALL.items()
        for warning in warnings
        if warning["warningPhenomenom"] == "Wind"
    ]
    assert wind
    for place, warning in wind:
        starts_s = datetime.fromisoformat(warning["warningStartDate"]).timestamp()
        ends_s = datetime.fromisoformat(warning["warningEndDate"]).timestamp()
        speeds = [
            weather_at(place.lat + 0.5, place.lon + 0.5, time_s).wind_speed_mps
            for time_s in range(round(starts_s), round(ends_s), 3600)
        ]
        assert min(speeds) >= 13
        assert f"{max(speeds):.0f} m/s" in warning["warningString"]


def test_times_have_the_offset_of_the_place() -> None:
    place = next(place for place, warnings in ALL.items() if warnings and place.lon == 125)
    for warning in ALL[place]:
        offset = datetime.fromisoformat(warning["warningStartDate"]).utcoffset()
        assert offset is not None
        assert timedelta(hours=7) <= offset <= timedelta(hours=10)


def test_places_in_one_region_share_its_warnings() -> None:
    place = next(place for place, warnings in ALL.items() if warnings)
    near = LatLon(place.lat + 0.7, place.lon + 0.3)
    assert warnings_for([place, near, place], NOW_S) == ALL[place]


def test_texts_are_in_the_language_of_the_country_and_translated_into_the_others() -> None:
    texts = {}
    for zone, place in {
        "en": LatLon(-34.9, -56.17),
        "de": LatLon(51.3, 9.5),
        "fi": LatLon(62.2, 25.7),
    }.items():
        found = (warnings_for([place], NOW_S + day * 86_400) for day in range(60))
        texts[zone] = next(warnings[0] for warnings in found if warnings)
    assert "This warning is simulated" in texts["en"]["description"]
    assert "Diese Warnung ist simuliert" in texts["de"]["description"]
    assert "Tämä varoitus on simuloitu" in texts["fi"]["description"]
    for language, warning in texts.items():
        assert warning["translations"].keys() == {"en", "de", "fi"} - {language}
        assert all(warning["translations"].values())


def test_severe_simulated_warnings_have_long_texts_and_all_are_marked_as_simulated() -> None:
    for warning in WARNINGS:
        assert (len(warning["description"]) > 400) is (warning["warningLevel"] in ("Red", "Magenta"))
        assert "simul" in warning["description"]
        assert "imul" in warning["countyName"]
