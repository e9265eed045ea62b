"""Tests of dropping data onto the icons view."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.features.icons.drag_and_drop import mime_of
from editor.features.icons.view import IconsView
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from tests.drag_events import drag_enter_event
from tests.icons import a_png, icons_section
from tests.styles import a_source

_COPY, _LEFT, _NO_KEYS = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[IconsView]:
    session = Session(a_source(icons_section=icons_section(fuel=a_png())), Origin(None, "test"))
    made = IconsView(session, AssetSelection(session), jobs, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(made)
    made.show()
    yield made
    assert jobs.close()


def files(*names: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(f"/nowhere/{name}") for name in names])
    return data


def pixels() -> QMimeData:
    data = QMimeData()
    image = QImage(3, 2, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.red)
    data.setImageData(image)
    return data


def enter(part: QWidget, data: QMimeData) -> bool:
    """Drag something over a part; return whether any widget there accepts it."""
    event = drag_enter_event(QPoint(5, 5), _COPY, data, _LEFT, _NO_KEYS)
    QApplication.sendEvent(part, event)
    return event.isAccepted()


def drop(part: QWidget, data: QMimeData) -> None:
    QApplication.sendEvent(part, QDropEvent(QPointF(5, 5), _COPY, data, _LEFT, _NO_KEYS))


def test_the_strip_is_highlighted_while_files_are_over_any_part(view: IconsView) -> None:
    data = files("a.png")
    for part in (view, view.grid.viewport(), view.filter, view.size_bars.total, view.strip):
        assert enter(part, data)
        assert view.strip.is_highlighted
        QApplication.sendEvent(view, QDragLeaveEvent())
        assert not view.strip.is_highlighted


def test_dropped_files_are_reported_in_order(view: IconsView, qtbot: QtBot) -> None:
    data = files("b.png", "a.svg", "notes.txt", "style.json")
    assert enter(view, data)
    with qtbot.waitSignal(view.files_dropped) as dropped:
        drop(view, data)
    assert [path.name for path in dropped.args[0]] == ["b.png", "a.svg", "notes.txt", "style.json"]
    assert not view.strip.is_highlighted


@pytest.mark.parametrize("name", ["style.json", "Style.JSON", "old.style"])
def test_a_style_alone_is_left_to_the_window(view: IconsView, name: str) -> None:
    data = files(name)
    assert not enter(view, data)
    assert not view.strip.is_highlighted


def test_a_dropped_image_is_reported(view: IconsView, qtbot: QtBot) -> None:
    data = pixels()
    assert enter(view, data)
    with qtbot.waitSignal(view.image_dropped) as dropped:
        drop(view, data)
    assert (dropped.args[0].width(), dropped.args[0].height()) == (3, 2)


def test_a_file_takes_precedence_over_its_pixels(view: IconsView, qtbot: QtBot) -> None:
    data = pixels()
    data.setUrls([QUrl.fromLocalFile("/nowhere/photo.jpg")])
    assert enter(view, data)
    with qtbot.waitSignal(view.files_dropped), qtbot.assertNotEmitted(view.image_dropped):
        drop(view, data)


def test_icons_dropped_from_another_window_are_reported_unchanged(view: IconsView, qtbot: QtBot) -> None:
    other = Session(a_source(icons_section=icons_section(park=a_png(9))), Origin(None, "other"))
    data = mime_of(other.style.icons)
    assert enter(view, data)
    with qtbot.waitSignal(view.icons_dropped) as dropped:
        drop(view, data)
    assert b'"park"' in dropped.args[0]


@pytest.mark.parametrize("text", ["", "https://example.invalid/a.png"])
def test_words_and_addresses_are_not_redacted(view: IconsView, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    if text:
        data.setUrls([QUrl(text)])
    assert not enter(view, data)
    assert not view.strip.is_highlighted


def test_an_empty_style_also_accepts_drops_and_has_a_button(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> None:
    session = Session(a_source(1), Origin(None, "empty"))
    view = IconsView(session, AssetSelection(session), jobs, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(view)
    view.show()
    assert view.strip.isVisible()
    assert enter(view.no_icons, files("a.png"))
    assert view.strip.is_highlighted
    with qtbot.waitSignal(view.add_requested):
        view.no_icons.pressed.emit()
