"""The warnings of a route, in full and in short."""

import pytest
from pytestqt.qtbot import QtBot

from editor.panels.routes.route_warnings import RouteWarnings
from tests.preview.weather import a_warning

WIDTH_PX = 300


@pytest.fixture
def shown(qtbot: QtBot) -> RouteWarnings:
    warnings = RouteWarnings()
    qtbot.addWidget(warnings)
    warnings.setFixedWidth(WIDTH_PX)
    warnings.show_found([(a_warning(summary="A long storm " * 20), None), *[(a_warning(), None)] * 3], 0.0)
    warnings.show()
    return warnings


def height_px(warnings: RouteWarnings) -> int:
    return warnings.heightForWidth(WIDTH_PX) if warnings.hasHeightForWidth() else warnings.sizeHint().height()


def visible(warnings: RouteWarnings) -> list[str]:
    return [line.text for line in warnings.lines if line.isVisible()]


def test_the_first_two_are_said_and_the_last_says_how_many_more_there_are(shown: RouteWarnings) -> None:
    first, second = visible(shown)
    assert "more" not in first
    assert second.endswith("and 2 more")


def test_in_short_one_takes_one_line_however_long_it_is(shown: RouteWarnings) -> None:
    whole = height_px(shown)
    shown.set_short(is_on=True)
    (only,) = visible(shown)
    assert only.endswith("and 3 more")
    line = shown.lines[0]
    assert height_px(shown) <= line.fontMetrics().height() * 2 < whole
    assert line.minimumSizeHint().width() <= WIDTH_PX
    shown.set_short(is_on=False)
    assert len(visible(shown)) == 2
    assert height_px(shown) == whole


def test_without_any_it_takes_no_room(shown: RouteWarnings) -> None:
    shown.show_found([], 0.0)
    assert shown.isHidden()
