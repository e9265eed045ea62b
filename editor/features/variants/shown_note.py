"""Note in the property panel while the map shows another variant than the edited one."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from editor.preview.overlays.card import SymbolLabel
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.text import elide_middle
from editor.ui.theme.tokens import Gap, Size

_MOST_LETTERS: Final = 24


class ShownNote(QFrame):
    """The names of both variants, and a link that opens the shown one.

    Signals: `edit_requested()` to open the shown variant.
    """

    edit_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "note")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(Size.PANEL_HEAD - Gap.S)
        self._label = WrappedLabel()
        self.edit = quiet_button("")
        self.edit.clicked.connect(self.edit_requested)
        row = h_box(self, margins=(Gap.M, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        row.addWidget(SymbolLabel("weather-night"))
        row.addWidget(self._label, 1)
        row.addWidget(self.edit)
        self.hide()

    @property
    def text(self) -> str:
        """The text of the note."""
        return self._label.text()

    def show_names(self, shown: str, edited: str) -> None:
        """Show the names of the shown and the edited variant."""
        shown, edited = elide_middle(shown, _MOST_LETTERS), elide_middle(edited, _MOST_LETTERS)
        # It wraps in a narrow panel: which variant is edited must not be cut.
        text = self.tr("Showing {shown}, editing {edited}").format(shown=shown, edited=edited)
        self._label.show_text(text)
        self.edit.setText(self.tr("Edit {name}").format(name=shown))
        self.edit.setAccessibleName(self.edit.text())
        self.setVisible(True)
