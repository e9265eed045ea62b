"""A line that filters what stands under it."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from editor.widgets.fields.search_edit import SearchEdit


class FilterEdit(SearchEdit):
    """Words behind a glass, with a cross that empties the line as Esc does; Esc passes an empty one."""

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
        """Take the focus by the keys of Find anywhere in a window."""
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), window)
        find.activated.connect(lambda: self.setFocus(Qt.FocusReason.ShortcutFocusReason))
