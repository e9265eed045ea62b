"""Dialog with recovery copies."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.features.files.recovery_dialog import RecoveryDialog
from editor.storage.recovery_store import RecoveryCopy
from editor.ui.kit.rows import ROW_ROLE

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")

WHEN = datetime(2026, 3, 15, 12, tzinfo=UTC)
FIRST = RecoveryCopy(Path("/state/1"), Path("/maps/<b>day.json"), "<b>day.json", WHEN, b"x")
SECOND = RecoveryCopy(Path("/state/2"), None, "Untitled", WHEN - timedelta(days=1), None)


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[RecoveryDialog]:
    owner = QWidget()
    qtbot.addWidget(owner)
    made = RecoveryDialog([FIRST, SECOND], owner)
    made.show()
    yield made
    made.reject()


def test_accessible_text_of_a_row_is_complete(dialog: RecoveryDialog) -> None:
    index = dialog.model.index(0, 0)
    assert index.data(ROW_ROLE).texts[-1] == "Comparing…"
    dialog.model.show_differences({FIRST.folder: "1 layer changed"})
    name, place, when, difference = index.data(Qt.ItemDataRole.AccessibleTextRole).split(", ")
    assert (name, place, difference) == ("<b>day.json", "/maps", "1 layer changed")
    assert when
    assert "<b>" not in index.data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize("name", ["recover", "compare", "delete"])
def test_a_button_requests_the_current_copy(dialog: RecoveryDialog, qtbot: QtBot, name: str) -> None:
    button: QPushButton = getattr(dialog, name)
    with qtbot.waitSignal(getattr(dialog, f"{name}_requested")) as requested:
        button.click()
    assert requested.args == [FIRST]
    dialog.list.setCurrentIndex(dialog.model.index(1, 0))
    with qtbot.waitSignal(getattr(dialog, f"{name}_requested")) as requested:
        button.click()
    assert requested.args == [SECOND]


def test_every_button_has_a_name_and_a_tooltip(dialog: RecoveryDialog) -> None:
    for button in (dialog.recover, dialog.compare, dialog.delete, dialog.later):
        assert button.accessibleName()
        assert button.toolTip()


def test_escape_changes_nothing(dialog: RecoveryDialog, qtbot: QtBot) -> None:
    requested: list[RecoveryCopy] = []
    dialog.delete_requested.connect(requested.append)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert requested == []


def test_removing_a_copy_keeps_the_others(dialog: RecoveryDialog) -> None:
    dialog.model.remove(FIRST)
    assert dialog.model.index(0, 0).data() == "Untitled"
    assert dialog.recover.isEnabled()
    dialog.model.remove(SECOND)
    assert not dialog.recover.isEnabled()
    assert not dialog.list.isVisible()
