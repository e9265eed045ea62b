"""Tests of the icons view: images, sizes, marks and filter."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.features.icons.view import IconsView
from editor.mapstyle.edits.assets import delete_icons
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.ui.theme import tokens
from editor.workspace.icon_choices import IconPictures
from tests.features.icons.icons_shown import ORIGIN, SECTION, cell, has_color, row
from tests.icons import RED, a_png, icons_section
from tests.styles import a_source


def test_a_picture_is_centred_in_its_thumbnail(icons_view: IconsView) -> None:
    image = cell(icons_view, 0)
    assert image.pixelColor(image.width() // 2, 50) == QColor(*RED)


def test_broken_and_too_large_images_are_marked(icons_view: IconsView) -> None:
    error = tokens.current().error
    assert [has_color(cell(icons_view, place), error) for place in range(4)] == [False, True, True, False]


def test_an_unused_icon_is_marked(icons_view: IconsView) -> None:
    def is_marked(place: int) -> bool:
        """Return whether there is text at the right of the line with the name."""
        image = cell(icons_view, place)
        corner = image.copy(image.width() - 22, image.height() - 42, 12, 16)
        return any(corner.pixel(x, y) != corner.pixel(0, 0) for x in range(12) for y in range(16))

    assert [is_marked(place) for place in (0, 3)] == [False, True]


def test_sizes_are_shown_with_their_limits(icons_view: IconsView) -> None:
    name = icons_view.size_bars.total.accessibleName().replace("\N{THIN SPACE}", " ")
    assert name.startswith("All images: ")
    assert name.endswith(" KB of 4 MB")
    assert not icons_view.size_bars.total.is_over
    name = icons_view.size_bars.largest.accessibleName().replace("\N{THIN SPACE}", " ")
    assert name.startswith("Largest: paper: ")
    assert " KB of 400 KB, " in name
    assert name.endswith(" KB over limit")
    assert icons_view.size_bars.largest.is_over


def test_a_file_size_over_its_limit_is_drawn_as_an_error(icons_view: IconsView) -> None:
    theme = tokens.current()
    assert has_color(icons_view.size_bars.largest.grab().toImage(), theme.error)
    assert has_color(icons_view.size_bars.total.grab().toImage(), theme.accent)
    assert not has_color(icons_view.size_bars.total.grab().toImage(), theme.error)


def test_typing_finds_icons_by_their_id(icons_view: IconsView, qtbot: QtBot) -> None:
    qtbot.keyClicks(icons_view.filter, " FUE")
    assert icons_view.grid.model().rowCount() == 1
    assert row(icons_view, 0).id == "fuel"


def test_a_filter_without_matches_says_so_and_can_be_cleared(icons_view: IconsView, qtbot: QtBot) -> None:
    icons_view.filter.setText("brige")
    assert icons_view.nothing_matches.isVisible()
    assert not icons_view.grid.isVisible()
    assert icons_view.nothing_matches.accessibleName() == "Nothing matches “brige”."
    icons_view.nothing_matches.findChild(QPushButton).click()
    assert icons_view.grid.isVisible()
    assert icons_view.grid.model().rowCount() == 4


def test_a_style_without_icons_says_so_until_one_is_added(icons_view: IconsView, session: Session) -> None:
    session.open(a_source(1), ORIGIN)
    assert icons_view.no_icons.isVisible()
    assert not icons_view.filter.isVisible()
    session.open(a_source(1, icons_section=SECTION), ORIGIN)
    assert icons_view.grid.isVisible()
    assert not icons_view.no_icons.isVisible()


def test_images_of_another_document_load_automatically(
    icons_view: IconsView, session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(IconPictures.of(session, jobs).changed):
        session.open(a_source(1, icons_section=icons_section(green=a_png(8, 8, (0, 128, 0, 255)))), ORIGIN)
    picture = row(icons_view, 0).picture
    assert picture is not None
    assert picture.image.pixelColor(0, 0) == QColor(0, 128, 0)


def test_images_are_not_decoded_before_the_view_is_shown(
    qtbot: QtBot, session: Session, jobs: Jobs, settings_file: Path
) -> None:
    view = IconsView(session, AssetSelection(session), jobs, Settings(settings_file))
    qtbot.addWidget(view)
    session.open(a_source(1, icons_section=SECTION), ORIGIN)
    assert not jobs.is_running("icon pictures")


def test_cells_fill_the_width(icons_view: IconsView) -> None:
    for width in (441, 700, 1000):
        icons_view.resize(width, 900)
        icons_view.grid.doItemsLayout()
        grid = icons_view.grid
        tops = [grid.visualRect(grid.model().index(place, 0)).top() for place in range(4)]
        in_first_row = min(4, grid.viewport().width() // 140)
        assert tops.count(tops[0]) >= in_first_row


def test_arrows_move_through_the_grid_and_the_focus_is_visible(icons_view: IconsView, qtbot: QtBot) -> None:
    with qtbot.waitActive(icons_view):
        icons_view.activateWindow()
    icons_view.grid.setFocus(Qt.FocusReason.TabFocusReason)
    # While no cell is current, the focus ring surrounds the whole view.
    assert has_color(icons_view.grid.viewport().grab().toImage(), tokens.current().focus)
    qtbot.keyClick(icons_view.grid, Qt.Key.Key_Right)
    before = cell(icons_view, 1)
    qtbot.keyClick(icons_view.grid, Qt.Key.Key_Right)
    assert icons_view.grid.currentIndex().row() == 1
    assert not has_color(before, tokens.current().focus)
    assert has_color(cell(icons_view, 1), tokens.current().focus)


def test_every_control_has_a_name(icons_view: IconsView) -> None:
    assert icons_view.filter.accessibleName()
    assert icons_view.grid.accessibleName()
    assert "fuel" in icons_view.grid.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)


# Kinds, order and size.


def filter_labels(view: IconsView) -> list[str]:
    return view.bar.kinds.labels


def test_only_existing_kinds_are_offered(icons_view: IconsView, session: Session) -> None:
    assert filter_labels(icons_view) == ["All", "Unused 1", "Too large 1", "Damaged 1"]
    session.do(delete_icons([1, 2]), "Delete")
    assert filter_labels(icons_view) == ["All", "Unused 1"]
    session.do(delete_icons([1]), "Delete")
    assert not icons_view.bar.kinds.isVisible()


def test_a_kind_filter_stays_until_its_last_icon_is_gone(
    icons_view: IconsView, session: Session, qtbot: QtBot
) -> None:
    kinds = icons_view.bar.kinds
    qtbot.mouseClick(kinds, Qt.MouseButton.LeftButton, pos=kinds.cell_rect(3).center())
    assert [row(icons_view, at).id for at in range(icons_view.shown.rowCount())] == ["broken"]
    session.do(delete_icons([1]), "Delete")
    assert icons_view.shown.rowCount() == 3
    assert kinds.index == 0


def test_the_order_is_selected_in_a_menu_and_shown(icons_view: IconsView) -> None:
    menu = icons_view.bar.order.menu()
    entries = {action.text(): action for action in menu.actions()}
    entries["File size"].trigger()
    entries["Descending"].trigger()
    assert row(icons_view, 0).id == "paper"
    assert icons_view.bar.order.accessibleName() == "Sort icons: File size, descending"
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["File size", "Descending"]


def test_the_size_changes_by_buttons_and_wheel_and_is_remembered(
    icons_view: IconsView, session: Session, jobs: Jobs, settings_file: Path, qtbot: QtBot
) -> None:
    assert icons_view.grid.picture_px == 48
    qtbot.mouseClick(icons_view.bar.larger, Qt.MouseButton.LeftButton)
    assert icons_view.grid.picture_px == 64
    wheel(icons_view, 240, Qt.KeyboardModifier.ControlModifier)
    assert icons_view.grid.picture_px == 128
    assert not icons_view.bar.larger.isEnabled()
    wheel(icons_view, -120, Qt.KeyboardModifier.ControlModifier)
    other = IconsView(session, AssetSelection(session), jobs, Settings(settings_file))
    qtbot.addWidget(other)
    assert other.grid.picture_px == 96
    assert other.bar.size_slider.value() == icons_view.bar.size_slider.value()


def test_larger_images_have_larger_cells_and_stay_sharp(icons_view: IconsView) -> None:
    before = icons_view.grid.gridSize()
    icons_view.bar.step_size(3)
    assert icons_view.grid.gridSize().height() - before.height() == 128 - 48
    image = cell(icons_view, 0)
    assert image.pixelColor(image.width() // 2, 90) == QColor(*RED)


def wheel(view: IconsView, by: int, held: Qt.KeyboardModifier) -> None:
    port = view.grid.viewport()
    at = QPointF(port.rect().center())
    no_buttons, no_phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    everywhere = QPointF(port.mapToGlobal(at.toPoint()))
    event = QWheelEvent(at, everywhere, QPoint(), QPoint(0, by), no_buttons, held, no_phase, False)
    QApplication.sendEvent(port, event)


def test_the_reduce_button_is_shown_only_if_it_saves_bytes(icons_view: IconsView, qtbot: QtBot) -> None:
    shrink = icons_view.size_bars.shrink
    assert not shrink.isVisible()
    icons_view.size_bars.show_saving(141 * 1024)
    assert shrink.text().replace("\N{THIN SPACE}", " ") == "Compress all (saves 141 KB)"
    with qtbot.waitSignal(icons_view.size_bars.shrink_requested):
        qtbot.mouseClick(shrink, Qt.MouseButton.LeftButton)
    for nothing in (0, None):
        icons_view.size_bars.show_saving(nothing)
        assert not shrink.isVisible()


@pytest.mark.parametrize("width", [441, 520, 753, 1050])
def test_no_part_of_the_bar_is_cut_at_any_width(icons_view: IconsView, width: int, qtbot: QtBot) -> None:
    icons_view.resize(width, 500)
    bar = icons_view.bar
    parts = (bar.filter, bar.kinds, bar.order, bar.smaller, bar.larger)

    def is_laid_out() -> None:
        assert bar.width() == width
        assert all(bar.rect().contains(part.geometry()) for part in parts)
        assert bar.filter.width() >= 110
        assert all(part.width() >= part.sizeHint().width() for part in (bar.kinds, bar.order))

    qtbot.waitUntil(is_laid_out)


# Menu and names.


def test_the_menu_is_opened_by_key_at_the_current_icon(icons_view: IconsView) -> None:
    icons_view.menu.addAction("Delete")
    icons_view.show_icon(1)
    key = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(icons_view.grid.viewport(), QContextMenuEvent(key, QPoint(), QPoint()))
    cell_at = icons_view.grid.viewport().mapToGlobal(
        icons_view.grid.visualRect(icons_view.grid.currentIndex()).center()
    )
    assert icons_view.menu.isVisible()
    assert icons_view.menu.pos() == cell_at
    icons_view.menu.close()
