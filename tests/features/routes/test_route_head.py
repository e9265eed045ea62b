"""Tests of the route header: elision of the name and the length."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.routes.head import RouteHeader
from editor.weather.units import SpeedUnit

LONG = "A way with a name that goes on and on for ever, longer than any map is wide, " * 3


@pytest.fixture
def head(qtbot: QtBot) -> RouteHeader:
    made = RouteHeader()
    qtbot.addWidget(made)
    made.show_departure(4, 900, "15:30 tomorrow")
    made.show_speed(80, SpeedUnit.KILOMETRES_PER_HOUR, has_times=True, by_times=False)
    return made


def shown(head: RouteHeader, name: str, width_px: int) -> RouteHeader:
    head.show_route(name, "1,373 km · 17 h 40 min", simulated=True, has_route=True, has_points=True)
    head.set_width(width_px)
    head.resize(width_px, head.sizeHint().height())
    head.show()
    return head


@pytest.mark.parametrize("width_px", [440, 560, 706, 800, 900, 1100])
def test_a_long_name_is_elided_first(head: RouteHeader, width_px: int) -> None:
    shown(head, LONG, width_px)
    assert head.slider.width() >= 140
    for whole in (head.detail, head.departure, head.speed, head.unit, head.tag):
        assert not whole.isVisible() or whole.width() >= whole.minimumSizeHint().width()
    assert head.detail.isHidden() or head.detail.width() >= head.detail.sizeHint().width()
    assert head.close_button.mapTo(head, head.close_button.rect().bottomRight()).x() < width_px
    assert head.title.width() < head.title.sizeHint().width()


def test_the_length_is_shown_completely_or_only_in_the_tooltip(head: RouteHeader) -> None:
    assert shown(head, LONG, 706).detail.isVisible()
    assert not shown(head, LONG, 400).detail.isVisible()
    assert "1,373 km" in head.title.toolTip()


def test_a_short_name_takes_only_its_own_space(head: RouteHeader) -> None:
    shown(head, "A", 706)
    assert head.title.width() == head.title.sizeHint().width()
