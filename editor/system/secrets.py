"""The keys of weather services: from the environment, the system's keyring, or memory; never in a file.

A key belongs to one origin, which is a scheme, a host and a port, and is sent to no other.
"""

import importlib
import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Protocol, cast

from PySide6.QtCore import QCoreApplication

from editor import environment as process_environment
from editor.environment import KEY_VARIABLE
from editor.errors import NetError
from editor.net import check_address, origin_of, usable_key
from editor.system import log
from editor.system.jobs import Cancel

_SERVICE: Final = "Isopleth"
_USER: Final = "weather service {origin}"
# Version 1 stored one key, without its address.
_FORMER_USER: Final = "weather service"
_UNASSIGNED_USER: Final = "weather service, address unknown"
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
    """The key of each weather service. Every method may wait for the keyring, so a window calls them in jobs.

    `address` is the one in the settings at the start: the key of the environment belongs to it, and so does
    the only key that an earlier version stored. Without an address the key of the environment belongs to the
    first one that is kept; a stored key is set aside, since nothing says where it may be sent.
    """

    def __init__(
        self,
        vault: Callable[[], Vault] = system_vault,
        environment: Mapping[str, str] = process_environment.variables,
        *,
        address: str = "",
    ) -> None:
        self._vault = vault
        self._environment = environment
        # As addresses, since to read one imports what asks servers; no start waits for that.
        self._first_address = self._environment_address = address
        self._memory: dict[str, str] = {}
        self._is_former_assigned = False

    def assign(self, address: str) -> None:
        """Let the key of the environment belong to an address, unless it belongs to one already."""
        self._environment_address = self._environment_address or address

    def find(self, address: str, cancel: Cancel) -> HeldKey:
        """Return the key of an address; without a value where none may be sent there."""
        origin = origin_of(address)
        from_environment = self._environment.get(KEY_VARIABLE, "")
        if from_environment and origin and origin == origin_of(self._environment_address):
            return _held(KeyPlace.ENVIRONMENT, from_environment)
        if not origin:
            return HeldKey(KeyPlace.NOWHERE)
        # What memory holds the keyring refused, so it is newer than what the keyring may hold.
        if origin in self._memory:
            return HeldKey(KeyPlace.MEMORY, self._memory[origin], _tr("The key is kept until you quit."))
        answer = _ask(lambda: self._stored(origin), cancel)
        if answer is not None and answer.value:
            return _held(KeyPlace.KEYRING, answer.value)
        return HeldKey(KeyPlace.NOWHERE, remark=self._environment_remark() if from_environment else "")

    def keep(self, address: str, text: str, cancel: Cancel) -> HeldKey:
        """Keep the key of an address in the keyring, else in memory, and return the key in use.

        Raises: NetError when no header can carry the key, or the address cannot be used.
        """
        key, origin = usable_key(text), origin_of(address)
        log.hide(key)
        if not origin:
            check_address(address)
        answer = _ask(lambda: self._put(origin, key), cancel)
        is_put = answer is not None and answer.value == key
        self._memory.pop(origin, None)
        if not is_put:
            self._memory[origin] = key
        if self._environment.get(KEY_VARIABLE) and origin == origin_of(self._environment_address):
            remark = _tr("{0} is set, and its key is used instead.").format(KEY_VARIABLE)
            return replace(self.find(address, cancel), remark=remark)
        if is_put:
            return HeldKey(KeyPlace.KEYRING, key)
        remark = _tr("This computer's keyring does not take the key, so it is kept until you quit.")
        return HeldKey(KeyPlace.MEMORY, key, remark)

    def forget(self, address: str, cancel: Cancel) -> HeldKey:
        """Remove the key of an address from keyring and memory, and return the key that is left in use."""
        origin = origin_of(address)
        self._memory.pop(origin, None)
        _ask(lambda: self._remove(origin), cancel)
        return self.find(address, cancel)

    def _put(self, origin: str, key: str) -> str | None:
        """What the keyring holds after it was given a key: one that is switched off takes it in silence."""
        vault = self._vault()
        vault.set_password(_SERVICE, _user(origin), key)
        return vault.get_password(_SERVICE, _user(origin))

    def _remove(self, origin: str) -> None:
        """Delete the key of an origin, also the one of an earlier version that belongs to it."""
        self._stored(origin)
        self._vault().delete_password(_SERVICE, _user(origin))

    def _stored(self, origin: str) -> str | None:
        """What the keyring holds for an origin."""
        vault = self._vault()
        if not self._is_former_assigned:
            former = vault.get_password(_SERVICE, _FORMER_USER)
            if former and not self._assign_former(vault, former):
                # A keyring that cannot be written still answers, but for no other origin.
                return former if origin == origin_of(self._first_address) else None
            self._is_former_assigned = True
        return vault.get_password(_SERVICE, _user(origin))

    def _assign_former(self, vault: Vault, former: str) -> bool:
        """Store the only key of an earlier version under its origin. Returns whether it could be moved."""
        origin = origin_of(self._first_address)
        user = _user(origin) if origin else _UNASSIGNED_USER
        if vault.get_password(_SERVICE, user):
            user = _UNASSIGNED_USER
        try:
            vault.set_password(_SERVICE, user, former)
            if vault.get_password(_SERVICE, user) != former:
                return False
            vault.delete_password(_SERVICE, _FORMER_USER)
        except Exception as error:  # noqa: BLE001 (a keyring is a plug-in, and raises everything there is)
            _log.info("The keyring does not move the key: %s", type(error).__name__)
            return False
        return True

    def _environment_remark(self) -> str:
        """Why the key of the environment is not used for an address."""
        origin = origin_of(self._environment_address)
        if not origin:
            return _tr("The key in {0} will be used once this address is saved.").format(KEY_VARIABLE)
        return _tr("The key in {0} is for {1}. This service needs a different key.").format(
            KEY_VARIABLE, origin
        )


@dataclass(frozen=True, slots=True)
class _Answer:
    value: str | None = field(repr=False)


def _user(origin: str) -> str:
    """The user name under which the keyring has the key of an origin."""
    return _USER.format(origin=origin)


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
