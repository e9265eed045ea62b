"""The note on the map that asks whether satellite pictures may be fetched from a host."""

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

_MOST_PX = 460
_SYMBOL_PX = 20


class SatelliteNote(FloatingCard):
    """Says whose pictures are not loaded, with a button for either answer. It stays at the top of the map."""

    allowed = Signal()
    put_off = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._text = TextLabel(TypeRole.BODY, wraps=True)
        self.allow = _button()
        self.later = _button()
        self.allow.clicked.connect(self.allowed)
        self.later.clicked.connect(self.put_off)
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
        """What it says; empty while it is away."""
        return self._text.text()

    def show_host(self, host: str) -> None:
        """Ask about a host; an empty one takes the note away."""
        text = self.tr("Satellite pictures from “{host}” are not loaded.").format(host=host) if host else ""
        if text == self.text:
            return
        self._text.setText(text)
        self.setAccessibleName(text)
        tip = self.tr("Fetch pictures from {host} from now on. It sees which places you look at.")
        self._name(self.allow, self.tr("Allow"), tip.format(host=host))
        self._name(self.later, self.tr("Not now"), self.tr("Take this note away and fetch nothing"))
        self.setVisible(bool(text))
        if text:
            self.place()
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def place(self) -> None:
        """Stand at the top of the map in the middle, under a note that is there already."""
        other = self._view.furniture.note
        top = other.card_in_parent.bottom() + Gap.S if other.isVisibleTo(self._view) else Gap.M
        beside = self._view.width() - 2 * (self._view.furniture.zoom_buttons.card_size().width() + 2 * Gap.M)
        buttons = self.allow.sizeHint().width() + self.later.sizeHint().width()
        words = self._text.fontMetrics().horizontalAdvance(self.text)
        wanted = words + buttons + _SYMBOL_PX + 2 * Gap.M + 3 * Gap.S
        width = max(1, min(wanted, beside, _MOST_PX + buttons))
        shadow = self.contentsMargins()
        whole = self._row.totalHeightForWidth(width + shadow.left() + shadow.right())
        size = QSize(width, whole - shadow.top() - shadow.bottom())
        self.place_card(QPoint((self._view.width() - width) // 2, top), size)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the map takes another size."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

    def _name(self, button: QPushButton, text: str, tip: str) -> None:
        button.setText(text)
        button.setToolTip(plain_tool_tip(tip))
        button.setAccessibleName(text)
        button.setAccessibleDescription(tip)


def _button() -> QPushButton:
    button = QPushButton()
    button.setProperty("kind", "small")
    return button
