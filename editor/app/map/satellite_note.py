"""Note on the map that asks for permission to fetch satellite pictures."""

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.look.words import plain_tool_tip
from editor.preview.floating_card import FloatingCard
from editor.preview.labels import SymbolLabel, TextLabel
from editor.preview.map_view import MapView

_MAX_TEXT_PX = 460
_SYMBOL_PX = 20


class SatelliteNote(FloatingCard):
    """A card at the top of the map with buttons to allow or postpone the pictures of a host."""

    allowed = Signal()
    postponed = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._text = TextLabel(TypeRole.BODY, wraps=True)
        self.allow = _create_button()
        self.later = _create_button()
        self.allow.clicked.connect(self.allowed)
        self.later.clicked.connect(self.postponed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(Gap.M, Gap.S, Gap.M, Gap.S)
        self._row.setSpacing(Gap.S)
        self._row.addWidget(SymbolLabel(StateSymbol.OFFLINE))
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self.allow)
        self._row.addWidget(self.later)
        view.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """The text; empty while hidden."""
        return self._text.text()

    def show_host(self, host: str) -> None:
        """Ask about a host; an empty one hides the note."""
        text = self.tr("Satellite pictures from “{host}” are not loaded.").format(host=host) if host else ""
        if text == self.text:
            return
        self._text.setText(text)
        self.setAccessibleName(text)
        tip = self.tr("Fetch pictures from {host} from now on. It sees which places you look at.")
        self._set_button(self.allow, self.tr("Allow"), tip.format(host=host))
        self._set_button(self.later, self.tr("Not now"), self.tr("Take this note away and fetch nothing"))
        self.setVisible(bool(text))
        if text:
            self.place()
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def place(self) -> None:
        """Position the note at the top centre of the map, below another note."""
        other = self._view.furniture.note
        top = other.card_in_parent.bottom() + Gap.S if other.isVisibleTo(self._view) else Gap.M
        available = self._view.width() - 2 * (
            self._view.furniture.zoom_buttons.card_size().width() + 2 * Gap.M
        )
        buttons = self.allow.sizeHint().width() + self.later.sizeHint().width()
        text_width = self._text.fontMetrics().horizontalAdvance(self.text)
        preferred = text_width + buttons + _SYMBOL_PX + 2 * Gap.M + 3 * Gap.S
        width = max(1, min(preferred, available, _MAX_TEXT_PX + buttons))
        shadow = self.contentsMargins()
        height = self._row.totalHeightForWidth(width + shadow.left() + shadow.right())
        size = QSize(width, height - shadow.top() - shadow.bottom())
        self.place_card(QPoint((self._view.width() - width) // 2, top), size)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Reposition the note when the map is resized."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

    def _set_button(self, button: QPushButton, text: str, tip: str) -> None:
        button.setText(text)
        button.setToolTip(plain_tool_tip(tip))
        button.setAccessibleName(text)
        button.setAccessibleDescription(tip)


def _create_button() -> QPushButton:
    button = QPushButton()
    button.setProperty("kind", "small")
    return button
