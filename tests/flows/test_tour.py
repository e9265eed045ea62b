"""The tour: it points at the real controls, leaves the window usable, and edits nobody's style."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.app.help.tour import Tour
from editor.app.help.tour_card import Ring, TourCard
from editor.app.main_window import MainWindow
from editor.app.services import Services
from editor.look import tokens
from editor.look.painting import SHADOW
from editor.system.settings import START_PAGE, WEATHER_ON
from tests.flows.conftest import OpenWindow, Programs, edit_something

COUNT = 8


@pytest.fixture
def window(open_window: OpenWindow, services: Services, qtbot: QtBot) -> MainWindow:
    """A new window with the keys, as narrow as the program is used."""
    services.settings.set(WEATHER_ON, False)
    made = open_window(size=(1024, 700))
    with qtbot.waitActive(made):
        made.activateWindow()
    return made


def begin(window: MainWindow, qtbot: QtBot) -> Tour:
    """Take the tour in a window."""
    tour = window.command_flows.tour
    window.commands["tour"].trigger()
    qtbot.waitUntil(lambda: tour.card is not None)
    return tour


def card_of(tour: Tour) -> TourCard:
    """The card that shows."""
    assert tour.card is not None
    return tour.card


def ring_of(tour: Tour) -> Ring:
    """The ring that shows."""
    assert tour.ring is not None
    return tour.ring


def test_every_step_points_at_a_control_that_is_seen(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    for number in range(COUNT):
        assert tour.step is not None
        target = tour.step.target()
        assert target.isVisible(), tour.step.title
        ring = ring_of(tour)
        qtbot.waitUntil(lambda ring=ring: not ring.isHidden())
        middle = target.mapTo(window, target.rect().center())
        part = tour.step.place() if tour.step.place is not None else target.rect()
        if part.size() != target.size():
            middle = target.mapTo(window, part.center())
        assert ring.geometry().contains(middle), tour.step.title
        assert card_of(tour).accessibleName().startswith(f"Step {number + 1} of {COUNT}: {tour.step.title}")
        tour.go(number + 1)
    assert tour.card is None


def test_the_card_is_whole_in_the_window_and_beside_small_controls(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    for size in ((1024, 700), (1440, 900)):
        window.resize(*size)
        for number in range(COUNT):
            tour.go(number)
            card = card_of(tour).geometry().marginsRemoved(SHADOW)
            assert window.rect().contains(card), (size, number)
            is_large = ring_of(tour).height() > 400 and ring_of(tour).width() > 400
            assert is_large or not card.intersects(ring_of(tour).geometry().adjusted(5, 5, -5, -5)), number


def test_the_keys_lead_through_the_tour(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
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
    assert QApplication.focusWidget() is window.map_view


def test_one_can_go_back(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    first = card_of(tour).title
    assert not card_of(tour).back.isEnabled()
    qtbot.mouseClick(card_of(tour).next, Qt.MouseButton.LeftButton)
    assert card_of(tour).title != first
    qtbot.mouseClick(card_of(tour).back, Qt.MouseButton.LeftButton)
    assert card_of(tour).title == first


@pytest.mark.parametrize("where", ["card", "window"])
def test_esc_ends_the_tour(window: MainWindow, qtbot: QtBot, where: str) -> None:
    tour = begin(window, qtbot)
    receiver = card_of(tour).next if where == "card" else window
    qtbot.keyClick(receiver, Qt.Key.Key_Escape)
    assert tour.card is None
    assert window.findChildren(Ring) == [] or all(ring.isHidden() for ring in window.findChildren(Ring))


def test_the_window_stays_usable(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    tour.go(1)
    tree = window.layers_panel.tree
    place = tree.visualRect(tree.currentIndex()).center() + QPoint(
        0, tree.visualRect(tree.currentIndex()).height()
    )
    before = window.view_state.chosen
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.view_state.chosen != before
    assert tour.card is not None


def test_the_ring_follows_its_control(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    tour.go(6)
    save = window.strip.save_button
    window.resize(1300, 800)
    qtbot.waitUntil(lambda: ring_of(tour).geometry().contains(save.mapTo(window, save.rect().center())))


def test_the_ring_on_the_map_has_the_colour_that_is_the_maps_alone(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    colors = []
    for step in (0, 3):
        tour.go(step)
        ring = ring_of(tour).grab().toImage()
        colors.append(ring.pixelColor(2, ring.height() // 2))
    theme = tokens.current()
    assert colors == [QColor(theme.accent), QColor(theme.lit)]


def test_a_control_that_is_closed_has_no_ring(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    window.commands["layers"].trigger()
    qtbot.waitUntil(ring_of(tour).isHidden)
    window.commands["layers"].trigger()
    qtbot.waitUntil(lambda: not ring_of(tour).isHidden())


def test_the_width_is_shown_over_the_zooms(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    tour.go(2)
    editor = tour.step.target() if tour.step is not None else None
    assert editor is not None
    assert getattr(editor, "detail", None) is not None
    assert window.properties_panel.layer is not None


def test_the_tour_edits_nothing(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    style = window.session.style
    for number in range(COUNT + 1):
        tour.go(number)
    assert window.session.style is style
    assert window.session.undo_stack.count() == 0


def test_an_untouched_window_shows_the_day_template(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.documents.opened):
        window.commands["new_night"].trigger()
    begin(window, qtbot)
    assert window.session.style.name == "Day"


def test_a_style_that_was_touched_stays_and_another_window_is_offered(
    window: MainWindow, qtbot: QtBot
) -> None:
    edit_something(window)
    style = window.session.style
    window.commands["tour"].trigger()
    assert window.command_flows.tour.card is None
    button = window.notice.buttons["Tour in a new window"]
    with qtbot.waitSignal(window.command_flows.tour.window_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.session.style is style


def test_the_program_opens_the_window_of_the_tour(
    programs: Programs, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(START_PAGE, False)
    services.settings.set(WEATHER_ON, False)
    program = programs()
    program.begin([])
    first = program.windows[0]
    edit_something(first)
    first.command_flows.tour.window_requested.emit()
    second = program.windows[1]
    qtbot.waitUntil(lambda: second.command_flows.tour.card is not None, timeout=20_000)
    assert first.command_flows.tour.card is None
    first.session.undo_stack.setClean()


def test_the_tour_takes_the_place_of_the_start_page(window: MainWindow, qtbot: QtBot) -> None:
    window.commands["start_page"].trigger()
    begin(window, qtbot)
    assert window.command_flows.start.page is None


def test_another_document_ends_the_tour(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    with qtbot.waitSignal(tour.ended):
        window.commands["new_night"].trigger()
    assert tour.card is None


def test_closing_the_window_ends_the_tour(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window, qtbot)
    window.close()
    assert tour.card is None
