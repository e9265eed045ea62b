"""Note on the card of a hidden label: the assumption that decided, as a link, and its setting."""

from html import escape

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.preview.overlays.card import SymbolLabel
from editor.render.assumptions import Assumption
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import translated
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font


class AssumptionChip(QWidget):
    """One assumption with a link to its explanation, and a button if a setting changes it.

    Signals: `page_requested(str)` with a page of the guide and its section; `setting_requested(str)` with the
    key of the setting.
    """

    page_requested = Signal(str)
    setting_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._assumption: Assumption | None = None
        self._label = QLabel()
        self._label.setFont(font(TypeRole.SECONDARY))
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.change_button = plain_button(self.tr("Change…"))
        self.change_button.setFixedHeight(Size.SMALL_BUTTON)
        row = h_box(spacing=Gap.S)
        row.addWidget(SymbolLabel(StateSymbol.HINT), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)
        column = v_box(self, margins=(Gap.S, Gap.S, Gap.S, Gap.S), spacing=Gap.XS)
        column.addLayout(row)
        column.addWidget(self.change_button, 0, Qt.AlignmentFlag.AlignRight)
        self._label.linkActivated.connect(self.page_requested)
        self.change_button.clicked.connect(self._request_setting)
        self.hide()

    @property
    def assumption(self) -> Assumption | None:
        """The displayed assumption."""
        return self._assumption

    @property
    def text(self) -> str:
        """The displayed text without its markup."""
        return self.accessibleName()

    def show_assumption(self, assumption: Assumption | None, setting: str = "") -> None:
        """Show an assumption and the name of its setting; None hides the chip."""
        self._assumption = assumption
        self.setVisible(assumption is not None)
        if assumption is None:
            return
        self.change_button.setVisible(bool(assumption.setting))
        tip = self.tr("Change the setting “{name}”").format(name=setting)
        self.change_button.setToolTip(tip)
        self.change_button.setAccessibleName(tip)
        self._show_text(assumption)

    def activate_link(self) -> None:
        """Open the explanation, as a press of the link does."""
        if self._assumption is not None:
            self._label.linkActivated.emit(self._assumption.page)

    def changeEvent(self, event: QEvent) -> None:
        """Update the colours after a change of the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._assumption is not None:
            self._show_text(self._assumption)

    def paintEvent(self, _event: QPaintEvent) -> None:
        edge = painting.high_contrast_outline()
        color = QColor(tokens.current().field_raised)
        painting.rounded_rect(QPainter(self), QRectF(self.rect()), color, Radius.BUTTON, edge)

    def _show_text(self, assumption: Assumption) -> None:
        theme = tokens.current()
        link = self.tr("assumption {number}").format(number=assumption.number)
        text = self.tr("Decided by {assumption}: {sentence}")
        sentence = translated(assumption.sentence)
        plain = text.format(assumption=link, sentence=sentence)
        html = escape(text).format(
            assumption=f'<a href="{escape(assumption.page)}" style="color:{theme.link}; font-weight:500">'
            f"{escape(link)}</a>",
            sentence=escape(sentence),
        )
        self._label.setText(f'<span style="color:{theme.text}">{html}</span>')
        self._label.setAccessibleName(plain)
        self._label.setToolTip(self.tr("Explain this assumption"))
        self.setAccessibleName(plain)

    def _request_setting(self) -> None:
        if self._assumption is not None and self._assumption.setting:
            self.setting_requested.emit(self._assumption.setting)
