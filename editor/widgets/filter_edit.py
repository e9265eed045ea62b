"""A line that filters what stands under it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.look.symbol_names import FileSymbol
from editor.look.symbols import symbol

# As Qt calls the action of the cross in a line; it gives that no words.
_CLEAR_ACTION = "_q_qlineeditclearaction"


class FilterEdit(QLineEdit):
    """Words behind a glass, with a cross that empties the line as Esc does."""

    def __init__(self, name: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("place", "bar")
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        glass = self.addAction(symbol(FileSymbol.FIND), QLineEdit.ActionPosition.LeadingPosition)
        glass.setText(name)
        self.setClearButtonEnabled(True)
        cross = self.findChild(QAction, _CLEAR_ACTION)
        if cross is not None:
            cross.setText(self.tr("Clear filter"))
        clear = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, context=Qt.ShortcutContext.WidgetShortcut)
        clear.activated.connect(self.clear)
