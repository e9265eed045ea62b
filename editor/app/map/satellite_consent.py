"""Whether satellite pictures may be fetched: asked once for each host, and remembered."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from editor.app.map.satellite_note import SatelliteNote
from editor.mapstyle.document.diff import Diff
from editor.preview.map_view import MapView
from editor.render.satellite.satellite import satellite_host
from editor.session.session import Session
from editor.system.settings import SATELLITE_HOSTS, Settings


class SatelliteConsent(QObject):
    """Tells `allow` the hosts that a person allowed, and shows the note while a style asks for another.

    Opening a file fetches nothing: the host of its pictures must have been allowed before, or is asked about.
    """

    def __init__(
        self,
        session: Session,
        view: MapView,
        settings: Settings,
        allow: Callable[[frozenset[str]], object],
    ) -> None:
        super().__init__(view)
        self._session, self._view, self._settings, self._tell = session, view, settings, allow
        self._put_off: set[str] = set()
        self.note = SatelliteNote(view)
        self.note.allowed.connect(self._allow)
        self.note.put_off.connect(self._leave)
        session.changed.connect(self._follow)
        settings.changed.connect(self._take_setting)
        self._tell(frozenset(self._hosts))
        self._ask()

    @property
    def _hosts(self) -> tuple[str, ...]:
        return self._settings.get(SATELLITE_HOSTS)

    def _follow(self, change: Diff) -> None:
        """Looks again at who is drawn from where; most edits are of paint, and looking takes long."""
        has_other_layers = change.is_other_document or change.added or change.removed
        if (
            has_other_layers
            or change.sources
            or any("source" in one.fields for one in change.layers.values())
        ):
            self._ask()

    def _ask(self) -> None:
        host = satellite_host(self._session.style)
        is_settled = not host or host in self._hosts or host in self._put_off
        self.note.show_host("" if is_settled else host)

    def _allow(self) -> None:
        host = satellite_host(self._session.style)
        if host and host not in self._hosts:
            self._settings.set(SATELLITE_HOSTS, (*self._hosts, host))

    def _leave(self) -> None:
        self._put_off.add(satellite_host(self._session.style))
        self._ask()

    def _take_setting(self, key: str) -> None:
        """Settings are shared: another window may have allowed the host."""
        if key == SATELLITE_HOSTS.key:
            self._tell(frozenset(self._hosts))
            self._ask()
            self._view.draw_again()
