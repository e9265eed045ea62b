"""Whom a window asks for the weather: the service that a person named, or the built-in simulated one."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from editor.errors import WeatherError
from editor.system.jobs import Cancel
from editor.system.secrets import WeatherKey
from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import ServiceGate
from editor.weather.api.records import Json
from editor.weather.cache.disk_cache import KeptAnswers, drop_services, service_folder
from editor.weather.simulator import forecasts
from editor.wording import say

_POLL_S: Final = 0.05


class LocalService:
    """The simulated service, until it is ended."""

    def __init__(self) -> None:
        self._is_over = False

    def answer(self, operation: str, body: Json, cancel: Cancel | None) -> Json:
        """What it answers to a question.

        Raises: WeatherError when it is ended; else as `simulated.answer`.
        """
        if self._is_over:
            raise WeatherError(say("The simulated weather service is ended."))
        return forecasts.answer(operation, body, cancel)

    def stop(self) -> None:
        """End it."""
        self._is_over = True


class WeatherSource:
    """One service and its key, until one of them changes: then another source is made.

    `address` is empty for the simulated service. `kept` holds this service's last answers on disk, apart from
    those of any other; what is simulated is not worth keeping, nor what many others said before.
    """

    def __init__(
        self,
        address: str,
        key: WeatherKey,
        local: LocalService,
        folder: Path,
        clock: Callable[[], float],
        gate: ServiceGate,
    ) -> None:
        self._address, self._key, self._local, self._clock, self._gate = address, key, local, clock, gate
        self._client: WeatherClient | None = None
        self._lock = threading.Lock()
        self._folder = folder
        self.kept = KeptAnswers(service_folder(folder, address), clock=clock) if address else None

    @property
    def is_simulated(self) -> bool:
        """Whether it is the built-in simulated service."""
        return not self._address

    def client(self, cancel: Cancel) -> WeatherClient:
        """Who asks the service. Runs on a worker thread: the keyring is asked once, whatever waits for it.

        Raises: WeatherError when the wait was given up.
        """
        while not self._lock.acquire(timeout=_POLL_S):
            _check(cancel)
        try:
            if self._client is None:
                self._client = self._made(cancel)
            return self._client
        finally:
            self._lock.release()

    def _made(self, cancel: Cancel) -> WeatherClient:
        if self.is_simulated:
            return WeatherClient("", simulated=True, clock=self._clock, answer=self._local.answer)
        drop_services(self._folder, service_folder(self._folder, self._address))
        self._key.assign(self._address)
        key = self._key.find(self._address, cancel).value
        _check(cancel)  # a search that is given up finds no key, which must not be remembered
        return WeatherClient(self._address, key, clock=self._clock, gate=self._gate)


def _check(cancel: Cancel) -> None:
    if cancel.is_set():
        raise WeatherError(say("The question was given up."))
