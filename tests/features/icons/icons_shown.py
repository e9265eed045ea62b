"""The icons view with four icons: valid, broken, too large and unused."""

from pathlib import Path

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.features.icons.model import ROW_ROLE, IconRow
from editor.features.icons.view import IconsView
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.workspace.icon_choices import IconPictures
from tests.icons import a_heavy_png, a_png, icon_paint, icons_section
from tests.styles import a_line, a_source

ORIGIN = Origin(None, "test")
USED = [a_line(1, paint=icon_paint((0, "fuel"), (9, "broken"), (12, "paper")))]
SECTION = icons_section(fuel=a_png(64, 64), broken=a_png()[:-24], paper=a_heavy_png(), loose=a_png())


def a_session() -> Session:
    return Session(a_source(USED, icons_section=SECTION), ORIGIN)


def an_icons_view(
    qtbot: QtBot, session: Session, selection: AssetSelection, jobs: Jobs, settings: Path
) -> IconsView:
    """Create a view with its images."""
    view = IconsView(session, selection, jobs, Settings(settings))
    qtbot.addWidget(view)
    view.resize(700, 500)
    with qtbot.waitSignal(IconPictures.of(session, jobs).changed):
        view.show()
    return view


def cell(view: IconsView, place: int) -> QImage:
    """Return the pixels of a cell."""
    rect = view.grid.visualRect(view.grid.model().index(place, 0))
    return view.grid.viewport().grab(rect).toImage()


def has_color(image: QImage, color: str) -> bool:
    expected = QColor(color).rgb()
    return any(image.pixel(x, y) == expected for x in range(image.width()) for y in range(image.height()))


def row(view: IconsView, place: int) -> IconRow:
    found = view.grid.model().index(place, 0).data(ROW_ROLE)
    assert isinstance(found, IconRow)
    return found
