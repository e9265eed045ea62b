"""Dialog for unexpected errors."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.app.crash_report import FaultDialog, FaultText
from editor.ui.theme import tokens
from editor.ui.theme.tokens import DARK, LIGHT, Tokens

OpenDialog = Callable[[], FaultDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot) -> OpenDialog:
    def open_one() -> FaultDialog:
        dialog = FaultDialog(FaultText("Something went wrong", "Nothing is lost."), "A report.", Path())
        qtbot.addWidget(dialog)
        return dialog

    return open_one


def marks(dialog: FaultDialog) -> list[QImage]:
    """Return the images in the dialog."""
    labels = dialog.findChildren(QLabel)
    return [label.pixmap().toImage() for label in labels if not label.pixmap().isNull()]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_its_symbol_has_the_colour_of_warnings_in_the_theme(open_dialog: OpenDialog, theme: Tokens) -> None:
    tokens.set_current(theme)
    (mark,) = marks(open_dialog())
    pixels = (mark.pixelColor(x, y) for x in range(mark.width()) for y in range(mark.height()))
    assert {pixel.name() for pixel in pixels if pixel.alpha() == 255} == {QColor(theme.warning).name()}


def test_it_has_no_symbol_if_the_theme_fails(
    open_dialog: OpenDialog, caplog: pytest.LogCaptureFixture
) -> None:
    broken: Any = []
    tokens.set_current(replace(LIGHT, warning=broken))
    assert marks(open_dialog()) == []
    assert "has no symbol" in caplog.text
    caplog.clear()
