"""The tour: it points at the real controls, leaves the window usable, and edits no style."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.features.help.tour import Tour
from editor.features.help.tour_card import Ring, TourCard
from editor.system.settings import START_PAGE, WEATHER_ON
from editor.ui.theme import tokens
from editor.ui.theme.painting import SHADOW
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow, Programs
from tests.flows.driver import Driver

COUNT = 8


@pytest.fixture
def user(open_window: OpenWindow, services: Services, qtbot: QtBot) -> Driver:
    """A new active window at the minimum width."""
    services.settings.set(WEATHER_ON, False)
    made = open_window(size=(1024, 700))
    made.activate()
    return made


def begin(user: Driver, qtbot: QtBot) -> Tour:
    """Take the tour in a window."""
    tour = user.tour
    user.trigger("tour")
    qtbot.waitUntil(lambda: tour.card is not None)
    return tour


def card_of(tour: Tour) -> TourCard:
    """Return the visible card."""
    assert tour.card is not None
    return tour.card


def ring_of(tour: Tour) -> Ring:
    """Return the visible ring."""
    assert tour.ring is not None
    return tour.ring


def test_every_step_points_at_a_visible_control_with_its_card_in_the_window_and_edits_nothing(
    user: Driver, qtbot: QtBot
) -> None:
    tour = begin(user, qtbot)
    for number in range(COUNT):
        assert tour.step is not None
        target = tour.step.target()
        assert target.isVisible(), tour.step.title
        ring = ring_of(tour)
        qtbot.waitUntil(lambda ring=ring: not ring.isHidden())
        middle = target.mapTo(user.window, target.rect().center())
        part = tour.step.place() if tour.step.place is not None else target.rect()
        if part.size() != target.size():
            middle = target.mapTo(user.window, part.center())
        assert ring.geometry().contains(middle), tour.step.title
        assert card_of(tour).accessibleName().startswith(f"Step {number + 1} of {COUNT}: {tour.step.title}")
        tour.go(number + 1)
    assert tour.card is None

    tour = begin(user, qtbot)
    style = user.style
    for size in ((1024, 700), (1440, 900)):
        user.window.resize(*size)
        for number in range(COUNT):
            tour.go(number)
            card = card_of(tour).geometry().marginsRemoved(SHADOW)
            assert user.window.rect().contains(card), (size, number)
            is_large = ring_of(tour).height() > 400 and ring_of(tour).width() > 400
            assert is_large or not card.intersects(ring_of(tour).geometry().adjusted(5, 5, -5, -5)), number

    for number in range(COUNT + 1):
        tour.go(number)
    assert user.style is style
    assert user.undo_count == 0


def test_keys_and_buttons_lead_through_the_tour_and_esc_ends_it(user: Driver, qtbot: QtBot) -> None:
    tour = begin(user, qtbot)
    titles = []
    for _ in range(COUNT):
        button = QApplication.focusWidget()
        assert isinstance(button, QPushButton)
        assert button is card_of(tour).next
        assert card_of(tour).text in button.accessibleDescription()
        titles.append(card_of(tour).title)
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert len(set(titles)) == COUNT
    assert tour.card is None
    assert QApplication.focusWidget() is user.map_view

    tour = begin(user, qtbot)
    first = card_of(tour).title
    assert not card_of(tour).back.isEnabled()
    qtbot.mouseClick(card_of(tour).next, Qt.MouseButton.LeftButton)
    assert card_of(tour).title != first
    qtbot.mouseClick(card_of(tour).back, Qt.MouseButton.LeftButton)
    assert card_of(tour).title == first

    qtbot.keyClick(user.window, Qt.Key.Key_Escape)
    for where in ("card", "window"):
        tour = begin(user, qtbot)
        receiver = card_of(tour).next if where == "card" else user.window
        qtbot.keyClick(receiver, Qt.Key.Key_Escape)
        assert tour.card is None, where
        assert all(ring.isHidden() for ring in user.window.findChildren(Ring)), where


def test_the_ring_follows_its_control_with_the_colour_of_the_map_and_the_window_stays_usable(
    user: Driver, qtbot: QtBot
) -> None:
    tour = begin(user, qtbot)
    user.trigger("layers")
    qtbot.waitUntil(ring_of(tour).isHidden)
    user.trigger("layers")
    qtbot.waitUntil(lambda: not ring_of(tour).isHidden())

    colors = []
    for step in (0, 3):
        tour.go(step)
        ring = ring_of(tour).grab().toImage()
        colors.append(ring.pixelColor(2, ring.height() // 2))
    theme = tokens.current()
    assert colors == [QColor(theme.accent), QColor(theme.highlight)]

    tour.go(2)
    editor = tour.step.target() if tour.step is not None else None
    assert editor is not None
    assert getattr(editor, "detail", None) is not None
    assert user.properties_panel.layer is not None

    tour.go(1)
    tree = user.layer_tree
    place = tree.visualRect(tree.currentIndex()).center() + QPoint(
        0, tree.visualRect(tree.currentIndex()).height()
    )
    before = user.view_state.selected_layers
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert user.view_state.selected_layers != before
    assert tour.card is not None

    tour.go(6)
    save = user.strip.save_button
    user.window.resize(1300, 800)
    qtbot.waitUntil(lambda: ring_of(tour).geometry().contains(save.mapTo(user.window, save.rect().center())))


def test_the_tour_shows_the_day_template_in_place_of_the_start_page_until_document_or_window_closes(
    user: Driver, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(user.documents.opened):
        user.trigger("new_night")
    tour = begin(user, qtbot)
    assert user.style.name == "Day"

    with qtbot.waitSignal(tour.ended):
        user.trigger("new_night")
    assert tour.card is None

    user.trigger("start_page")
    begin(user, qtbot)
    assert user.start_page is None

    user.window.close()
    assert tour.card is None


def test_an_edited_style_stays_and_another_window_is_offered(user: Driver, qtbot: QtBot) -> None:
    user.rename_first_layer()
    style = user.style
    user.trigger("tour")
    assert user.tour.card is None
    button = user.notice_buttons["Start tour in new window"]
    with qtbot.waitSignal(user.tour.window_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert user.style is style


def test_the_program_opens_the_window_of_the_tour(
    programs: Programs, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(START_PAGE, False)
    services.settings.set(WEATHER_ON, False)
    program = programs()
    program.begin([])
    first = Driver(program.windows[0], qtbot)
    first.rename_first_layer()
    first.tour.window_requested.emit()
    second = Driver(program.windows[1], qtbot)
    qtbot.waitUntil(lambda: second.tour.card is not None, timeout=20_000)
    assert first.tour.card is None
    first.undo_stack.setClean()
