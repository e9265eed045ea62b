"""Fixtures of the field tests: a log of signals, and properties of each kind."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ignore the offscreen platform's warnings of unsupported window operations."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.qt_log_ignore("^This plugin does not support"))


class Log(list):
    """The signals of a field in order: "started", ("edited", value), "finished", "cancelled"."""

    def __init__(self, field) -> None:
        super().__init__()
        field.started.connect(lambda: self.append("started"))
        field.edited.connect(lambda value: self.append(("edited", value)))
        field.finished.connect(lambda: self.append("finished"))
        field.cancelled.connect(lambda: self.append("cancelled"))

    @property
    def values(self) -> list:
        return [entry[1] for entry in self if isinstance(entry, tuple)]

    @property
    def ends(self) -> list:
        return [entry for entry in self if isinstance(entry, str)]


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[..., QWidget]:
    def show(widget: QWidget, width: int = 200) -> QWidget:
        qtbot.addWidget(widget)
        widget.resize(width, widget.sizeHint().height())
        with qtbot.waitExposed(widget):
            widget.show()
        return widget

    return show


@pytest.fixture
def width() -> PaintProperty:
    return BY_KEY["line-width"]


@pytest.fixture
def fill() -> PaintProperty:
    return BY_KEY["fill-color"]


@pytest.fixture
def anchor() -> PaintProperty:
    return BY_KEY["text-anchor"]


@pytest.fixture
def log() -> Callable[..., Log]:
    return Log
