"""The key of the weather service: from the environment, the system's keyring, or memory; never in a file."""

import importlib
import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Protocol, cast

from PySide6.QtCore import QCoreApplication

from editor.errors import NetError
from editor.net import usable_key
from editor.system import log
from editor.system.jobs import Cancel

ENVIRONMENT_NAME: Final = "ISOPLETH_WEATHER_KEY"

_SERVICE: Final = "Isopleth"
_USER: Final = "weather service"
# A keyring may ask the person for its own password, so it gets the time to type one.
_PATIENCE_S: Final = 120.0
_POLL_S: Final = 0.05

_log = logging.getLogger(__name__)


class KeyPlace(Enum):
    """Where the key in use comes from."""

    ENVIRONMENT = "environment"
    KEYRING = "keyring"
    MEMORY = "memory"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class HeldKey:
    """The key in use, where it comes from, and one sentence where a person should know more."""

    place: KeyPlace
    value: str | None = field(default=None, repr=False)
    remark: str = ""


class Vault(Protocol):
    """What is asked of a keyring; the module `keyring` is one."""

    def get_password(self, service_name: str, username: str, /) -> str | None:
        """The secret, if it holds one."""

    def set_password(self, service_name: str, username: str, password: str, /) -> None:
        """Keep a secret."""

    def delete_password(self, service_name: str, username: str, /) -> None:
        """Forget a secret."""


def system_vault() -> Vault:
    """The keyring of this computer."""
    # Imported on a worker's thread, at the first question: it would cost every start 0.1 s.
    return cast("Vault", importlib.import_module("keyring"))


class WeatherKey:
    """The weather service's key. Every method may wait for the keyring, so a window calls them in jobs."""

    def __init__(
        self, vault: Callable[[], Vault] = system_vault, environment: Mapping[str, str] = os.environ
    ) -> None:
        self._vault = vault
        self._environment = environment
        self._memory: str | None = None

    def find(self, cancel: Cancel) -> HeldKey:
        """The key in use."""
        from_environment = self._environment.get(ENVIRONMENT_NAME, "")
        if from_environment:
            return _held(KeyPlace.ENVIRONMENT, from_environment)
        # What memory holds the keyring refused, so it is newer than what the keyring may hold.
        if self._memory is not None:
            return HeldKey(KeyPlace.MEMORY, self._memory, _tr("The key is kept until you quit."))
        answer = _ask(lambda: self._vault().get_password(_SERVICE, _USER), cancel)
        if answer is None or not answer.value:
            return HeldKey(KeyPlace.NOWHERE)
        return _held(KeyPlace.KEYRING, answer.value)

    def keep(self, text: str, cancel: Cancel) -> HeldKey:
        """Keep a key in the keyring, or in memory where that cannot be, and give the key in use.

        Raises: NetError when no header can carry the key.
        """
        key = usable_key(text)
        log.hide(key)
        answer = _ask(lambda: self._put(key), cancel)
        is_put = answer is not None and answer.value == key
        self._memory = None if is_put else key
        if self._environment.get(ENVIRONMENT_NAME):
            remark = _tr("{0} is set, and its key is used instead.").format(ENVIRONMENT_NAME)
            return replace(self.find(cancel), remark=remark)
        if is_put:
            return HeldKey(KeyPlace.KEYRING, key)
        remark = _tr("This computer's keyring does not take the key, so it is kept until you quit.")
        return HeldKey(KeyPlace.MEMORY, key, remark)

    def forget(self, cancel: Cancel) -> HeldKey:
        """Forget the key in keyring and memory, and give the key that is left in use."""
        self._memory = None
        _ask(lambda: self._vault().delete_password(_SERVICE, _USER), cancel)
        return self.find(cancel)

    def _put(self, key: str) -> str | None:
        """What the keyring holds after it was given a key: one that is switched off takes it in silence."""
        vault = self._vault()
        vault.set_password(_SERVICE, _USER, key)
        return vault.get_password(_SERVICE, _USER)


@dataclass(frozen=True, slots=True)
class _Answer:
    value: str | None = field(repr=False)


def _held(place: KeyPlace, text: str) -> HeldKey:
    """A found key; one that no header can carry is told and not used."""
    log.hide(text.strip())
    try:
        return HeldKey(place, usable_key(text))
    except NetError as error:
        return HeldKey(KeyPlace.NOWHERE, None, error.text)


def _ask(question: Callable[[], str | None], cancel: Cancel) -> _Answer | None:
    """The keyring's answer; nothing when it fails, does not come in time or is no longer wanted."""
    answers: list[_Answer] = []
    has_ended = threading.Event()

    def ask() -> None:
        try:
            answers.append(_Answer(question()))
        except Exception as error:  # noqa: BLE001 (a keyring is a plug-in, and raises everything there is)
            _log.info("The keyring does not answer: %s", type(error).__name__)
        finally:
            has_ended.set()

    # A thread of its own that may be left behind: nothing can end a keyring that waits for a person.
    threading.Thread(target=ask, name="keyring", daemon=True).start()
    deadline = time.monotonic() + _PATIENCE_S
    while not has_ended.wait(_POLL_S) and not cancel.is_set() and time.monotonic() < deadline:
        pass
    return answers[0] if answers else None


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherKey", text)
