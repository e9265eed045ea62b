"""Tests of the warnings of a route, in full and short form."""

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from editor.features.routes.text import warning_line_text
from editor.features.routes.view import RouteWarnings
from editor.system.language import Language
from tests.preview.weather.samples import NOW_S, a_warning

WIDTH_PX = 300


@pytest.fixture
def shown(qtbot: QtBot) -> RouteWarnings:
    warnings = RouteWarnings()
    qtbot.addWidget(warnings)
    warnings.setFixedWidth(WIDTH_PX)
    warnings.show_warnings(
        [(a_warning(summary="A long storm " * 20), None, ""), *[(a_warning(), None, "")] * 3], 0.0
    )
    warnings.show()
    return warnings


def height_px(warnings: RouteWarnings) -> int:
    return warnings.heightForWidth(WIDTH_PX) if warnings.hasHeightForWidth() else warnings.sizeHint().height()


def visible(warnings: RouteWarnings) -> list[str]:
    return [line.text for line in warnings.lines if line.isVisible()]


def test_two_warnings_are_shown_with_the_number_of_others(shown: RouteWarnings) -> None:
    first, second = visible(shown)
    assert "more" not in first
    assert second.endswith(" 2 more")


def test_the_short_form_has_a_single_line(shown: RouteWarnings) -> None:
    whole = height_px(shown)
    shown.set_short(is_on=True)
    (only,) = visible(shown)
    assert only.endswith(" 3 more")
    line = shown.lines[0]
    assert height_px(shown) <= line.fontMetrics().height() * 2 < whole
    assert line.minimumSizeHint().width() <= WIDTH_PX
    shown.set_short(is_on=False)
    assert len(visible(shown)) == 2
    assert height_px(shown) == whole


def test_a_line_names_the_region_or_the_stop(shown: RouteWarnings) -> None:
    shown.show_warnings([(a_warning(), None, "Pando"), (a_warning(region=None), None, "Pando")], NOW_S)
    assert visible(shown) == [
        "Yellow: wind · strong wind · Montevideo · until 15:13 today",
        "Yellow: wind · strong wind · Pando · until 15:13 today",
    ]


def test_a_line_has_the_summary_in_the_language_of_the_window(qapp: QCoreApplication) -> None:
    warning = a_warning(summary="Wind up to 14 m/s", translations={"de": "Sturmböen bis 14 m/s"})
    language = Language("de")
    language.install(qapp)
    try:
        text = warning_line_text(warning, None, "Pando", NOW_S, 0).text
    finally:
        language.uninstall(qapp)
    assert text == "Gelb: wind · Sturmböen bis 14 m/s · Montevideo · bis heute 15:13"


def test_it_is_hidden_without_warnings(shown: RouteWarnings) -> None:
    shown.show_warnings([], 0.0)
    assert shown.isHidden()
