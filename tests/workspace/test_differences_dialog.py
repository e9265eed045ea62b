"""Dialog with the differences between two styles."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.errors import DocumentError, FilePosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.system.jobs import Jobs
from editor.ui.kit.row_models import ENTRY_ROLE
from editor.workspace.differences import Comparison, DifferencesDialog
from tests.styles import a_line, a_style, a_width

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")

OpenDialog = Callable[..., DifferencesDialog]

OLD = a_style(
    [
        a_line(3, COMMENT="Motorway", paint={"line-width": a_width((3, 1), (13, 2.5))}),
        a_line(2, COMMENT="Rail", type="polyline", sourcedata_id=8),
        a_line(1, COMMENT="Path", sourcedata_id=25),
    ]
)
NEW = a_style(
    [
        a_line(3, COMMENT="Motorway", minzoom=5, paint={"line-width": a_width((3, 1), (13, 3))}),
        a_line(2, COMMENT="Ferry", sourcedata_id=30),
        a_line(1, COMMENT="Path", sourcedata_id=25),
    ]
)


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[OpenDialog]:
    jobs = Jobs()
    owner = QWidget()
    qtbot.addWidget(owner)
    opened: list[DifferencesDialog] = []

    def open_one(
        read: Callable[[], tuple[MapStyle, MapStyle]] = lambda: (OLD, NEW), *, is_awaited: bool = True
    ) -> DifferencesDialog:
        comparison = Comparison("Differences – a.json", "From one to the other.", read)
        dialog = DifferencesDialog(comparison, source_data.load(), jobs, owner)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        dialog.show()
        opened.append(dialog)
        if is_awaited:
            qtbot.waitUntil(lambda: dialog.summary != "Comparing…")
        return dialog

    yield open_one
    for dialog in opened:
        dialog.reject()
    assert jobs.close()


def shown(dialog: DifferencesDialog) -> list[str]:
    """Return the rows as text, with indented values."""
    model = dialog.list.model()
    rows = [model.index(row, 0).data(ENTRY_ROLE) for row in range(model.rowCount())]
    return [row.text if row.is_element else f"  {row.text}" for row in rows]


def test_each_element_is_listed_with_its_changed_values(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    assert dialog.summary == "1 layer changed, 1 layer added, 1 layer removed"
    assert shown(dialog) == [
        "layer “Rail” (polyline 8)",
        "layer “Motorway” (line 0)",
        "  Min zoom: 3 → 5",
        "  Width at zoom 13: 2.5 → 3",
        "layer “Ferry” (line 30)",
    ]
    assert dialog.list.isVisible()


def test_accessible_text_names_the_kind_of_change(open_dialog: OpenDialog) -> None:
    model = open_dialog().list.model()
    texts = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1, 2, 4)]
    assert texts == [
        "Removed: layer “Rail” (polyline 8)",
        "Changed: layer “Motorway” (line 0)",
        "Min zoom: 3 → 5",
        "Added: layer “Ferry” (line 30)",
    ]


def test_a_filter_keeps_the_parent_of_matching_values(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.filter.setText("WIDTH")
    assert shown(dialog) == ["layer “Motorway” (line 0)", "  Width at zoom 13: 2.5 → 3"]
    dialog.filter.setText("line-width")  # its name in the file
    assert len(shown(dialog)) == 2
    dialog.filter.setText("motorway")
    assert len(shown(dialog)) == 3
    dialog.filter.setText("brige")
    assert shown(dialog) == []
    assert not dialog.list.isVisible()
    dialog.filter.clear()
    assert len(shown(dialog)) == 5


def test_all_lines_or_the_selected_ones_are_copied(open_dialog: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_dialog()
    dialog.list.copy()
    assert QGuiApplication.clipboard().text().splitlines() == [
        "- layer “Rail” (polyline 8)",
        "~ layer “Motorway” (line 0)",
        "    minzoom: 3 -> 5",
        "    line-width at 13: 2.5 -> 3",
        "+ layer “Ferry” (line 30)",
    ]
    dialog.list.setFocus()
    dialog.list.setCurrentIndex(dialog.list.model().index(2, 0))
    qtbot.keyClick(dialog.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "    minzoom: 3 -> 5\n"


def test_enter_in_the_filter_focuses_the_list(open_dialog: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_dialog()
    dialog.filter.setFocus()
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.list


def test_equal_styles_have_no_differences(open_dialog: OpenDialog) -> None:
    dialog = open_dialog(lambda: (OLD, OLD))
    assert dialog.summary == "No differences"
    assert not dialog.list.isVisible()


def test_an_unreadable_side_shows_the_error(open_dialog: OpenDialog) -> None:
    def read() -> tuple[MapStyle, MapStyle]:
        raise DocumentError("The file does not exist.", FilePosition(file="/gone.json"))

    dialog = open_dialog(read)
    assert dialog.summary == "These styles cannot be compared"
    assert not dialog.list.isVisible()


def test_closing_the_dialog_cancels_the_comparison(open_dialog: OpenDialog, qtbot: QtBot) -> None:
    may_go_on = threading.Event()

    def read() -> tuple[MapStyle, MapStyle]:
        may_go_on.wait(5)
        return OLD, NEW

    closed = open_dialog(read, is_awaited=False)
    closed.reject()
    may_go_on.set()
    assert open_dialog().summary == "1 layer changed, 1 layer added, 1 layer removed"
    assert closed.summary == "Comparing…"
