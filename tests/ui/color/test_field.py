"""Colour field and its popover: notations, gestures and exact integers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QImage
from PySide6.QtTest import QTest

from editor.mapstyle.schema.values import Color
from editor.ui.color import field as field_module
from editor.ui.color import hue_plane
from editor.ui.color import text as text_module
from editor.ui.color.field import ColorField
from editor.ui.color.popover import ColorPopover
from editor.ui.theme.theme import Theme, ThemeChoice, apply_theme

_YELLOW = Color(0xFD, 0xE2, 0x93)
_bytes = st.integers(0, 255)


@pytest.fixture
def field(shown) -> ColorField:
    made = ColorField("Inner colour")
    made.show_value(_YELLOW)
    return shown(made)


@pytest.fixture
def popover(shown) -> ColorPopover:
    made = ColorPopover("Inner colour")
    made.show_color(_YELLOW)
    return shown(made, 330)


def _type(edit, text: str) -> None:
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)


def test_a_shown_field_imports_its_popover_before_it_is_opened(shown, qtbot, monkeypatch) -> None:
    imported: list[str] = []
    monkeypatch.setattr(field_module, "load_ahead", imported.append)
    field = ColorField("Inner colour")
    qtbot.addWidget(field)
    assert imported == []
    shown(field)
    qtbot.waitUntil(lambda: imported == ["editor.ui.color.popover"], timeout=5_000)


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#0B6B80", Color(11, 107, 128, 77)),
        ("fff", Color(255, 255, 255, 77)),
        ("#0B6B80FF", Color(11, 107, 128)),
    ],
)
def test_hex_keeps_the_alpha_unless_it_names_one(field, log, text: str, color: Color) -> None:
    field.show_value(Color(1, 2, 3, 77))
    events = log(field)
    _type(field.edit, text)
    assert events == ["started", ("edited", color), "finished"]


def test_an_invalid_colour_is_rejected_with_a_reason(field, log) -> None:
    events = log(field)
    _type(field.edit, "yellowish")
    assert field.problem == "“yellowish” is not a colour. Enter one such as #FDE293. Previous value kept."
    assert field.value == _YELLOW
    assert events == []


def test_showing_a_colour_emits_nothing(field, log) -> None:
    events = log(field)
    field.show_value(Color(1, 2, 3))
    assert field.edit.text() == "#010203"
    assert events == []


def test_the_swatch_opens_the_popover_and_a_drag_there_is_one_gesture(field, qtbot, log) -> None:
    with qtbot.waitSignal(field.opening):
        QTest.mouseClick(field.edit, Qt.MouseButton.LeftButton, pos=QPoint(12, 12))
    plane = field.popover.plane
    events = log(field)
    QTest.mousePress(plane, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    QTest.mouseMove(plane, QPoint(60, 40))
    QTest.mouseMove(plane, QPoint(120, 80))
    QTest.mouseRelease(plane, Qt.MouseButton.LeftButton, pos=QPoint(120, 80))
    assert events.ends == ["started", "finished"]
    assert len(events.values) == 3
    assert field.value == events.values[-1]
    field.popover.close()


def test_esc_cancels_a_drag(field, log) -> None:
    field.open_popover()
    events = log(field)
    QTest.mousePress(field.popover.hue, Qt.MouseButton.LeftButton, pos=QPoint(20, 8))
    QTest.keyClick(field.popover.hue, Qt.Key.Key_Escape)
    assert events.ends == ["started", "cancelled"]
    assert field.value == _YELLOW
    assert field.popover.notations.hex.value == _YELLOW
    field.popover.close()


@pytest.mark.parametrize("text", ["tomato", "rgb(255, 99, 71)", "hsl(9 100% 64%)"])
def test_a_colour_is_typed_in_css_notation(field, log, text: str) -> None:
    field.show_value(Color(1, 2, 3, 77))
    events = log(field)
    _type(field.edit, text)
    assert events.values == [Color(255, 99, 71, 77)]


def test_an_unset_field_does_not_claim_to_retain_a_value(field) -> None:
    field.show_value(None)
    _type(field.edit, "yellowish")
    assert field.problem == "“yellowish” is not a colour. Enter one such as #0B6B80."


def test_a_mixed_field_starts_from_one_of_its_colours(field) -> None:
    field.set_start(Color(9, 8, 7))
    field.show_mixed("2 values")
    field.open_popover()
    assert field.popover.notations.hex.value == Color(9, 8, 7)
    field.popover.close()


def test_a_colour_with_several_stops_shows_a_gradient(shown) -> None:
    field = shown(ColorField("Inner colour"), 180)
    field.show_value(_YELLOW)
    field.set_run([_YELLOW, Color(0, 0, 255)], 13)
    strip = field.grab().toImage()
    blues = [strip.pixelColor(x, 12).blue() for x in range(80, 150)]
    assert max(blues) > 180 > min(blues)


def test_enter_opens_the_popover(field) -> None:
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.popover.isVisible()
    field.popover.close()


@pytest.mark.parametrize(
    ("name", "text", "color"),
    [
        ("hex", "#102030", Color(16, 32, 48)),
        ("opacity", "50", Color(0xFD, 0xE2, 0x93, 128)),
        ("abgr", "4287881981", _YELLOW),
        ("abgr", "0", Color(0, 0, 0, 0)),
    ],
)
def test_every_notation_sets_the_colour(popover, log, name: str, text: str, color: Color) -> None:
    popover.show_color(Color(0xFD, 0xE2, 0x93))
    events = log(popover)
    _type(getattr(popover.notations, name).edit, text)
    assert events.ends == ["started", "finished"]
    assert popover.notations.hex.value == color
    assert popover.notations.abgr.value == color.abgr


def test_one_channel_does_not_change_the_others(popover, log) -> None:
    events = log(popover)
    _type(popover.notations.rgb[1].edit, "7")
    assert events.values == [Color(0xFD, 7, 0x93)]


def test_grey_retains_the_hue(popover) -> None:
    hue = popover.notations.oklch[2].value
    _type(popover.notations.oklch[1].edit, "0")
    assert popover.notations.oklch[2].value == hue
    grey = popover.notations.hex.value
    assert grey.r == grey.g == grey.b


def test_a_click_selects_a_colour_of_the_style(popover, log) -> None:
    popover.set_palette([(Color(1, 1, 1), 9), (Color(2, 2, 2), 3)])
    events = log(popover)
    QTest.mouseClick(
        popover.palette_grid,
        Qt.MouseButton.LeftButton,
        pos=popover.palette_grid.cell_rect(1).center(),
    )
    assert events == ["started", ("edited", Color(2, 2, 2)), "finished"]


def test_arrows_on_the_alpha_bar_change_it(popover, log) -> None:
    events = log(popover)
    QTest.keyClick(popover.alpha, Qt.Key.Key_Left)
    assert events.values == [Color(0xFD, 0xE2, 0x93, 252)]


@given(st.floats(0, 359.9), st.floats(0.05, 1), st.floats(0.05, 1))
def test_plane_coordinates_round_trip(hue: float, saturation: float, brightness: float) -> None:
    point = hue_plane.to_plane(hue_plane.from_plane(hue, saturation, brightness))
    assert point == pytest.approx((saturation, brightness), abs=1e-6)


def test_the_corners_of_the_plane_are_white_full_colour_and_black() -> None:
    pixels = hue_plane.plane_pixels(90, 20, 20)
    assert pixels.shape == (20, 20, 3)
    assert list(pixels[0, 0]) == [255, 255, 255]
    assert list(pixels[19, 10]) == [0, 0, 0]
    red, green, blue = (int(part) for part in pixels[0, 19])
    assert red > 200 > blue + 150
    assert green > 150


@pytest.mark.parametrize(("width", "shows_run"), [(150, False), (330, True)])
def test_the_gradient_is_hidden_before_the_alpha(field, width: int, shows_run: bool) -> None:
    field.set_run([_YELLOW, Color(0, 0, 255)])
    field.resize(width, field.height())
    image = field.grab().toImage()
    inside = range(4, width - 4)  # within the focus ring
    blue = [x for x in inside if image.pixelColor(x, 12).blue() > image.pixelColor(x, 12).red() + 60]
    assert bool(blue) is shows_run
    assert field.edit._tail().startswith("100")
    assert all(x < width - field.edit.textMargins().right() for x in blue)


@pytest.mark.parametrize("alpha", ["100%", "100\N{NO-BREAK SPACE}%"], ids=["English", "German"])
@pytest.mark.parametrize("color", [Color(0xDA, 0xDC, 0xE0), Color(0xDD, 0xDD, 0xDD), Color(0x11, 0x11, 0x11)])
def test_the_alpha_is_hidden_before_a_digit_is_cut(field, qapp, color: Color, alpha: str) -> None:
    apply_theme(qapp, Theme(ThemeChoice.LIGHT))
    field.show_value(color)
    edit = field.edit

    def painted(width: int) -> QImage:
        field.resize(width, field.height())
        digits = edit.fontMetrics().horizontalAdvance(edit.text()) + 4
        return field.grab(QRect(edit.lead_rect().right(), 6, digits, field.height() - 12)).toImage()

    whole = painted(330)
    edit.set_tails(alpha)
    with_tail = [width for width in range(90, 240) if not painted(width).isNull() and edit._tail()]
    assert with_tail
    assert [width for width in with_tail if painted(width) != whole] == []


@pytest.mark.parametrize("reach", ["focus", "popover"])
def test_css_colours_are_loaded_before_typing(field, monkeypatch: pytest.MonkeyPatch, reach: str) -> None:
    prepared: list[str] = []
    field.edit.clearFocus()
    monkeypatch.setattr(text_module, "prepare_css_colors", lambda: prepared.append("focus"))
    monkeypatch.setattr(field_module, "prepare_css_colors", lambda: prepared.append("popover"))
    assert prepared == []
    if reach == "focus":
        QCoreApplication.sendEvent(field.edit, QFocusEvent(QEvent.Type.FocusIn))
    else:
        field.open_popover()
        assert field.popover is not None
        field.popover.close()
    assert reach in prepared


@pytest.mark.parametrize(("text", "is_mapped"), [("oklch(70% 0.4 150)", True), ("oklch(70% 0.1 150)", False)])
def test_a_colour_outside_srgb_is_reported_from_the_field_and_its_popover(
    field, text: str, is_mapped: bool
) -> None:
    mapped: list[tuple[str, object]] = []
    field.color_mapped.connect(lambda entered, color: mapped.append((entered, color)))
    field.edit.committed.emit(text)
    field.open_popover()
    field.popover.notations.hex.edit.committed.emit(text)
    field.popover.close()
    assert [entered for entered, _ in mapped] == [text, text] * is_mapped
    assert all(color == field.value for _, color in mapped)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rgb(300 0 0)", "Character 5: 300 is not within 0 to 255."),
        ("oklch(0.7 0.1", "Character 14: The closing bracket is missing."),
        ("#12g", "Character 4: “g” is not a hexadecimal digit."),
    ],
)
def test_the_problem_with_a_colour_names_its_place(field, text: str, problem: str) -> None:
    field.edit.committed.emit(text)
    assert field.problem == f"{problem} Previous value kept."
