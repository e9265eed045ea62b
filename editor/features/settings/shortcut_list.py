"""Shortcuts as a list, and as a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QObject,
    QSize,
    Qt,
)
from PySide6.QtGui import QIcon, QKeySequence, QPixmap

from editor import user_files
from editor.errors import EditorError, SaveError
from editor.records import dataclass
from editor.storage.saving import save_bytes
from editor.ui.kit.rows import NO_INDEX, AnyIndex
from editor.ui.text import translated
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.actions import action_rows, menu_titles
from editor.workspace.fuzzy_match import normalize
from editor.workspace.shortcuts import Keys, Shortcuts, native

# The key and the version of the format.
_KIND, _VERSION = "isopleth-shortcuts", 1
# Far more than a file of all commands needs. Units: bytes.
_MAX_BYTES = 1_000_000
_PORTABLE = QKeySequence.SequenceFormat.PortableText


@dataclass(frozen=True, slots=True)
class ImportedKeys:
    """The usable shortcuts of a file, and the number of commands that were skipped."""

    own: Mapping[str, Keys]
    skipped: int


def write_keys(path: Path, shortcuts: Shortcuts) -> None:
    """Write the shortcuts that differ from the defaults.

    Raises: EditorError if the file cannot be written.
    """
    document = {_KIND: _VERSION, "keys": {name: list(keys) for name, keys in sorted(shortcuts.own.items())}}
    try:
        save_bytes(path, json.dumps(document, indent=2).encode() + b"\n")
    except SaveError as error:
        text = _tr("“{name}” could not be exported. {why}").format(name=path.name, why=translated(error.why))
        raise EditorError(text) from error


def read_keys(path: Path, shortcuts: Shortcuts) -> ImportedKeys:
    """Read the shortcuts of a file; skip unknown commands and invalid shortcuts.

    Raises: EditorError if the file cannot be read or contains no shortcuts.
    """
    no_keys = EditorError(
        _tr("“{name}” contains no shortcuts. Choose an exported shortcut file.").format(name=path.name)
    )
    try:
        data = user_files.read_bytes(path, _MAX_BYTES)
    except user_files.UserFileError as error:
        text = _tr("“{name}” could not be imported. {why}").format(name=path.name, why=translated(error.text))
        raise EditorError(text) from error
    if data is None:
        text = _tr("“{name}” could not be imported. {why}").format(
            name=path.name, why=_tr("The file does not exist.")
        )
        raise EditorError(text)
    try:
        document = user_files.parse_json(data, path)
    except user_files.UserFileError as error:
        raise no_keys from error
    entries = document.get("keys") if isinstance(document, dict) and document.get(_KIND) == _VERSION else None
    if not isinstance(entries, dict):
        raise no_keys
    own, known = {}, shortcuts.names
    for name, keys in entries.items():
        usable = _usable(keys, shortcuts)
        if name in known and usable is not None:
            own[name] = usable
    return ImportedKeys(own, len(entries) - len(own))


def _usable(keys: object, shortcuts: Shortcuts) -> Keys | None:
    """Return the normalized shortcuts; None if one of them is invalid."""
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        return None
    normalized = tuple(QKeySequence(key, _PORTABLE).toString(_PORTABLE) for key in keys)
    return None if any(shortcuts.problem_of(key) for key in normalized) else normalized


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShortcutFile", text)


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
        query_terms = normalize(text).split()
        self.beginResetModel()
        self._names = [
            name for name in self._all if all(word in self._search_text(name) for word in query_terms)
        ]
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
        return (self.tr("Command"), self.tr("Menu"), self.tr("Shortcut"), self.tr("Default shortcut"))[
            section
        ]

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
        return normalize(" ".join((*self._all[name], native(self._shortcuts.keys(name)))))

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
