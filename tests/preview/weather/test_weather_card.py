"""Tests of the visible weather card."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.preview.overlays.card import SymbolLabel, TextLabel
from editor.preview.weather.card import CardFace
from editor.preview.weather.chip_face import ChipFace, PlaceLabel
from editor.preview.weather.text import current_text
from editor.preview.weather.town_buttons import TownValueButton
from editor.preview.weather.weather_card import WeatherCard
from editor.ui.theme import tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.theme import Theme, ThemeChoice, apply_theme
from editor.ui.theme.tokens import Size
from editor.weather.api.records import WarningLevel
from editor.weather.wording.town_values import TownValue
from tests.preview.weather.samples import NOW_S, a_content, a_warning, conditions, without_answer

ROOM = QSize(700, 700)
THIN = "\N{THIN SPACE}"


@pytest.fixture
def card(qtbot: QtBot) -> WeatherCard:
    made = WeatherCard(clock=lambda: NOW_S)
    qtbot.addWidget(made)
    made.set_open(is_open=True)
    made.fit_into(ROOM, is_narrow=False)
    made.show()
    return made


@pytest.fixture
def theme(qtbot: QtBot) -> Iterator[Theme]:
    before = tokens.current()
    yield Theme(ThemeChoice.LIGHT)
    tokens.set_current(before)


def texts(card: QWidget) -> list[str]:
    """Return all visible texts."""
    return [label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card) and label.text()]


def seen(card: WeatherCard, kind: type[QPushButton] | type[QToolButton]) -> list[str]:
    return [
        button.accessibleName() or button.text()
        for button in card.findChildren(kind)
        if button.isVisibleTo(card)
    ]


def test_it_shows_place_conditions_readings_sun_and_age(card: WeatherCard) -> None:
    card.show_content(a_content(simulated=True))
    shown = texts(card)
    for text in (
        "Montevideo",
        "Simulated",
        "21°",
        "Partly cloudy",
        "Feels like 20°",
        f"64{THIN}%",
        "6 min old",
    ):
        assert text in shown


def test_a_row_of_an_absent_value_takes_no_space(card: WeatherCard) -> None:
    card.show_content(a_content())
    full = card.card_size().height()
    card.show_content(a_content(conditions(words="Fog", humidity_percent=97)))
    assert f"97{THIN}%" in texts(card)
    assert not any(text.startswith("UV") for text in texts(card))
    assert not any(text.startswith("0") for text in texts(card))
    assert card.card_size().height() < full - 60


def test_only_simulated_numbers_have_a_tag(card: WeatherCard) -> None:
    card.show_content(a_content(simulated=False))
    assert "Simulated" not in texts(card)


@pytest.mark.parametrize("place", ["Minas", "Braunschweig", "Sankt Peter-Ording am Meer"])
def test_a_name_beside_the_tag_is_not_cut(card: WeatherCard, place: str) -> None:
    content = a_content(simulated=True)
    card.show_content(replace(content, result=replace(content.result, names=(place,))))
    card.resize(card.sizeHint())
    label = next(each for each in card.findChildren(TextLabel) if each.text() == place and each.wordWrap())
    longest = max(map(label.fontMetrics().horizontalAdvance, place.split()))
    assert label.width() >= longest
    tags = [each for each in card.findChildren(QLabel) if each.text() == "Simulated" and each.isVisible()]
    assert len(tags) == 1


def test_each_value_has_a_tooltip_and_an_accessible_name(card: WeatherCard) -> None:
    card.show_content(a_content())
    named = {widget.accessibleName(): widget for widget in card.findChildren(QWidget)}
    for name in (f"Humidity 64{THIN}%", f"Wind from SSE (157°), 9{THIN}m/s", "Dew point 14°"):
        assert named[name].toolTip() == name


@pytest.mark.parametrize("is_themed", [False, True], ids=["plain", "themed"])
def test_the_card_is_low_enough_to_keep_the_map_visible(
    qapp: QApplication, card: WeatherCard, is_themed: bool
) -> None:
    if is_themed:
        apply_theme(qapp, Theme(ThemeChoice.LIGHT))
    card.show_content(a_content(simulated=True))
    full = card.card_size().height()
    assert full <= 380
    card.fit_into(QSize(700, full - 1), is_narrow=False)
    assert not card.is_chip
    assert card.card_size().height() <= 220


def test_a_button_requests_the_panel(qtbot: QtBot, card: WeatherCard) -> None:
    card.show_content(a_content())
    widen, _collapse = [button for button in card.findChildren(QToolButton) if button.isVisibleTo(card)]
    assert "panel" in widen.toolTip()
    with qtbot.waitSignal(card.widened):
        widen.click()


def test_the_age_ticks(qtbot: QtBot) -> None:
    seconds = iter([119.95])
    card = WeatherCard(clock=lambda: NOW_S + next(seconds, 120.0))
    qtbot.addWidget(card)
    card.show_content(a_content(age_s=0))
    assert card.text.age == "1 min old"
    resized = QSignalSpy(card.size_changed)
    qtbot.waitUntil(lambda: card.text.age == "2 min old", timeout=1000)
    assert resized.count() == 0


def test_old_data_starts_with_its_age_and_turns_grey(card: WeatherCard) -> None:
    card.show_content(a_content(age_s=3 * 3600))
    shown = texts(card)
    assert shown.index("3 h old") < shown.index("21°")
    temperature = next(label for label in card.findChildren(TextLabel) if label.text() == "21°")
    assert temperature.color == QColor(tokens.current().text_2)
    assert not has_accent(card)
    card.show_content(a_content(age_s=60))
    assert temperature.color == QColor(tokens.current().text)
    assert has_accent(card)


def has_accent(card: WeatherCard) -> bool:
    """Return whether anything on the card has the accent colour."""
    card.place_card(card.pos(), card.card_size())
    image, accent = card.grab().toImage(), QColor(tokens.current().accent).rgb()
    return any(image.pixel(x, y) == accent for y in range(image.height()) for x in range(image.width()))


def test_pending_state_fault_and_retry(qtbot: QtBot, card: WeatherCard) -> None:
    card.show_content(without_answer())
    assert texts(card) == ["Montevideo", "Loading weather…", "Show on towns"]
    card.show_content(without_answer("No network. Connect, then try again."))
    assert texts(card) == ["Montevideo", "No network. Connect, then try again.", "Show on towns"]
    (retry,) = [button for button in card.findChildren(QPushButton) if button.isVisibleTo(card)]
    with qtbot.waitSignal(card.retried):
        retry.click()


def test_a_fault_next_to_known_weather_has_a_symbol(card: WeatherCard) -> None:
    def signs() -> list[str]:
        return [
            mark.name for mark in card.findChildren(SymbolLabel) if mark.isVisible() and mark.name == sign
        ]

    sign = StateSymbol.WARNING
    card.show_content(a_content())
    assert signs() == []
    card.show_content(a_content(trouble="No network."))
    assert signs() == [sign]


def test_a_warning_has_the_colours_of_its_level(card: WeatherCard, theme: Theme) -> None:
    backgrounds, inks = set(), set()
    for level in WarningLevel:
        card.show_content(a_content(warnings=(a_warning(level=level),)))
        card.place_card(card.pos(), card.card_size())
        image = card.grab().toImage()
        word = next(label for label in card.findChildren(TextLabel) if label.text().endswith(": wind"))
        inks.add(word.color.name().upper())
        backgrounds.add(image.pixelColor(card.card.left() + 14, warning_middle(card)).name().upper())
    levels = (
        tokens.LIGHT.level_yellow,
        tokens.LIGHT.level_orange,
        tokens.LIGHT.level_red,
        tokens.LIGHT.level_magenta,
    )
    assert backgrounds == {level.ground for level in levels}
    assert inks == {level.text for level in levels}


def warning_middle(card: WeatherCard) -> int:
    line = next(
        label for label in card.findChildren(QLabel) if label.text().endswith(": wind")
    ).parentWidget()
    return line.mapTo(card, line.rect().center()).y()


def test_warnings_that_do_not_fit_are_counted(card: WeatherCard) -> None:
    card.show_content(a_content(warnings=(a_warning(),) * 5))
    assert texts(card).count("Yellow: wind") == 3
    assert "2 more" in texts(card)


def test_external_texts_are_plain_text(card: WeatherCard) -> None:
    bad = "<img src='file:///etc/hostname'>"
    card.show_content(a_content(conditions(words=bad), warnings=(a_warning(description=bad),)))
    sky_label = next(label for label in card.findChildren(QLabel) if label.text() == bad)
    assert sky_label.textFormat() is Qt.TextFormat.PlainText
    line = next(widget for widget in card.findChildren(QWidget) if bad in widget.accessibleName())
    assert "<img" not in line.toolTip()
    assert "&lt;img" in line.toolTip()


def test_it_is_as_wide_as_the_table_requires(card: WeatherCard) -> None:
    card.show_content(a_content(conditions(words="Thundery showers with hail and " * 4)))
    assert card.card_size().width() == Size.CARD


def test_in_a_narrow_view_it_is_an_expandable_chip(qtbot: QtBot, card: WeatherCard) -> None:
    card.show_content(a_content(simulated=True, warnings=(a_warning(),)))
    card.size_changed.connect(lambda: card.fit_into(ROOM, is_narrow=True))
    card.fit_into(ROOM, is_narrow=True)
    assert card.is_chip
    assert texts(card) == ["21°", "Partly cloudy", "Montevideo", "Simulated"]
    (unfold,) = [button for button in card.findChildren(QToolButton) if button.isVisibleTo(card)]
    unfold.click()
    assert not card.is_chip
    _widen, fold = [button for button in card.findChildren(QToolButton) if button.isVisibleTo(card)]
    assert fold.toolTip() == fold.accessibleName() != ""
    fold.click()
    assert card.is_chip


def test_a_chip_that_cannot_expand_has_no_button(card: WeatherCard) -> None:
    card.show_content(a_content())
    card.fit_into(QSize(700, 120), is_narrow=False)
    assert card.is_chip
    assert seen(card, QToolButton) == []


def test_the_weather_has_an_accessible_description(card: WeatherCard) -> None:
    card.show_content(a_content())
    assert card.accessibleName() == "Weather"
    assert card.accessibleDescription() == "Montevideo, 21°, Partly cloudy, Feels like 20°"


def test_elided_texts_of_a_chip_are_complete_in_the_tooltip(card: WeatherCard) -> None:
    card.show_content(a_content())
    card.fit_into(ROOM, is_narrow=True)
    (chip,) = card.findChildren(ChipFace)
    assert any("Partly cloudy" in label.toolTip() for label in chip.findChildren(TextLabel))


def test_the_tooltip_of_a_chip_explains_outdated_weather(card: WeatherCard) -> None:
    refused = "The service refused the key. Check it in the settings."
    card.show_content(a_content(trouble=refused))
    card.fit_into(ROOM, is_narrow=True)
    (chip,) = card.findChildren(ChipFace)
    assert refused in chip.toolTip()
    card.show_content(a_content())
    assert chip.toolTip() == ""


@pytest.mark.parametrize("age", ["6 min old", "vor 6 Minuten", "⟦ 6 mîñ õld, ãñd á lõñg áãd ~~~~ ⟧"])
def test_sunrise_and_sunset_of_another_day_are_complete_at_any_age(qtbot: QtBot, age: str) -> None:
    face = CardFace()
    qtbot.addWidget(face)
    text = current_text(a_content(), NOW_S)
    sun = tuple(replace(value, brief=f"Sun {value.brief}") for value in text.sun)
    face.show_text(replace(text, sun=sun, age=age))
    face.resize(face.width(), face.full_height())
    face.show()
    shown = [label for label in face.findChildren(TextLabel) if label.text().startswith("Sun ")]
    assert len(shown) == 2
    for label in shown:
        assert label.width() >= label.fontMetrics().horizontalAdvance(label.text()) - 1


# The chip


@pytest.fixture
def closed(qtbot: QtBot) -> WeatherCard:
    """A card as at the first start."""
    made = WeatherCard(clock=lambda: NOW_S)
    qtbot.addWidget(made)
    made.show_content(a_content(simulated=True))
    made.size_changed.connect(lambda: made.fit_into(ROOM, is_narrow=False))
    made.size_changed.connect(lambda: made.place_card(made.pos(), made.card_size()))
    made.fit_into(ROOM, is_narrow=False)
    made.place_card(made.pos(), made.card_size())
    made.show()
    return made


def test_at_first_it_is_a_chip_of_one_line_and_a_press_anywhere_opens_the_card(
    qtbot: QtBot, closed: WeatherCard
) -> None:
    assert closed.is_chip
    assert closed.card_size().height() == 36
    assert texts(closed) == ["21°", "Partly cloudy", "Montevideo", "Simulated"]
    (chip,) = closed.findChildren(ChipFace)
    place = next(label for label in chip.findChildren(TextLabel) if label.text() == "Montevideo")
    with qtbot.waitSignal(closed.open_changed) as opened:
        qtbot.mouseClick(place, Qt.MouseButton.LeftButton)
    assert opened.args == [True]
    assert not closed.is_chip
    assert closed.card_size().width() == Size.CARD


def test_opened_by_a_key_the_focus_is_on_the_button_that_collapses_it(
    qtbot: QtBot, closed: WeatherCard
) -> None:
    closed.activateWindow()
    (chip,) = closed.findChildren(ChipFace)
    (face,) = closed.findChildren(CardFace)
    chip.expand_button.setFocus()
    qtbot.waitUntil(chip.expand_button.hasFocus)
    qtbot.keyClick(chip.expand_button, Qt.Key.Key_Space)
    assert face.collapse_button.hasFocus()
    with qtbot.waitSignal(closed.open_changed) as collapsed:
        qtbot.keyClick(face.collapse_button, Qt.Key.Key_Space)
    assert collapsed.args == [False]
    assert (closed.is_chip, chip.expand_button.hasFocus()) == (True, True)


def test_the_card_returns_to_the_state_that_was_remembered(closed: WeatherCard) -> None:
    changed = QSignalSpy(closed.open_changed)
    closed.set_open(is_open=True)
    assert not closed.is_chip
    assert changed.count() == 0


def test_the_time_of_other_weather_than_now_is_shown(closed: WeatherCard) -> None:
    closed.show_content(replace(a_content(), time="Mon 23, 22:30"))
    assert "Mon 23, 22:30 · Partly cloudy" in texts(closed)
    closed.set_open(is_open=True)
    assert texts(closed)[:2] == ["Montevideo", "Mon 23, 22:30"]
    assert "Mon 23, 22:30" in closed.accessibleDescription()


# The value on towns


def test_a_button_asks_for_its_value_and_only_the_shown_one_is_checked(
    qtbot: QtBot, card: WeatherCard
) -> None:
    card.show_content(a_content())
    buttons = card.findChildren(TownValueButton)
    assert [button.text() for button in buttons][:3] == ["Temperature", "Feels like", "Wind"]
    card.show_town_value(TownValue.TEMPERATURE)
    with qtbot.waitSignal(card.town_value_pressed) as pressed:
        qtbot.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    assert pressed.args == [TownValue.WIND]
    assert [button.value for button in buttons if button.isChecked()] == [TownValue.TEMPERATURE]
    card.show_town_value(None)
    assert not any(button.isChecked() for button in buttons)


@pytest.mark.parametrize("room_px", [120, 60, 10])
def test_a_chip_elides_the_place_first_and_leaves_out_an_unreadable_one(
    closed: WeatherCard, room_px: int
) -> None:
    (chip,) = closed.findChildren(ChipFace)
    conditions_label = next(
        label for label in chip.findChildren(TextLabel) if label.text() == "Partly cloudy"
    )
    (place,) = chip.findChildren(PlaceLabel)
    place.setText("San Sebastián de los Montes")
    whole_px = place.sizeHint().width()
    assert whole_px > 120
    closed.place_card(closed.pos(), QSize(chip.sizeHint().width() - whole_px + room_px, 36))
    chip.layout().activate()
    assert conditions_label.width() >= conditions_label.sizeHint().width()
    assert place.is_left_out is (room_px < 56)


def test_a_chip_has_space_for_the_place_again_after_shorter_conditions(closed: WeatherCard) -> None:
    (chip,) = closed.findChildren(ChipFace)
    (place,) = chip.findChildren(PlaceLabel)
    before = chip.sizeHint()
    closed.show_content(a_content(conditions(words="Thundery showers with hail"), simulated=True))
    closed.show_content(a_content(simulated=True))
    assert chip.sizeHint() == before
    assert not place.is_left_out
