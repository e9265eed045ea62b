"""Tests of the warnings of a route, in full and short form."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.routes.view import RouteWarnings
from tests.preview.weather.samples import a_warning

WIDTH_PX = 300


@pytest.fixture
def shown(qtbot: QtBot) -> RouteWarnings:
    warnings = RouteWarnings()
    qtbot.addWidget(warnings)
    warnings.setFixedWidth(WIDTH_PX)
    warnings.show_warnings([(a_warning(summary="A long storm " * 20), None), *[(a_warning(), None)] * 3], 0.0)
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


def test_it_is_hidden_without_warnings(shown: RouteWarnings) -> None:
    shown.show_warnings([], 0.0)
    assert shown.isHidden()
