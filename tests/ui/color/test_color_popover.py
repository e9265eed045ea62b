"""Colour popover: palette, recent colours and contrast."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.mapstyle.color import oklch
from editor.mapstyle.color.spaces import contrast
from editor.mapstyle.schema.values import Color
from editor.ui.color import hue_plane
from editor.ui.color.contrast_note import NamedBackdrop
from editor.ui.color.popover import ColorPopover

_YELLOW, _WHITE = Color(0xFD, 0xE2, 0x93), Color(255, 255, 255)


@pytest.fixture
def popover(shown) -> ColorPopover:
    made = ColorPopover("Inner colour")
    made.show_color(_YELLOW)
    made.show_previous(_YELLOW)
    return shown(made, 330)


def _type(edit, text: str) -> None:
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)


def test_a_colour_is_typed_in_hsl(popover, log) -> None:
    events = log(popover)
    popover.show_color(Color(255, 0, 0))
    _type(popover.notations.hsl[0].edit, "240")
    _type(popover.notations.hsl[2].edit, "25")
    assert events.values == [Color(0, 0, 255), Color(0, 0, 128)]


def test_a_hue_typed_for_grey_applies_with_the_saturation(popover, log) -> None:
    popover.show_color(Color(128, 128, 128))
    events = log(popover)
    _type(popover.notations.hsl[0].edit, "120")
    _type(popover.notations.hsl[1].edit, "100")
    assert events.values[-1] == Color(1, 255, 1)
    assert popover.notations.hsl[0].value == 120


def test_an_invalid_hue_is_rejected_with_a_reason(popover, log) -> None:
    events = log(popover)
    _type(popover.notations.hsl[0].edit, "400")
    assert "from 0 to 360" in popover.notations.hsl[0].problem
    assert events.values == []


def test_the_popover_grows_for_an_error(popover) -> None:
    popover.fit()
    before = popover.height()
    _type(popover.notations.hex.edit, "no colour at all, and said at some length so that it wraps")
    assert popover.height() > before
    fields = popover.notations.fields
    assert {field.height() for field in fields} == {fields[0].height()}
    assert popover.notations.height() >= popover.notations.minimumSizeHint().height()


def test_every_colour_of_the_style_can_be_reached_by_keys(popover, log) -> None:
    colors = [(Color(number, 0, 0), 1) for number in range(40)]
    popover.set_palette(colors)
    popover.adjustSize()
    grid = popover.palette_grid
    grid.setFocus()
    for _ in range(6):
        QTest.keyClick(grid, Qt.Key.Key_Down)
    seen = grid.visibleRegion().boundingRect()
    assert seen.contains(grid.cell_rect(36).center())
    events = log(popover)
    QTest.keyClick(grid, Qt.Key.Key_Return)
    assert events.values == [Color(36, 0, 0)]


def test_a_recent_colour_is_applied_as_one_gesture(popover, log) -> None:
    popover.set_recent([Color(1, 2, 3), Color(4, 5, 6)])
    events = log(popover)
    QTest.mouseClick(popover.recent, Qt.MouseButton.LeftButton, pos=popover.recent.cell_rect(1).center())
    assert events == ["started", ("edited", Color(4, 5, 6)), "finished"]


def test_a_popover_without_colours_offers_none(popover) -> None:
    for part in (popover.recent, popover.palette_grid, popover.contrast, popover.everywhere):
        assert not part.isVisibleTo(popover)


def test_the_contrast_note_names_the_nearest_backgrounds_and_the_worst(popover) -> None:
    others = [
        NamedBackdrop("Park", Color(0, 0, 0)),
        NamedBackdrop("Sand", _YELLOW),
        NamedBackdrop("Sea", _WHITE),
    ]
    popover.set_backdrops([NamedBackdrop("halo", _WHITE), NamedBackdrop("background", _WHITE), *others], 4.5)
    assert popover.contrast.text() == (
        "Contrast with halo 1.3:1, background 1.3:1, lowest on Sand 1.0:1. Readable text needs 4.5:1."
    )
    assert popover.contrast.is_low
    _type(popover.notations.hex.edit, "#000000")
    assert popover.contrast.text().startswith("Contrast with halo 21.0:1")
    assert not popover.contrast.is_low


def test_without_a_required_contrast_there_is_no_warning(popover) -> None:
    popover.set_backdrops([NamedBackdrop("casing", _YELLOW)])
    assert popover.contrast.text() == "Contrast with casing 1.0:1"
    assert not popover.contrast.is_low


def test_the_line_in_the_plane_is_where_the_contrast_is_reached() -> None:
    expected = 0.18
    line = hue_plane.plane_line(30.0, expected, columns=9)
    for column, brightness in enumerate(line):
        color = oklch.to_color(hue_plane.from_plane(30.0, column / 8, brightness))
        assert contrast(color, Color(0, 0, 0)) == pytest.approx((expected + 0.05) / 0.05, rel=0.05)


def test_replacing_is_offered_only_if_other_uses_exist(popover, qtbot) -> None:
    popover.set_palette([(_YELLOW, 6), (_WHITE, 1)])
    assert not popover.everywhere.isVisibleTo(popover)
    _type(popover.notations.hex.edit, "#102030")
    assert popover.everywhere.text() == "Replace #FDE293 in 5 other places"
    with qtbot.waitSignal(popover.everywhere_requested) as blocker:
        popover.everywhere.click()
    assert blocker.args == [_YELLOW, Color(16, 32, 48)]
    assert not popover.everywhere.isVisibleTo(popover)
