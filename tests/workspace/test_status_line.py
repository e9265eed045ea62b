"""Status bar."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.checks.problems import Severity
from editor.render.camera import Camera
from editor.system.language import Language
from editor.ui.kit.buttons import ElidedButton
from editor.ui.text import local_count
from editor.workspace.severity import LowerBound
from editor.workspace.status_bar import StatusLine

# The width of a window on a small screen.
SMALL_PX = 1024


@pytest.fixture
def line(qtbot: QtBot) -> StatusLine:
    made = StatusLine()
    qtbot.addWidget(made)
    return made


def test_counts_show_that_there_may_be_more(line: StatusLine) -> None:
    line.show_problems({Severity.ERROR: LowerBound(1005), Severity.WARNING: 1000, Severity.HINT: 1})
    texts = [(button.text(), button.accessibleName()) for button in line.findChildren(QPushButton)[-3:]]
    many = local_count(1005)
    assert texts == [(f"{many}+", f"{many}+ errors"), ("1000", "1000 warnings"), ("1", "1 hint")]


def test_the_zoom_has_the_decimal_sign_of_the_language(line: StatusLine, qapp: QCoreApplication) -> None:
    camera = Camera(-34.9, -56.2, 13, 800, 600)
    language = Language("de")
    language.install(qapp)
    try:
        line.show_camera(camera)
        line.zoom_entry.open_with(camera.zoom)
    finally:
        language.uninstall(qapp)
    assert line.zoom_button.text() == "Zoom 13,00"
    assert line.zoom_entry.text() == "13,00"
    line.show_camera(camera)
    assert line.zoom_button.text() == "Zoom 13.00"


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_text_widens_the_window(code: str, qtbot: QtBot, qapp: QCoreApplication) -> None:
    language = Language(code)
    language.install(qapp)
    try:
        line = StatusLine()
    finally:
        language.uninstall(qapp)
    qtbot.addWidget(line)
    line.show_safe_mode(is_safe=True)
    line.show_preview(is_preview=True)
    line.show_simulated(simulated=True)
    line.show_hidden(1234)
    line.show_solo("Names of countries and places")
    line.show_vision("Simulated: deuteranomaly")
    line.show_problems(dict.fromkeys(Severity, LowerBound(1005)))
    line.resize(SMALL_PX, line.sizeHint().height())
    line.show()
    assert line.minimumSizeHint().width() <= SMALL_PX
    before = line.minimumSizeHint().width()
    line.show_vision("Simulated: deuteranomaly" * 5)
    line.show_solo("Names of countries and places" * 5)
    assert line.minimumSizeHint().width() == before
    buttons = [each for each in line.findChildren(ElidedButton) if each.isVisible()]
    assert line.rect().contains(buttons[-1].geometry())
    cut = [each for each in buttons if each.shown_text != each.text()]
    assert cut
    assert all(each.text() in each.toolTip() for each in cut)
    line.close()
