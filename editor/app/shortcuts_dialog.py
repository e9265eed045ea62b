"""Which keys run which command: look it up, press others, take them back."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from editor.app.shortcut_list import COMMAND, DEFAULT, KEYS, MENU, ShortcutListModel
from editor.app.shortcuts import Keys, Shortcuts, native
from editor.look.tokens import Gap
from editor.panels.row_tree import RowTree
from editor.widgets.empty_state import EmptyState
from editor.widgets.filter_edit import FilterEdit
from editor.widgets.property_row import ProblemLine
from editor.widgets.tool_buttons import plain_button

_WIDTH_PX, _HEIGHT_PX = 720, 560
_RECORD_PX = 180
_MENU_PX, _KEYS_PX = 120, 130


class ShortcutsDialog(QDialog):
    """Lists every command with its keys; the chosen one gets those that are pressed in the field below."""

    def __init__(self, shortcuts: Shortcuts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self._shortcuts = shortcuts
        self._wanted: Keys = ()
        self._model = ShortcutListModel(shortcuts, self)
        self.filter = self._make_filter()
        self.tree = self._make_tree()
        self.record = QKeySequenceEdit()
        self.record.setMaximumSequenceLength(1)
        self.record.setFixedWidth(_RECORD_PX)
        self.record.setToolTip(self.tr("Press the keys that should run the command"))
        self.record.keySequenceChanged.connect(self._on_recorded)
        self.record.installEventFilter(self)
        self._about = QLabel()
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self.remove = plain_button(self.tr("No keys"), "keyboard-off-outline")
        self.remove.setToolTip(self.tr("Let the command have no keys"))
        self.remove.clicked.connect(lambda: self._give(()))
        self.reset = plain_button(self.tr("Reset"), "backup-restore")
        self.reset.setToolTip(self.tr("Give the command its standard keys"))
        self.reset.clicked.connect(self._reset)
        self.reset_all = plain_button(self.tr("Reset all"), "backup-restore")
        self.reset_all.setToolTip(self.tr("Give every command its standard keys"))
        self.reset_all.clicked.connect(self._reset_all)
        self._problem = ProblemLine()
        self._problem.set_room(_WIDTH_PX - 2 * Gap.L)
        self.take = plain_button(self.tr("Take the keys"), "swap-horizontal")
        self.take.clicked.connect(lambda: self._give(self._wanted))
        self._nothing = EmptyState("magnify", self.tr("Nothing matches the filter."), self.tr("Clear filter"))
        self._nothing.pressed.connect(self.filter.clear)
        self._lay_out()
        shortcuts.changed.connect(self._show_current)
        self.tree.setCurrentIndex(self._model.index(0, 0))

    @property
    def problem(self) -> str:
        """What is wrong with the keys that were pressed; empty where nothing is."""
        return self._problem.text

    def choose(self, name: str) -> None:
        """Go to the command of a name."""
        self.filter.clear()
        names = [self._model.name_at(row) for row in range(self._model.rowCount())]
        self.tree.setCurrentIndex(self._model.index(names.index(name), 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the field for keys with Esc: it would take Tab for a key as well."""
        is_press = watched is self.record and event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._show_current()
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the filter to the list, and from the list to the field for keys, with Enter."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.focusWidget() is self.filter:
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
        elif is_enter and self.focusWidget() is self.tree:
            self._begin()
        else:
            super().keyPressEvent(event)

    def _make_filter(self) -> FilterEdit:
        field = FilterEdit(self.tr("Filter commands"), self.tr("Filter by command, menu or keys"))
        field.setToolTip(self.tr("Show only commands with these words or keys"))
        field.textChanged.connect(self._filter)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(lambda: field.setFocus(Qt.FocusReason.ShortcutFocusReason))
        return field

    def _make_tree(self) -> RowTree:
        tree = RowTree()
        tree.setModel(self._model)
        tree.setRootIsDecorated(False)
        tree.setHeaderHidden(False)
        tree.setAccessibleName(self.tr("Commands and their keys"))
        head = tree.header()
        head.setSectionsMovable(False)
        head.setStretchLastSection(False)
        head.setSectionResizeMode(COMMAND, QHeaderView.ResizeMode.Stretch)
        for column, width in ((MENU, _MENU_PX), (KEYS, _KEYS_PX), (DEFAULT, _KEYS_PX)):
            head.resizeSection(column, width)
        tree.selectionModel().currentChanged.connect(lambda _current, _previous: self._show_current())
        tree.doubleClicked.connect(lambda _index: self._begin())
        return tree

    def _lay_out(self) -> None:
        self._pages = QStackedLayout()
        self._pages.addWidget(self.tree)
        self._pages.addWidget(self._nothing)
        keys = QHBoxLayout()
        keys.setSpacing(Gap.S)
        keys.addWidget(self._about, 1)
        for part in (self.record, self.remove, self.reset):
            keys.addWidget(part)
        clash = QHBoxLayout()
        clash.setSpacing(Gap.S)
        clash.addWidget(self._problem, 1)
        clash.addWidget(self.take)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        feet = QHBoxLayout()
        feet.addWidget(self.reset_all)
        feet.addStretch(1)
        feet.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        column.setSpacing(Gap.M)
        column.addWidget(self.filter)
        column.addLayout(self._pages, 1)
        column.addLayout(keys)
        column.addLayout(clash)
        column.addLayout(feet)

    def _filter(self, words: str) -> None:
        name = self._name()
        self._model.filter(words)
        names = [self._model.name_at(row) for row in range(self._model.rowCount())]
        self._pages.setCurrentWidget(self.tree if names else self._nothing)
        self.tree.setCurrentIndex(self._model.index(names.index(name) if name in names else 0, 0))
        self._show_current()

    def _name(self) -> str:
        index: QModelIndex = self.tree.currentIndex()
        return self._model.name_at(index.row()) if index.isValid() else ""

    def _show_current(self) -> None:
        """Show the keys of the chosen command, and forget what was pressed for another one."""
        name = self._name()
        self._say("")
        for part in (self.record, self.remove, self.reset):
            part.setEnabled(bool(name))
        self.reset_all.setEnabled(self._shortcuts.has_own)
        self._about.setText(self.tr("Keys of “{name}”").format(name=self._model.title(name)) if name else "")
        self.record.setAccessibleName(self._about.text())
        keys = self._shortcuts.keys(name) if name else ()
        self._show_keys(keys)
        self.remove.setEnabled(bool(keys))
        self.reset.setEnabled(bool(name) and self._shortcuts.is_own(name))

    def _show_keys(self, keys: Keys) -> None:
        self.record.blockSignals(True)
        self.record.setKeySequence(QKeySequence(keys[0]) if keys else QKeySequence())
        self.record.blockSignals(False)

    def _begin(self) -> None:
        """Wait for keys."""
        if self._name():
            self._show_keys(())
            self.record.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_recorded(self, sequence: QKeySequence) -> None:
        key = sequence.toString(QKeySequence.SequenceFormat.PortableText)
        problem = self._shortcuts.problem_of(key)
        if problem:
            self._say(problem)
        else:
            self._offer((key,))

    def _offer(self, keys: Keys) -> None:
        """Give the chosen command keys that are free; say whose they are where they are not."""
        holders = self._shortcuts.holders(keys, self._name())
        if not holders:
            self._give(keys)
            return
        self._wanted = keys
        owners = self.tr(" and ").join(f"“{self._model.title(name)}”" for name in holders)
        self._say(self.tr("{keys} belongs to {owners}.").format(keys=native(keys), owners=owners))
        self.take.show()
        self.take.setToolTip(self.tr("Give the keys to this command; the other goes without"))
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give(self, keys: Keys) -> None:
        self._shortcuts.give(self._name(), keys)
        self._show_current()
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _reset(self) -> None:
        self._offer(self._shortcuts.default(self._name()))

    def _reset_all(self) -> None:
        self._shortcuts.reset_all()
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self, problem: str) -> None:
        self._problem.show_text(problem)
        self.record.setAccessibleDescription(problem)
        self.take.hide()
