"""The card that follows the sun, and its place on the map."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.features.variants.sun_card import SunCard
from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from editor.preview.overlays.card import TextLabel
from tests.preview.frames import START, FlatFrames

STEPS = 96


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    made = MapView(FlatFrames(), START)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


@pytest.fixture
def card(view: MapView) -> SunCard:
    made = SunCard(STEPS, view)
    view.map_overlays.set_top_card(made)
    made.size_changed.connect(view.map_overlays.place)
    made.setVisible(True)
    made.show_state("Day", is_following=True, has_slider=True)
    made.show_time("today 12:00", 0, is_now=True)
    return made


def inside(card: SunCard, part: QWidget) -> bool:
    return card.card.contains(QRect(part.mapTo(card, part.rect().topLeft()), part.size()))


def test_it_is_in_the_corner_and_contains_its_parts(card: SunCard, view: MapView) -> None:
    assert card.text == "Follow the sun: Day"
    assert card.card_in_parent.topLeft().toTuple() == (12, 12)
    for part in (card.switch, *card.swatches, card.slider, card.time, card.now):
        assert inside(card, part)
    high = card.card_in_parent.height()
    card.show_state("Off", is_following=False, has_slider=False)
    assert not card.slider.isVisible()
    assert card.card_in_parent.height() == 36 < high
    assert inside(card, card.swatches[1])


def test_a_longer_text_is_not_cut(card: SunCard, view: MapView) -> None:
    card.show_state("Off", is_following=False, has_slider=False)
    QApplication.processEvents()
    card.show_state("A long name at night", is_following=True, has_slider=True)
    assert card.card_in_parent.size() == card.card_size()
    QApplication.processEvents()
    for label in card.findChildren(TextLabel):
        assert label.width() >= label.sizeHint().width(), label.text()


def test_it_is_below_the_titles_of_compared_maps(card: SunCard, view: MapView) -> None:
    view.map_overlays.set_top_px(60)
    assert card.card_in_parent.topLeft().toTuple() == (12, 60)
    view.map_overlays.set_top_px(0)
    assert card.card_in_parent.topLeft().toTuple() == (12, 12)


def test_notes_are_beside_it_and_lists_below(card: SunCard, view: MapView) -> None:
    view.show_note("The map data has nothing here. " * 3)
    note = view.map_overlays.note
    assert note.isVisible()
    assert not note.card_in_parent.intersects(card.card_in_parent)
    assert view.map_overlays.list_rect().top() > card.card_in_parent.bottom()
    view.resize(560, 600)
    assert not note.card_in_parent.intersects(card.card_in_parent)
    card.hide()
    card.size_changed.emit()
    assert view.map_overlays.list_rect().top() < 60


def test_swatches_and_slider_report(card: SunCard, qtbot: QtBot) -> None:
    card.swatches[0].show_variant("Day", [Color(255, 255, 255), Color(0, 0, 255)], is_shown=True)
    card.swatches[1].show_variant("Night", [], is_shown=False)
    assert card.swatches[0].accessibleName() == "Day, shown"
    assert card.swatches[1].accessibleName() == "Night"
    with qtbot.waitSignal(card.swatch_pressed) as pressed:
        qtbot.mouseClick(card.swatches[1], Qt.MouseButton.LeftButton)
    assert pressed.args == [1]
    with qtbot.waitSignal(card.moved) as moved:
        qtbot.keyClick(card.slider, Qt.Key.Key_Right)
    assert moved.args == [1]
    with qtbot.waitSignal(card.follow_toggled) as toggled:
        qtbot.keyClick(card.switch, Qt.Key.Key_Space)
    assert toggled.args == [False]


def test_the_time_is_shown_without_a_report(card: SunCard, qtbot: QtBot) -> None:
    assert not card.now.isEnabled()
    with qtbot.assertNotEmitted(card.moved):
        card.show_time("tomorrow 01:00", 20, is_now=False)
    assert (card.time.text(), card.slider.value()) == ("tomorrow 01:00", 20)
    with qtbot.waitSignal(card.now_requested):
        card.now.click()


def test_its_parts_are_painted(card: SunCard) -> None:
    card.swatches[0].show_variant("Day", [Color(255, 0, 0), Color(0, 255, 0)], is_shown=True)
    swatch = card.swatches[0]
    image = swatch.grab().toImage()
    middle = image.height() // 2
    assert image.pixelColor(12, middle).name() == "#ff0000"
    assert image.pixelColor(image.width() - 12, middle).name() == "#00ff00"
    on = card.switch.grab().toImage()
    card.switch.setChecked(False)
    assert card.switch.grab().toImage() != on
