"""Consent to fetch satellite pictures, asked once per host."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from editor.app.map.satellite_note import SatelliteNote
from editor.mapstyle.document.diff import Diff
from editor.preview.map_view import MapView
from editor.render.satellite.satellite import satellite_host
from editor.session.session import Session
from editor.system.settings import SATELLITE_HOSTS, Settings


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
        host = satellite_host(self._session.style)
        is_answered = not host or host in self._hosts or host in self._postponed
        self.note.show_host("" if is_answered else host)

    def _allow(self) -> None:
        host = satellite_host(self._session.style)
        if host and host not in self._hosts:
            self._settings.set(SATELLITE_HOSTS, (*self._hosts, host))

    def _postpone(self) -> None:
        self._postponed.add(satellite_host(self._session.style))
        self._update_note()

    def _on_settings_changed(self, key: str) -> None:
        """Apply changes by this or another window."""
        if key == SATELLITE_HOSTS.key:
            self._set_allowed(frozenset(self._hosts))
            self._update_note()
            self._view.draw_again()
