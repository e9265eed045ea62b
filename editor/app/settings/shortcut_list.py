"""Model of the commands with their menus and shortcuts."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap

from editor.app.actions import action_rows, menu_titles
from editor.app.shortcuts import Shortcuts, native
from editor.look.symbols import symbol
from editor.look.tokens import Size
from editor.look.type_roles import TypeRole, font
from editor.models.fuzzy import folded

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
COMMAND, MENU, KEYS, DEFAULT = range(4)
_SEPARATOR = " › "


class ShortcutListModel(QAbstractTableModel):
    """The commands that match a filter; `name_at` returns the name of the action."""

    def __init__(self, shortcuts: Shortcuts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shortcuts = shortcuts
        titles = menu_titles()
        self._all = {row.name: (row.text.removesuffix("…"), _path(row.menu, titles)) for row in action_rows()}
        self._icons = {row.name: symbol(row.symbol) if row.symbol else _empty_icon() for row in action_rows()}
        self._names = list(self._all)
        shortcuts.changed.connect(self._on_changed)

    def title(self, name: str) -> str:
        """Return the title of an action."""
        return self._all[name][0]

    def name_at(self, row: int) -> str:
        """Return the name of the action in a row; empty for an invalid row."""
        return self._names[row] if 0 <= row < len(self._names) else ""

    def filter(self, text: str) -> None:
        """Show the actions whose title, menu or shortcuts contain all words."""
        words = folded(text).split()
        self.beginResetModel()
        self._names = [name for name in self._all if all(word in self._search_text(name) for word in words)]
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Command"), self.tr("Menu"), self.tr("Keys"), self.tr("Standard keys"))[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        name, column = self._names[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells(name)[column]
        if role == Qt.ItemDataRole.AccessibleTextRole and column == COMMAND:
            return ", ".join(cell for cell in self._cells(name)[:DEFAULT] if cell)
        if role == Qt.ItemDataRole.FontRole and column == KEYS and self._shortcuts.is_own(name):
            return font(TypeRole.SECTION_TITLE)
        if role == Qt.ItemDataRole.DecorationRole and column == COMMAND:
            return self._icons[name]
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, Size.TREE_ROW)
        return None

    def _cells(self, name: str) -> tuple[str, str, str, str]:
        text, menu = self._all[name]
        default = native(self._shortcuts.default(name)) or self.tr("None")
        keys = native(self._shortcuts.keys(name))
        return text, menu, keys, default if self._shortcuts.is_own(name) else ""

    def _search_text(self, name: str) -> str:
        return folded(" ".join((*self._all[name], native(self._shortcuts.keys(name)))))

    def _on_changed(self) -> None:
        last = self.index(max(0, len(self._names) - 1), DEFAULT)
        self.dataChanged.emit(self.index(0, 0), last)


def _empty_icon() -> QIcon:
    """Return a transparent icon, which aligns titles without a symbol."""
    pixmap = QPixmap(Size.GLYPH, Size.GLYPH)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


def _path(menu: str, titles: Mapping[str, str]) -> str:
    outer, _, inner = menu.partition("/")
    return titles[outer] + (_SEPARATOR + titles[menu] if inner else "")
