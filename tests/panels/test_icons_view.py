"""The icons view shows pictures, weights and marks, and finds an icon by its id."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.look import tokens
from editor.mapstyle.icon_edits import delete_icons
from editor.panels.icon_pictures import IconPictures
from editor.panels.icons_view import IconsView
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from tests.icons import RED, a_png, icons_section
from tests.panels.icons_shown import ORIGIN, SECTION, a_session, an_icons_view, cell, has_color, row
from tests.styles import a_source


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return a_session()


@pytest.fixture
def chosen(session: Session) -> ChosenAssets:
    return ChosenAssets(session)


@pytest.fixture
def shown(qtbot: QtBot, session: Session, chosen: ChosenAssets, jobs: Jobs, settings: Path) -> IconsView:
    return an_icons_view(qtbot, session, chosen, jobs, settings)


def test_a_picture_stands_in_the_middle_of_its_thumbnail(shown: IconsView) -> None:
    image = cell(shown, 0)
    assert image.pixelColor(image.width() // 2, 50) == QColor(*RED)


def test_broken_and_too_heavy_images_are_marked(shown: IconsView) -> None:
    error = tokens.current().error
    assert [has_color(cell(shown, place), error) for place in range(4)] == [False, True, True, False]


def test_an_icon_nobody_uses_is_marked(shown: IconsView) -> None:
    def is_marked(place: int) -> bool:
        """Whether something stands at the right of the line with the name."""
        image = cell(shown, place)
        corner = image.copy(image.width() - 22, image.height() - 42, 12, 16)
        return any(corner.pixel(x, y) != corner.pixel(0, 0) for x in range(12) for y in range(16))

    assert [is_marked(place) for place in (0, 3)] == [False, True]


def test_the_weights_are_said_beside_their_limits(shown: IconsView) -> None:
    said = shown.weights.of_all.accessibleName().replace("\N{THIN SPACE}", " ")
    assert said.startswith("All images: ")
    assert said.endswith(" KB of 4 MB")
    assert not shown.weights.of_all.is_over
    said = shown.weights.of_heaviest.accessibleName().replace("\N{THIN SPACE}", " ")
    assert said.startswith("Heaviest: paper: ")
    assert " KB of 400 KB, " in said
    assert said.endswith(" KB over")
    assert shown.weights.of_heaviest.is_over


def test_a_weight_over_its_limit_is_drawn_as_an_error(shown: IconsView) -> None:
    theme = tokens.current()
    assert has_color(shown.weights.of_heaviest.grab().toImage(), theme.error)
    assert has_color(shown.weights.of_all.grab().toImage(), theme.accent)
    assert not has_color(shown.weights.of_all.grab().toImage(), theme.error)


def test_typing_finds_icons_by_their_id(shown: IconsView, qtbot: QtBot) -> None:
    qtbot.keyClicks(shown.filter, " FUE")
    assert shown.grid.model().rowCount() == 1
    assert row(shown, 0).id == "fuel"


def test_a_filter_that_matches_nothing_says_so_and_can_be_cleared(shown: IconsView, qtbot: QtBot) -> None:
    shown.filter.setText("brige")
    assert shown.nothing_matches.isVisible()
    assert not shown.grid.isVisible()
    assert shown.nothing_matches.accessibleName() == "Nothing matches “brige”."
    shown.nothing_matches.findChild(QPushButton).click()
    assert shown.grid.isVisible()
    assert shown.grid.model().rowCount() == 4


def test_a_style_without_icons_says_so_until_one_comes(shown: IconsView, session: Session) -> None:
    session.open(a_source(1), ORIGIN)
    assert shown.no_icons.isVisible()
    assert not shown.filter.isVisible()
    session.open(a_source(1, icons_section=SECTION), ORIGIN)
    assert shown.grid.isVisible()
    assert not shown.no_icons.isVisible()


def test_pictures_of_another_document_come_by_themselves(
    shown: IconsView, session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(IconPictures.of(session, jobs).changed):
        session.open(a_source(1, icons_section=icons_section(green=a_png(8, 8, (0, 128, 0, 255)))), ORIGIN)
    picture = row(shown, 0).picture
    assert picture is not None
    assert picture.image.pixelColor(0, 0) == QColor(0, 128, 0)


def test_nothing_is_decoded_before_somebody_looks(
    qtbot: QtBot, session: Session, jobs: Jobs, settings: Path
) -> None:
    view = IconsView(session, ChosenAssets(session), jobs, Settings(settings))
    qtbot.addWidget(view)
    session.open(a_source(1, icons_section=SECTION), ORIGIN)
    assert not jobs.is_running("icon pictures")


def test_cells_fill_the_width(shown: IconsView) -> None:
    for width in (441, 700, 1000):
        shown.resize(width, 900)
        shown.grid.doItemsLayout()
        grid = shown.grid
        tops = [grid.visualRect(grid.model().index(place, 0)).top() for place in range(4)]
        in_first_row = min(4, grid.viewport().width() // 140)
        assert tops.count(tops[0]) >= in_first_row


def test_arrows_move_through_the_grid_and_the_focus_is_seen(shown: IconsView, qtbot: QtBot) -> None:
    shown.activateWindow()
    shown.grid.setFocus(Qt.FocusReason.TabFocusReason)
    before = cell(shown, 1)
    for _ in range(2):  # The first arrow chooses the first cell.
        qtbot.keyClick(shown.grid, Qt.Key.Key_Right)
    assert shown.grid.currentIndex().row() == 1
    assert not has_color(before, tokens.current().focus)
    assert has_color(cell(shown, 1), tokens.current().focus)


def test_everything_to_use_has_a_name(shown: IconsView) -> None:
    assert shown.filter.accessibleName()
    assert shown.grid.accessibleName()
    assert "fuel" in shown.grid.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)


# Kinds, order and size.


def words(view: IconsView) -> list[str]:
    return view.bar.kinds.words


def test_only_kinds_that_there_are_are_offered(shown: IconsView, session: Session) -> None:
    assert words(shown) == ["All", "Unused 1", "Too heavy 1", "Broken 1"]
    session.do(delete_icons([1, 2]), "Delete")
    assert words(shown) == ["All", "Unused 1"]
    session.do(delete_icons([1]), "Delete")
    assert not shown.bar.kinds.isVisible()


def test_a_kind_shows_its_icons_until_the_last_of_them_went(
    shown: IconsView, session: Session, qtbot: QtBot
) -> None:
    kinds = shown.bar.kinds
    qtbot.mouseClick(kinds, Qt.MouseButton.LeftButton, pos=kinds.part_rect(3).center())
    assert [row(shown, at).id for at in range(shown.shown.rowCount())] == ["broken"]
    session.do(delete_icons([1]), "Delete")
    assert shown.shown.rowCount() == 3
    assert kinds.index == 0


def test_the_order_is_chosen_in_a_menu_and_told(shown: IconsView) -> None:
    menu = shown.bar.order.menu()
    entries = {action.text(): action for action in menu.actions()}
    entries["Weight"].trigger()
    entries["Descending"].trigger()
    assert row(shown, 0).id == "paper"
    assert shown.bar.order.accessibleName() == "Order of the icons: Weight, descending"
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["Weight", "Descending"]


def test_the_size_goes_by_buttons_and_wheel_and_is_remembered(
    shown: IconsView, session: Session, jobs: Jobs, settings: Path, qtbot: QtBot
) -> None:
    assert shown.grid.picture_px == 48
    qtbot.mouseClick(shown.bar.larger, Qt.MouseButton.LeftButton)
    assert shown.grid.picture_px == 64
    wheel(shown, 240, Qt.KeyboardModifier.ControlModifier)
    assert shown.grid.picture_px == 128
    assert not shown.bar.larger.isEnabled()
    wheel(shown, -120, Qt.KeyboardModifier.ControlModifier)
    other = IconsView(session, ChosenAssets(session), jobs, Settings(settings))
    qtbot.addWidget(other)
    assert other.grid.picture_px == 96
    assert other.bar.size_slider.value() == shown.bar.size_slider.value()


def test_larger_pictures_stand_in_larger_cells_and_stay_sharp(shown: IconsView) -> None:
    before = shown.grid.gridSize()
    shown.bar.step_size(3)
    assert shown.grid.gridSize().height() - before.height() == 128 - 48
    image = cell(shown, 0)
    assert image.pixelColor(image.width() // 2, 90) == QColor(*RED)


def wheel(view: IconsView, by: int, held: Qt.KeyboardModifier) -> None:
    port = view.grid.viewport()
    at = QPointF(port.rect().center())
    no_buttons, no_phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    everywhere = QPointF(port.mapToGlobal(at.toPoint()))
    event = QWheelEvent(at, everywhere, QPoint(), QPoint(0, by), no_buttons, held, no_phase, False)
    QApplication.sendEvent(port, event)


def test_what_can_be_saved_is_offered_and_else_nothing(shown: IconsView, qtbot: QtBot) -> None:
    shrink = shown.weights.shrink
    assert not shrink.isVisible()
    shown.show_saving(141 * 1024)
    assert shrink.text().replace("\N{THIN SPACE}", " ") == "Shrink all, saves 141 KB"
    with qtbot.waitSignal(shown.shrink_wanted):
        qtbot.mouseClick(shrink, Qt.MouseButton.LeftButton)
    for nothing in (0, None):
        shown.show_saving(nothing)
        assert not shrink.isVisible()


@pytest.mark.parametrize("width", [441, 520, 753, 1050])
def test_nothing_of_the_bar_is_cut_at_any_width(shown: IconsView, width: int, qtbot: QtBot) -> None:
    shown.resize(width, 500)
    bar = shown.bar
    parts = (bar.filter, bar.kinds, bar.order, bar.smaller, bar.larger)

    def is_laid_out() -> None:
        assert bar.width() == width
        assert all(bar.rect().contains(part.geometry()) for part in parts)
        assert bar.filter.width() >= 110
        assert all(part.width() >= part.sizeHint().width() for part in (bar.kinds, bar.order))

    qtbot.waitUntil(is_laid_out)


# Menu and names.


def test_the_menu_is_opened_by_key_at_the_current_icon(shown: IconsView) -> None:
    shown.menu.addAction("Delete")
    shown.show_icon(1)
    key = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(shown.grid.viewport(), QContextMenuEvent(key, QPoint(), QPoint()))
    cell_at = shown.grid.viewport().mapToGlobal(shown.grid.visualRect(shown.grid.currentIndex()).center())
    assert shown.menu.isVisible()
    assert shown.menu.pos() == cell_at
    shown.menu.close()
