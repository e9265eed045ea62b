"""Tests of the route header: elision of the name and the length."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.routes.card_header import RouteHeader
from editor.weather.units import SpeedUnit

LONG = "A way with a name that goes on and on for ever, longer than any map is wide, " * 3


@pytest.fixture
def header(qtbot: QtBot) -> RouteHeader:
    made = RouteHeader()
    qtbot.addWidget(made)
    made.show_departure(4, 900, "15:30 tomorrow")
    made.show_speed(80, SpeedUnit.KILOMETRES_PER_HOUR, has_times=True, by_times=False)
    return made


def shown(header: RouteHeader, name: str, width_px: int) -> RouteHeader:
    header.show_route(name, "1,373 km · 17 h 40 min", simulated=True, has_route=True, has_points=True)
    header.set_width(width_px)
    header.resize(width_px, header.sizeHint().height())
    header.show()
    return header


@pytest.mark.parametrize("width_px", [440, 560, 706, 800, 900, 1100])
def test_a_long_name_is_elided_first(header: RouteHeader, width_px: int) -> None:
    shown(header, LONG, width_px)
    assert header.slider.width() >= 140
    for whole in (header.detail, header.departure, header.speed, header.unit, header.tag):
        assert not whole.isVisible() or whole.width() >= whole.minimumSizeHint().width()
    assert header.detail.isHidden() or header.detail.width() >= header.detail.sizeHint().width()
    assert header.close_button.mapTo(header, header.close_button.rect().bottomRight()).x() < width_px
    assert header.title.width() < header.title.sizeHint().width()


def test_the_length_is_shown_completely_or_only_in_the_tooltip(header: RouteHeader) -> None:
    assert shown(header, LONG, 706).detail.isVisible()
    assert not shown(header, LONG, 400).detail.isVisible()
    assert "1,373 km" in header.title.toolTip()


def test_a_short_name_takes_only_its_own_space(header: RouteHeader) -> None:
    shown(header, "A", 706)
    assert header.title.width() == header.title.sizeHint().width()
