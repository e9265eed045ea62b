"""Line edit that filters a list below it."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from editor.widgets.fields.search_edit import SearchEdit


class FilterEdit(SearchEdit):
    """A search edit whose cross and Esc clear it. An empty one ignores Esc."""

    def __init__(self, name: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FilterEdit", "Clear filter"), parent)
        self.setProperty("place", "bar")
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        clear = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, context=Qt.ShortcutContext.WidgetShortcut)
        clear.activated.connect(self.clear)
        clear.setEnabled(False)
        self.textChanged.connect(lambda text: clear.setEnabled(bool(text)))

    def be_found_in(self, window: QWidget) -> None:
        """Focus the edit on the Find shortcut of a window."""
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), window)
        find.activated.connect(lambda: self.setFocus(Qt.FocusReason.ShortcutFocusReason))
