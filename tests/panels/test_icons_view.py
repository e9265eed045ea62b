"""The icons view shows pictures, weights and marks, and finds an icon by its id."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.look import tokens
from editor.models.icon_list_model import ROW_ROLE
from editor.models.icon_row import IconRow
from editor.panels.icon_pictures import IconPictures
from editor.panels.icons_view import IconsView
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from tests.icons import RED, a_heavy_png, a_png, icon_paint, icons_section
from tests.styles import a_line, a_source

ORIGIN = Origin(None, "test")
USED = [a_line(1, paint=icon_paint((0, "fuel"), (9, "broken"), (12, "paper")))]
SECTION = icons_section(fuel=a_png(64, 64), broken=a_png()[:-24], paper=a_heavy_png(), loose=a_png())


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source(USED, icons_section=SECTION), ORIGIN)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def shown(qtbot: QtBot, session: Session, jobs: Jobs, settings: Settings) -> IconsView:
    """The view with its pictures."""
    view = IconsView(session, ChosenAssets(session), jobs, settings)
    qtbot.addWidget(view)
    view.resize(700, 500)
    with qtbot.waitSignal(IconPictures.of(session, jobs).changed):
        view.show()
    return view


def cell(view: IconsView, place: int) -> QImage:
    """The pixels of a cell."""
    rect = view.grid.visualRect(view.grid.model().index(place, 0))
    return view.grid.viewport().grab(rect).toImage()


def has_color(image: QImage, color: str) -> bool:
    wanted = QColor(color).rgb()
    return any(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def row(view: IconsView, place: int) -> IconRow:
    found = view.grid.model().index(place, 0).data(ROW_ROLE)
    assert isinstance(found, IconRow)
    return found


def test_a_picture_stands_in_the_middle_of_its_thumbnail(shown: IconsView) -> None:
    image = cell(shown, 0)
    assert image.pixelColor(image.width() // 2, 50) == QColor(*RED)


def test_broken_and_too_heavy_images_are_marked(shown: IconsView) -> None:
    error = tokens.current().error
    assert [has_color(cell(shown, place), error) for place in range(4)] == [False, True, True, False]


def test_an_icon_nobody_uses_is_marked(shown: IconsView) -> None:
    warning = tokens.current().warning
    assert [has_color(cell(shown, place), warning) for place in (0, 3)] == [False, True]


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
    qtbot: QtBot, session: Session, jobs: Jobs, settings: Settings
) -> None:
    view = IconsView(session, ChosenAssets(session), jobs, settings)
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
    qtbot.keyClick(shown.grid, Qt.Key.Key_Right)
    assert shown.grid.currentIndex().row() == 1
    assert not has_color(before, tokens.current().focus)
    assert has_color(cell(shown, 1), tokens.current().focus)


def test_everything_to_use_has_a_name(shown: IconsView) -> None:
    assert shown.filter.accessibleName()
    assert shown.grid.accessibleName()
    assert "fuel" in shown.grid.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
