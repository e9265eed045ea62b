"""API keys of weather services: from the environment, the system's keyring, or memory; never in a file.

A key belongs to one origin (scheme, host and port), and is sent to no other.
"""

import importlib
import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Final, Protocol, cast

from PySide6.QtCore import QCoreApplication

from editor import environment as process_environment
from editor.environment import KEY_VARIABLE
from editor.errors import NetError
from editor.network.client import check_address, origin_of, usable_key
from editor.records import dataclass
from editor.system import log
from editor.system.jobs import Cancel

_SERVICE: Final = "Isopleth"
_USER: Final = "weather service {origin}"
# Version 1 stored a single key without its address.
_FORMER_USER: Final = "weather service"
_UNASSIGNED_USER: Final = "weather service, address unknown"
# A keyring may prompt the user for its password.
_TIMEOUT_S: Final = 120.0
_POLL_S: Final = 0.05

_log = logging.getLogger(__name__)


class KeyPlace(Enum):
    """The origin of the key in use."""

    ENVIRONMENT = "environment"
    KEYRING = "keyring"
    MEMORY = "memory"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class HeldKey:
    """The key in use, where it comes from, and an optional remark for the user."""

    place: KeyPlace
    value: str | None = field(default=None, repr=False)
    remark: str = ""


class Vault(Protocol):
    """The methods of a keyring in use; the module `keyring` implements them."""

    def get_password(self, service_name: str, username: str, /) -> str | None:
        """Return the secret, if there is one."""

    def set_password(self, service_name: str, username: str, password: str, /) -> None:
        """Store a secret."""

    def delete_password(self, service_name: str, username: str, /) -> None:
        """Delete a secret."""


def system_vault() -> Vault:
    """Return the keyring of this computer."""
    # Imported on a worker thread on first use: it would delay every start by 0.1 s.
    return cast("Vault", importlib.import_module("keyring"))


class WeatherKey:
    """The keys of weather services. All methods may block on the keyring, so call them in jobs.

    `address` is the one in the settings at the start: the key of the environment belongs to it, and so does
    the only key that an earlier version stored. Without an address, the key of the environment belongs to the
    first one that is saved, and the stored key is not used, because its address is unknown.
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
        # Addresses, not origins: parsing them imports the HTTP client, which would delay the start.
        self._first_address = self._environment_address = address
        self._memory: dict[str, str] = {}
        self._is_former_assigned = False
        self._revision = 0

    @property
    def revision(self) -> int:
        """The number of changes; a key that was found before a change has to be found again."""
        return self._revision

    def assign(self, address: str) -> None:
        """Assign the key of the environment to an address, unless it has one."""
        self._environment_address = self._environment_address or address

    def find(self, address: str, cancel: Cancel) -> HeldKey:
        """Return the key of an address; without a value if no key may be sent there."""
        origin = origin_of(address)
        from_environment = self._environment.get(KEY_VARIABLE, "")
        if from_environment and origin and origin == origin_of(self._environment_address):
            return _held(KeyPlace.ENVIRONMENT, from_environment)
        if not origin:
            return HeldKey(KeyPlace.NOWHERE)
        # The keyring refused the key in memory, so this one is newer than any in the keyring.
        if origin in self._memory:
            return HeldKey(KeyPlace.MEMORY, self._memory[origin], _tr("The key is stored until you quit."))
        response = _call_keyring(lambda: self._load(origin), cancel)
        if response is not None and response.value:
            return _held(KeyPlace.KEYRING, response.value)
        return HeldKey(KeyPlace.NOWHERE, remark=self._environment_remark() if from_environment else "")

    def save(self, address: str, text: str, cancel: Cancel) -> HeldKey:
        """Save the key of an address in the keyring, else in memory, and return the key in use.

        Raises: NetError if no header can carry the key, or the address cannot be used.
        """
        key, origin = usable_key(text), origin_of(address)
        log.hide(key)
        if not origin:
            check_address(address)
        response = _call_keyring(lambda: self._store(origin, key), cancel)
        is_stored = response is not None and response.value == key
        self._memory.pop(origin, None)
        if not is_stored:
            self._memory[origin] = key
        self._revision += 1
        if self._environment.get(KEY_VARIABLE) and origin == origin_of(self._environment_address):
            remark = _tr("The key in {0} is used instead.").format(KEY_VARIABLE)
            return replace(self.find(address, cancel), remark=remark)
        if is_stored:
            return HeldKey(KeyPlace.KEYRING, key)
        remark = _tr("The keyring is not available. The key is stored until you quit.")
        return HeldKey(KeyPlace.MEMORY, key, remark)

    def forget(self, address: str, cancel: Cancel) -> HeldKey:
        """Remove the key of an address from keyring and memory, and return the key in use afterwards."""
        origin = origin_of(address)
        self._memory.pop(origin, None)
        _call_keyring(lambda: self._remove(origin), cancel)
        self._revision += 1
        return self.find(address, cancel)

    def _store(self, origin: str, key: str) -> str | None:
        """Store a key and return what the keyring then holds: a disabled one ignores keys silently."""
        vault = self._vault()
        vault.set_password(_SERVICE, _user(origin), key)
        return vault.get_password(_SERVICE, _user(origin))

    def _remove(self, origin: str) -> None:
        """Delete the key of an origin, including the one of an earlier version that belongs to it."""
        self._load(origin)
        self._vault().delete_password(_SERVICE, _user(origin))

    def _load(self, origin: str) -> str | None:
        vault = self._vault()
        if not self._is_former_assigned:
            former = vault.get_password(_SERVICE, _FORMER_USER)
            if former and not self._assign_former(vault, former):
                # A read-only keyring still returns the key, but only for its own origin.
                return former if origin == origin_of(self._first_address) else None
            self._is_former_assigned = True
        return vault.get_password(_SERVICE, _user(origin))

    def _assign_former(self, vault: Vault, former: str) -> bool:
        """Store the key of an earlier version under its origin; return whether it was moved."""
        origin = origin_of(self._first_address)
        user = _user(origin) if origin else _UNASSIGNED_USER
        if vault.get_password(_SERVICE, user):
            user = _UNASSIGNED_USER
        try:
            vault.set_password(_SERVICE, user, former)
            if vault.get_password(_SERVICE, user) != former:
                return False
            vault.delete_password(_SERVICE, _FORMER_USER)
        except Exception as error:  # noqa: BLE001 (a keyring is a plug-in and may raise anything)
            _log.info("The keyring does not move the key: %s", type(error).__name__)
            return False
        return True

    def _environment_remark(self) -> str:
        origin = origin_of(self._environment_address)
        if not origin:
            return _tr("The key in {0} is used after you save this address.").format(KEY_VARIABLE)
        return _tr("The key in {0} belongs to {1}. Enter another key.").format(KEY_VARIABLE, origin)


@dataclass(frozen=True, slots=True)
class _Response:
    value: str | None = field(repr=False)


def _user(origin: str) -> str:
    return _USER.format(origin=origin)


def _held(place: KeyPlace, text: str) -> HeldKey:
    """Return a found key; one that no header can carry is reported and not used."""
    log.hide(text.strip())
    try:
        return HeldKey(place, usable_key(text))
    except NetError as error:
        return HeldKey(KeyPlace.NOWHERE, None, error.text)


def _call_keyring(call: Callable[[], str | None], cancel: Cancel) -> _Response | None:
    """Return the keyring's response; None if it fails, times out or is cancelled."""
    responses: list[_Response] = []
    has_ended = threading.Event()

    def run() -> None:
        try:
            responses.append(_Response(call()))
        except Exception as error:  # noqa: BLE001 (a keyring is a plug-in and may raise anything)
            _log.info("The keyring does not answer: %s", type(error).__name__)
        finally:
            has_ended.set()

    # A thread that may be abandoned: a keyring that waits for the user cannot be interrupted.
    threading.Thread(target=run, name="keyring", daemon=True).start()
    deadline = time.monotonic() + _TIMEOUT_S
    while not has_ended.wait(_POLL_S) and not cancel.is_set() and time.monotonic() < deadline:
        pass
    return responses[0] if responses else None


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherKey", text)
