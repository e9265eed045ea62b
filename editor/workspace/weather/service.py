"""Weather service of a window: the configured one or the built-in simulated one."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.errors import WeatherError
from editor.lazy_import import LazyModule
from editor.system.jobs import Cancel
from editor.system.secrets import WeatherKey
from editor.weather.api.gate import ServiceGate
from editor.weather.api.limits import MAX_PLACES_PER_REQUEST
from editor.weather.api.records import Json
from editor.weather.cache.disk_cache import DiskCache, drop_services, service_folder
from editor.weather.clocks import Clocks
from editor.wording import say

if TYPE_CHECKING:
    from editor.weather.api import client as clients
    from editor.weather.simulator import forecasts
else:
    clients = LazyModule("editor.weather.api.client")
    forecasts = LazyModule("editor.weather.simulator.forecasts")


_POLL_S: Final = 0.05


class LocalService:
    """The simulated service, until it is stopped."""

    def __init__(self) -> None:
        self._is_stopped = False

    def answer(self, operation: str, body: Json, cancel: Cancel | None) -> Json:
        """Return the answer to a request.

        Raises: WeatherError after it was stopped; otherwise as `simulated.answer`.
        """
        if self._is_stopped:
            raise WeatherError(say("The simulated weather service has stopped."))
        return forecasts.answer(operation, body, cancel)

    def stop(self) -> None:
        """Stop the service."""
        self._is_stopped = True


class WeatherSource:
    """A service with its key; a change of either creates another source.

    `address` is empty for the simulated service. `disk_cache` belongs to this service; simulated data is not
    cached. `gate` is the refresh policy that all windows share.
    """

    def __init__(
        self,
        address: str,
        key: WeatherKey,
        local: LocalService,
        folder: Path,
        clocks: Clocks,
        gate: ServiceGate,
    ) -> None:
        self._address, self._key, self._local, self._clock = address, key, local, clocks.wall
        self.gate = gate
        self._client: clients.WeatherClient | None = None
        self._key_revision = -1
        self._lock = threading.Lock()
        self._folder = folder
        self.disk_cache = DiskCache(service_folder(folder, address), clocks) if address else None

    @property
    def is_simulated(self) -> bool:
        """Whether it is the built-in simulated service."""
        return not self._address

    def client(self, cancel: Cancel) -> "clients.WeatherClient":
        """Return the client of the service. Runs on a worker thread; the keyring is read once for each key.

        Raises: WeatherError if the wait was cancelled.
        """
        while not self._lock.acquire(timeout=_POLL_S):
            _raise_if_cancelled(cancel)
        try:
            revision = self._key.revision
            if self._client is None or revision != self._key_revision:
                self._client = self._create_client(cancel)
                self._key_revision = revision
            return self._client
        finally:
            self._lock.release()

    @contextmanager
    def question(self, question: object, cancel: Cancel) -> Iterator[None]:
        """Wait until no other window asks this service the same question.

        Raises: WeatherError if the wait was cancelled.
        """
        with self.gate.question((self._address, question), lambda: _raise_if_cancelled(cancel)):
            yield

    def _create_client(self, cancel: Cancel) -> "clients.WeatherClient":
        if self.is_simulated:
            return clients.WeatherClient(
                "",
                simulated=True,
                clock=self._clock,
                answer=self._local.answer,
                max_places=MAX_PLACES_PER_REQUEST,
            )
        drop_services(self._folder, service_folder(self._folder, self._address))
        self._key.assign(self._address)
        key = self._key.find(self._address, cancel).value
        _raise_if_cancelled(cancel)  # A cancelled search returns no key, which must not be cached.
        return clients.WeatherClient(
            self._address, key, clock=self._clock, gate=self.gate, max_places=MAX_PLACES_PER_REQUEST
        )


def _raise_if_cancelled(cancel: Cancel) -> None:
    if cancel.is_set():
        raise WeatherError(say("The request was cancelled."))
