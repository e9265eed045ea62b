"""Fields for the name of a colour: name, split by role, remove the name."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.features.colors.model import ColorEntry
from editor.ui.fields.text_fields import TextField
from editor.ui.kit.buttons import quiet_button, tool_button
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap


class NameBar(QWidget):
    """The name of an entry.

    Signals: `name_entered(str)`; `split_requested()` to name the uses by what they paint;
    `remove_requested()` to remove the name.
    """

    name_entered = Signal(str)
    split_requested = Signal()
    remove_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TextField(self.tr("Name of the colour in the style set"), self.tr("Name this colour"))
        self.remove = tool_button(FileSymbol.CLOSE, self.tr("Remove name; the colour remains"))
        self.split = quiet_button(self.tr("Split by role"))
        self.split.setToolTip(self.tr("Name the uses of this colour by what they paint"))
        row = h_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        row.addWidget(self.field, 1)
        row.addWidget(self.remove)
        row.addWidget(self.split)
        self.field.edited.connect(self._on_edited)
        self.remove.clicked.connect(self.remove_requested)
        self.split.clicked.connect(self.split_requested)
        self.hide()

    def show_entry(self, entry: ColorEntry) -> None:
        """Show the name of an entry."""
        if not self.field.is_typing:
            self.field.show_value(entry.name)
        self.remove.setVisible(bool(entry.name))

    def _on_edited(self, text: object) -> None:
        if isinstance(text, str):
            self.name_entered.emit(text)
