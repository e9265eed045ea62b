"""Dialogs for adding, renaming and deleting bookmarks."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QStyledItemDelegate,
    QWidget,
)

from editor.basemap.places import Bookmark
from editor.render.camera import Camera
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import local_number
from editor.ui.theme.tokens import Gap
from editor.workspace.places import UserBookmarks, format_place

_WIDTH_PX = 380
_LIST_PX = 240


class BookmarkDialog(QDialog):
    """Asks for the name of a new bookmark."""

    def __init__(self, own: UserBookmarks, camera: Camera, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Add bookmark"))
        self.setMinimumWidth(_WIDTH_PX)
        self._own, self._camera = own, camera
        self.name = ValueEdit()
        self.name.setAccessibleName(self.tr("Name"))
        self.name.textChanged.connect(lambda: self._show_problem(""))
        place = format_place(camera.lat, camera.lon)
        view = QLabel(
            self.tr("{place}, zoom {zoom}").format(place=place, zoom=local_number(f"{camera.zoom:.2f}"))
        )
        view.setProperty("tone", "secondary")
        self._problem = ProblemLine()
        self._problem.set_available_width(_WIDTH_PX - 2 * Gap.L)
        form = QFormLayout()
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Name"), self.name)
        form.addRow(self.tr("View"), view)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        add = buttons.addButton(self.tr("Add"), QDialogButtonBox.ButtonRole.AcceptRole)
        add.setProperty("kind", "primary")
        buttons.accepted.connect(self.save)
        buttons.rejected.connect(self.reject)
        _lay_out(self, form, self._problem, buttons)

    @property
    def problem(self) -> str:
        """The error of the name; empty if it is valid."""
        return self._problem.text

    def suggest(self, name: str | None) -> None:
        """Suggest the name of a nearby place, unless the user is typing."""
        if name and not self.name.isModified():
            used_names = {each.name for each in self._own.all}
            numbered_names = (f"{name} {number}" for number in range(2, len(used_names) + 3))
            self.name.setText(
                name
                if name not in used_names
                else next(each for each in numbered_names if each not in used_names)
            )
            self.name.selectAll()

    def save(self) -> None:
        """Add the bookmark and close the dialog, or show why the name is invalid."""
        problem = self._own.problem_of(self.name.text())
        self._show_problem(problem)
        if problem:
            self.name.setFocus()
            return
        camera = self._camera
        self._own.add(Bookmark(self.name.text(), camera.lat, camera.lon, camera.zoom, ""))
        self.accept()

    def _show_problem(self, problem: str) -> None:
        self._problem.show_text(problem)
        self.name.setAccessibleDescription(problem)
        self.name.setProperty("invalid", bool(problem))
        self.name.style().polish(self.name)


class BookmarksDialog(QDialog):
    """The user's bookmarks: go to one, rename or delete it.

    Signals: `add_requested()` from the empty list, to add the current view.
    """

    add_requested = Signal()

    def __init__(
        self, own: UserBookmarks, go: Callable[[Bookmark], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Bookmarks"))
        self.setMinimumWidth(_WIDTH_PX)
        self._own, self._show_bookmark = own, go
        self.list = _BookmarkList()
        self.list.delete_pressed.connect(self.delete)
        delegate = _NameDelegate(self.list)
        delegate.name_entered.connect(self._rename)
        self.list.setItemDelegate(delegate)
        self.list.setAccessibleName(self.tr("Bookmarks"))
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self.none = EmptyState(
            "bookmark-outline",
            self.tr("No bookmarks yet. Add the current map view."),
            self.tr("Add bookmark…"),
        )
        self.none.pressed.connect(self.add_requested)
        self._pages.addWidget(self.none)
        self._pages.setMinimumHeight(_LIST_PX)
        self._problem = ProblemLine()
        self._problem.set_available_width(_WIDTH_PX - 2 * Gap.L)
        row = h_box(spacing=Gap.S)
        self._buttons: list[QPushButton] = []
        for text, glyph, pressed in (
            (self.tr("Go to bookmark"), "map-marker-outline", self.go_there),
            (self.tr("Rename"), "pencil-outline", self.rename),
            (self.tr("Delete"), "trash-can-outline", self.delete),
        ):
            button = plain_button(text, glyph)
            button.clicked.connect(pressed)
            self._buttons.append(button)
            row.addWidget(button)
        row.addStretch(1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        row.addWidget(close)
        _lay_out(self, self._pages, self._problem, row)
        self.list.currentRowChanged.connect(self._show_buttons)
        own.changed.connect(self._update)
        self._update()

    @property
    def problem(self) -> str:
        """The error of the last name; empty if it was valid."""
        return self._problem.text

    def go_there(self) -> None:
        """Show the current bookmark on the map."""
        current = self._current()
        if current is not None:
            self._show_bookmark(current)

    def rename(self) -> None:
        """Edit the name of the current bookmark in place."""
        if self.list.currentItem() is not None:
            self.list.setFocus()
            self.list.editItem(self.list.currentItem())

    def delete(self) -> None:
        """Delete the current bookmark."""
        current = self._current()
        if current is not None:
            self._own.delete(current.name)

    def _current(self) -> Bookmark | None:
        row = self.list.currentRow()
        return self._own.all[row] if 0 <= row < len(self._own.all) else None

    def _rename(self, row: int, name: str) -> None:
        old = self._own.all[row].name
        problem = self._own.problem_of(name, instead_of=old)
        self._problem.show_text(problem)
        if not problem:
            self._own.rename(old, name)

    def _update(self) -> None:
        row = max(0, self.list.currentRow())
        self.list.clear()
        for bookmark in self._own.all:
            item = QListWidgetItem(bookmark.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._pages.setCurrentIndex(0 if self.list.count() else 1)
        self._show_buttons()

    def _show_buttons(self) -> None:
        for button in self._buttons:
            button.setEnabled(self._current() is not None)


class _BookmarkList(QListWidget):
    """The names; F2 renames, Delete deletes."""

    delete_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("place", "raised")
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class _NameDelegate(QStyledItemDelegate):
    """Editor for names that emits the new name instead of setting it."""

    name_entered = Signal(int, str)

    def setModelData(
        self, editor: QWidget, _model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if isinstance(editor, QLineEdit):
            self.name_entered.emit(index.row(), editor.text())


def _lay_out(dialog: QDialog, *parts: QWidget | QLayout) -> None:
    column = v_box(dialog, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
