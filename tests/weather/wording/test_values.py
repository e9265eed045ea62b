"""Tests of weather values in English and in the locale of the window."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.system.language import Language
from editor.ui.text import translated
from editor.weather.api.plausibility import BOUNDS
from editor.weather.api.records import ImplausibleValue
from editor.weather.units import Temperature, Units, Wind
from editor.weather.wording.times import brief_moment, moment_text
from editor.weather.wording.values import (
    compass_point_text,
    exact_degrees,
    exact_wind_from,
    implausible_texts,
    temperature_pair,
    weather_values,
)
from tests.preview.weather.samples import EVERYTHING, conditions

THIN = "\N{THIN SPACE}"
UNITS = Units(temperature=Temperature.CELSIUS)
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def german_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    yield
    QLocale.setDefault(before)


@pytest.mark.usefixtures("german_numbers")
def test_numbers_follow_the_locale_of_the_window_only() -> None:
    values = weather_values(conditions(**EVERYTHING), UNITS, is_metric=False)
    (visibility,) = (value for value in values if value.name == "Visibility")
    assert (visibility.text, visibility.sentence) == ("9.5", "Visibility 9.5")
    assert [translated(text) for text in (visibility.text, visibility.brief)] == ["9,5", "9,5"]
    assert translated(visibility.sentence).endswith(" 9,5")


@pytest.mark.usefixtures("german_numbers")
@pytest.mark.parametrize(
    ("moment", "brief", "whole"),
    [
        (datetime(2026, 11, 24, 6, tzinfo=UTC), "ddd", "ddd d"),
        (datetime(2026, 12, 8, 6, tzinfo=UTC), "d MMM", "ddd d MMM yyyy"),
        (datetime(2027, 1, 8, 6, tzinfo=UTC), "d MMM yyyy", "ddd d MMM yyyy"),
    ],
)
def test_days_are_named_in_the_locale_of_the_window(moment: datetime, brief: str, whole: str) -> None:
    day = QDate(moment.year, moment.month, moment.day)
    texts = [translated(text(moment, NOW)) for text in (brief_moment, moment_text)]
    assert texts == [f"{QLocale().toString(day, form)} 06:00" for form in (brief, whole)]


def test_east_has_its_own_letter_in_german(qapp: QCoreApplication) -> None:
    language = Language("de")
    language.install(qapp)
    try:
        points = [translated(compass_point_text(degrees)) for degrees in (0, 22.5, 90, 157.5, 270)]
        (wind,) = weather_values(conditions(wind_from_deg=157, wind_speed_mps=9), UNITS, is_metric=True)
        texts = [translated(text) for text in (wind.text, exact_wind_from(157))]
    finally:
        language.uninstall(qapp)
    assert points == ["N", "NNO", "O", "SSO", "W"]
    assert texts == [f"9{THIN}m/s SSO", "Wind aus SSO (157°)"]
    assert str(wind.text) == f"9{THIN}m/s SSE", "the terminal stays English"


def test_dew_point_is_exact_on_request() -> None:
    now = conditions(dew_point_c=14)
    (brief,), (exact,) = (
        weather_values(now, UNITS, is_metric=True, is_exact=is_exact) for is_exact in (False, True)
    )
    assert (brief.text, exact.text) == ("14°", f"14{THIN}°C")


@pytest.mark.parametrize(
    ("celsius", "apparent", "text"),
    [
        (None, None, ""),
        (3, None, f"3{THIN}°C"),
        (None, -1, f"Feels like −1{THIN}°C"),
        (3, -1, f"3{THIN}°C, feels like −1{THIN}°C"),
    ],
)
def test_unknown_temperatures_are_omitted(celsius: float | None, apparent: float | None, text: str) -> None:
    assert temperature_pair(celsius, apparent, UNITS, is_metric=True) == text
    assert bool(exact_degrees(celsius, UNITS, is_metric=True)) is (celsius is not None)


@pytest.mark.parametrize("field", [*BOUNDS, "sunrise_s", "sunset_s"])
def test_each_impossible_value_has_a_sentence_without_its_field(field: str) -> None:
    sent = conditions(implausible=(ImplausibleValue(field, 1e14),))
    for is_metric in (True, False):
        (text,) = implausible_texts(sent, UNITS, is_metric=is_metric)
        assert ": impossible " in text
        assert text.endswith(".")
        assert field not in text


def test_an_impossible_wind_is_a_speed_in_the_beaufort_scale_too() -> None:
    sent = conditions(implausible=(ImplausibleValue("wind_speed_mps", 200.0),))
    units = Units(wind=Wind.BEAUFORT)
    assert implausible_texts(sent, units, is_metric=True) == (f"Wind speed: impossible value 200{THIN}m/s.",)
