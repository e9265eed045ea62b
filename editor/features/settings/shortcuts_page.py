"""Shortcut editor: search, record, reset, import and export."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QWidget,
)

from editor.errors import EditorError
from editor.features.settings.rows import SearchableItem
from editor.features.settings.shortcut_list import (
    COMMAND,
    DEFAULT,
    KEYS,
    MENU,
    ShortcutListModel,
    read_keys,
    write_keys,
)
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.fields.info_rows import SuccessNote
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import FlowLayout, h_box, page_stack, v_box
from editor.ui.kit.rows import RowTree
from editor.ui.text import quoted, translated
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.file_dialogs import ask_for_file, ask_where_to_write
from editor.workspace.shortcuts import Keys, Shortcuts, native

_RECORD_PX = 160
_MENU_PX, _KEYS_PX = 110, 120
_LEAST_ROWS = 6
_NARROW_PX = 420
_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_FOCUS = (QEvent.Type.FocusIn, QEvent.Type.FocusOut)
_FILE_NAME = "isopleth-shortcuts.json"


class _KeysField(QKeySequenceEdit):
    """A field that records a key sequence, accessible as a text field."""

    def __init__(self) -> None:
        super().__init__()
        for line in self.findChildren(QLineEdit):
            # Without this, Tab returns to the field through its line edit. The proxy is removed meanwhile,
            # because a focus policy is passed on to it, and set again for its focus ring.
            line.setFocusProxy(None)  # type: ignore[arg-type]  # the stub knows no way to have none
            line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            line.setFocusProxy(self)

    def accessible_info(self) -> AccessibleInfo:
        """Return the role and the key sequence."""
        keys = self.keySequence().toString(QKeySequence.SequenceFormat.NativeText)
        return AccessibleInfo(Role.EditableText, value=keys)


class ShortcutsPage(SearchableItem):
    """Lists all commands; the field below records the shortcut of the current one."""

    def __init__(self, shortcuts: Shortcuts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shortcuts = shortcuts
        self._requested_keys: Keys = ()
        self._is_field_left = False
        self._model = ShortcutListModel(shortcuts, self)
        self.filter = self._create_filter()
        self.tree = self._create_tree()
        self.record = _KeysField()
        self.record.setMaximumSequenceLength(1)
        self.record.setFixedWidth(_RECORD_PX)
        self.record.setToolTip(self.tr("Press new shortcut"))
        self.record.keySequenceChanged.connect(self._on_recorded)
        self.record.installEventFilter(self)
        self._heading = QLabel()
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        self.remove = plain_button(self.tr("Clear shortcut"), "keyboard-off-outline")
        self.remove.setToolTip(self.tr("Remove shortcut from command"))
        self.remove.clicked.connect(lambda: self._assign(()))
        self.reset_one = plain_button(self.tr("Reset"), "backup-restore")
        self.reset_one.setToolTip(self.tr("Restore default shortcut"))
        self.reset_one.clicked.connect(self._reset)
        self.reset_all = plain_button(self.tr("Reset all"), "backup-restore")
        self.reset_all.setToolTip(self.tr("Restore all default shortcuts"))
        self.reset_all.clicked.connect(self._reset_all)
        self._problem = ProblemLine()
        self._result = SuccessNote()
        self.read = plain_button(self.tr("Import…"), "import")
        self.read.setToolTip(self.tr("Import shortcuts from a file"))
        self.read.clicked.connect(self._ask_for_import_file)
        self.write = plain_button(self.tr("Export…"), "export-variant")
        self.write.setToolTip(self.tr("Export your shortcuts to a file"))
        self.write.clicked.connect(self._ask_for_export_file)
        self.take = plain_button(self.tr("Reassign"), "swap-horizontal")
        self.take.clicked.connect(lambda: self._assign(self._requested_keys))
        self._no_match = EmptyState(
            "magnify", self.tr("Nothing matches the filter."), self.tr("Clear filter")
        )
        self._no_match.pressed.connect(self.filter.clear)
        self._lay_out()
        shortcuts.changed.connect(self._show_current)
        shortcuts.changed.connect(self.changed)
        self.tree.setCurrentIndex(self._model.index(0, 0))

    @property
    def problem(self) -> str:
        """The error of the recorded shortcut; empty for none."""
        return self._problem.text

    @property
    def done(self) -> str:
        """The result of the last import or export; empty after other changes."""
        return self._result.text

    @property
    def is_default(self) -> bool:
        """Whether every command has its default shortcuts."""
        return not self._shortcuts.has_own

    def reset(self) -> None:
        """Reset all shortcuts to the defaults."""
        self._shortcuts.reset_all()

    def search(self, query_terms: Sequence[str]) -> bool:
        """List the commands that match the words; the page's own filter is hidden then."""
        self.filter.setVisible(not query_terms)
        self.filter.clear()
        self._filter(" ".join(query_terms))
        return self._model.rowCount() > 0

    def import_file(self, path: Path) -> None:
        """Import the shortcuts of a file, or show the error."""
        try:
            imported = read_keys(path, self._shortcuts)
        except EditorError as error:
            self._show_problem(translated(error.text))
            return
        self._shortcuts.assign_all(imported.own)
        sentences = [
            _imported_text(len(imported.own)),
            *([_skipped_text(imported.skipped)] if imported.skipped else []),
        ]
        self._result.show_text(" ".join(sentences).format(name=path.name))

    def export_file(self, path: Path) -> None:
        """Export the user's shortcuts to a file, or show the error."""
        try:
            write_keys(path, self._shortcuts)
        except EditorError as error:
            self._show_problem(translated(error.text))
            return
        self._show_problem("")
        self._result.show_text(self.tr("Shortcuts exported to “{name}”.").format(name=path.name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the widths of wrapped lines and the visible columns."""
        super().resizeEvent(event)
        self._problem.set_available_width(self.width() - self.take.sizeHint().width() - Gap.S)
        self._result.set_available_width(self.width())
        for column in (MENU, DEFAULT):  # The shortcuts remain visible.
            self.tree.setColumnHidden(column, self.width() < _NARROW_PX)

    def select_command(self, name: str) -> None:
        """Select a command by its name."""
        self.filter.clear()
        names = [self._model.name_at(row) for row in range(self._model.rowCount())]
        self.tree.setCurrentIndex(self._model.index(names.index(name), 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Clear the field while it waits for keys.

        Esc, Tab and Shift+Tab leave it, since none of them can be a shortcut.
        """
        if watched is self.record and event.type() in _FOCUS and not self.problem:
            has_focus = event.type() is QEvent.Type.FocusIn
            self._show_keys(() if has_focus else self._shortcuts.keys(self._name()))
        is_press = watched is self.record and event.type() is QEvent.Type.KeyPress
        if is_press or event.type() in _FOCUS:
            self._is_field_left = event.type() is QEvent.Type.FocusOut
        if not (is_press and isinstance(event, QKeyEvent)):
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape:
            self._show_current()
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in _TABS and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            self._show_current()
            next_widget = next(part for part in (self.remove, self.reset_one, self.read) if part.isEnabled())
            is_back = event.key() == Qt.Key.Key_Backtab
            (self.tree if is_back else next_widget).setFocus(Qt.FocusReason.TabFocusReason)
        else:
            return super().eventFilter(watched, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from the filter to the list, and from the list to the field, with Enter."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.focusWidget() is self.filter:
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
        elif is_enter and self.focusWidget() is self.tree:
            self._start_recording()
        else:
            super().keyPressEvent(event)

    def _create_filter(self) -> FilterEdit:
        field = FilterEdit(self.tr("Filter commands"), self.tr("Command, menu or shortcut"))
        field.setToolTip(self.tr("Filter commands by text or shortcut"))
        field.textChanged.connect(self._filter)
        return field

    def _create_tree(self) -> RowTree:
        tree = RowTree()
        tree.setModel(self._model)
        tree.setRootIsDecorated(False)
        tree.setHeaderHidden(False)
        tree.setMinimumHeight((_LEAST_ROWS + 1) * Size.TREE_ROW)
        tree.setAccessibleName(self.tr("Keyboard shortcuts"))
        header = tree.header()
        header.setSectionsMovable(False)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(COMMAND, QHeaderView.ResizeMode.Stretch)
        for column, width in ((MENU, _MENU_PX), (KEYS, _KEYS_PX), (DEFAULT, _KEYS_PX)):
            header.resizeSection(column, width)
        tree.selectionModel().currentChanged.connect(lambda _current, _previous: self._show_current())
        tree.doubleClicked.connect(lambda _index: self._start_recording())
        return tree

    def _lay_out(self) -> None:
        self._pages = page_stack(self.tree, self._no_match)
        keys = FlowLayout()
        for part in (self.record, self.remove, self.reset_one):
            keys.addWidget(part)
        conflict = h_box(spacing=Gap.S)
        conflict.addWidget(self._problem, 1)
        conflict.addWidget(self.take)
        footer = FlowLayout()
        for part in (self.reset_all, self.read, self.write):
            footer.addWidget(part)
        column = v_box(self, margins=(0, Gap.M, 0, Gap.S), spacing=Gap.S)
        column.addWidget(self.filter)
        column.addLayout(self._pages, 1)
        column.addWidget(self._heading)
        column.addLayout(keys)
        column.addLayout(conflict)
        column.addLayout(footer)
        column.addWidget(self._result)

    def _filter(self, text: str) -> None:
        name = self._name()
        self._model.filter(text)
        names = [self._model.name_at(row) for row in range(self._model.rowCount())]
        self._pages.setCurrentWidget(self.tree if names else self._no_match)
        self.tree.setCurrentIndex(self._model.index(names.index(name) if name in names else 0, 0))
        self._show_current()

    def _name(self) -> str:
        index: QModelIndex = self.tree.currentIndex()
        return self._model.name_at(index.row()) if index.isValid() else ""

    def _show_current(self) -> None:
        """Show the shortcuts of the current command and discard a recorded one."""
        name = self._name()
        self._show_problem("")
        for part in (self.record, self.remove, self.reset_one):
            part.setEnabled(bool(name))
        self.reset_all.setEnabled(self._shortcuts.has_own)
        self._heading.setText(
            self.tr("Shortcuts of “{name}”").format(name=self._model.title(name)) if name else ""
        )
        self.record.setAccessibleName(self._heading.text())
        keys = self._shortcuts.keys(name) if name else ()
        self._show_keys(keys)
        self.remove.setEnabled(bool(keys))
        self.reset_one.setEnabled(bool(name) and self._shortcuts.is_own(name))

    def _show_keys(self, keys: Keys) -> None:
        self.record.blockSignals(True)
        self.record.setKeySequence(QKeySequence(keys[0]) if keys else QKeySequence())
        self.record.blockSignals(False)

    def _start_recording(self) -> None:
        if self._name():
            self.record.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_recorded(self, sequence: QKeySequence) -> None:
        # The first key press clears the field, and losing the focus emits the sequence again.
        if sequence.isEmpty() or self._is_field_left:
            return
        key = sequence.toString(QKeySequence.SequenceFormat.PortableText)
        problem = self._shortcuts.problem_of(key)
        if problem:
            self._show_problem(problem)
        else:
            self._request((key,))

    def _request(self, keys: Keys) -> None:
        """Assign free keys to the current command; otherwise show their owners and offer to reassign them."""
        holders = self._shortcuts.holders(keys, self._name())
        if not holders:
            self._assign(keys)
            return
        self._requested_keys = keys
        owners = self.tr(" and ").join(quoted(self._model.title(name)) for name in holders)
        self._show_problem(
            self.tr("{keys} is assigned to {owners}.").format(keys=native(keys), owners=owners)
        )
        self.take.show()
        self.take.setToolTip(self.tr("Reassign the shortcut to this command"))
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _assign(self, keys: Keys) -> None:
        self._shortcuts.assign(self._name(), keys)
        self._show_current()
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_for_import_file(self) -> None:
        kind = self.tr("Shortcuts (*.json)")
        ask_for_file(self, self.tr("Import shortcuts"), str(Path.home()), kind, self.import_file)

    def _ask_for_export_file(self) -> None:
        kind, start = self.tr("Shortcuts (*.json)"), Path.home() / _FILE_NAME
        ask_where_to_write(self, self.tr("Export shortcuts"), start, kind, "json", self.export_file)

    def _reset(self) -> None:
        self._request(self._shortcuts.default(self._name()))

    def _reset_all(self) -> None:
        self._shortcuts.reset_all()
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_problem(self, problem: str) -> None:
        self._problem.show_text(problem)
        self._result.show_text("")
        self.record.setAccessibleDescription(problem)
        self.take.hide()


def _imported_text(count: int) -> str:
    return _tr("%Ln shortcuts imported from “{name}”. Other commands use defaults.", count)


def _skipped_text(count: int) -> str:
    return _tr("%Ln entries skipped (unknown command or invalid shortcut).", count)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("ShortcutsPage", text, "", count)
