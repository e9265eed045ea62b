"""Consent to satellite imagery, asked once for each host."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QPushButton

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.preview.map_view import MapView
from editor.preview.overlays.card import FloatingCard, SymbolLabel, TextLabel
from editor.session.session import Session
from editor.system.settings import SATELLITE_HOSTS, Settings
from editor.ui.kit.layouts import h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole

if TYPE_CHECKING:
    from editor.render.satellite import service
else:
    service = LazyModule("editor.render.satellite.service")

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
        self._row = h_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.S)
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
        text = self.tr("Satellite imagery from “{host}” is blocked.").format(host=host) if host else ""
        if text == self.text:
            return
        self._text.setText(text)
        self.setAccessibleName(text)
        tip = self.tr("Load imagery from {host}; it sees which places you view")
        self._set_button(self.allow, self.tr("Allow"), tip.format(host=host))
        self._set_button(self.later, self.tr("Not now"), self.tr("Dismiss and load nothing"))
        self.setVisible(bool(text))
        if text:
            self.place()
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def place(self) -> None:
        """Position the note at the top centre of the map, below another note."""
        other = self._view.map_overlays.note
        top = other.card_in_parent.bottom() + Gap.S if other.isVisibleTo(self._view) else Gap.M
        available = self._view.width() - 2 * (
            self._view.map_overlays.zoom_buttons.card_size().width() + 2 * Gap.M
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


class SatelliteConsent(QObject):
    """Passes the allowed hosts to `allow`, and shows the note if a style uses another host.

    Opening a file fetches nothing before its host is allowed.
    """

    def __init__(
        self, session: Session, view: MapView, settings: Settings, allow: Callable[[frozenset[str]], object]
    ) -> None:
        super().__init__(view)
        self._session, self._view, self._settings, self._set_allowed = session, view, settings, allow
        self._postponed: set[str] = set()
        self.note = SatelliteNote(view)
        self.note.allowed.connect(self._allow)
        self.note.postponed.connect(self._postpone)
        session.changed.connect(self._on_changed)
        settings.changed.connect(self._on_settings_changed)
        self._set_allowed(frozenset(self._hosts))
        self._update_note()

    @property
    def _hosts(self) -> tuple[str, ...]:
        return self._settings.get(SATELLITE_HOSTS)

    @property
    def _host(self) -> str:
        """The host of the style's satellite images, if any; only these need the reader of addresses."""
        style = self._session.style
        return service.find_satellite_host(style) if SATELLITE_SOURCE in style.layer_sources else ""

    def _on_changed(self, change: Diff) -> None:
        """Check the host again after changes of layers or sources; edits of paint cannot affect it."""
        has_other_layers = change.is_other_document or change.added or change.removed
        if (
            has_other_layers
            or change.sources
            or any("source" in layer_change.fields for layer_change in change.layers.values())
        ):
            self._update_note()

    def _update_note(self) -> None:
        host = self._host
        is_answered = not host or host in self._hosts or host in self._postponed
        self.note.show_host("" if is_answered else host)

    def _allow(self) -> None:
        host = self._host
        if host and host not in self._hosts:
            self._settings.set(SATELLITE_HOSTS, (*self._hosts, host))

    def _postpone(self) -> None:
        self._postponed.add(self._host)
        self._update_note()

    def _on_settings_changed(self, key: str) -> None:
        """Apply changes by this or another window."""
        if key == SATELLITE_HOSTS.key:
            self._set_allowed(frozenset(self._hosts))
            self._update_note()
            self._view.redraw()
