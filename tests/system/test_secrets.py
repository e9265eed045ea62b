"""The weather key: where it is looked for, where it is kept, and that it never shows."""

import threading

import pytest
from keyring.backends.null import Keyring as NullKeyring
from keyring.errors import KeyringLocked, NoKeyringError, PasswordSetError

from editor.errors import NetError
from editor.system.log import redacted
from editor.system.secrets import ENVIRONMENT_NAME, HeldKey, KeyPlace, WeatherKey
from editor.weather.client import KEY_VARIABLE

PATIENCE_S = 10


class DictVault:
    """A keyring that works."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, str], str] = {}
        self.threads: set[int] = set()

    def get_password(self, service: str, user: str) -> str | None:
        self.threads.add(threading.get_ident())
        return self.held.get((service, user))

    def set_password(self, service: str, user: str, password: str) -> None:
        self.held[(service, user)] = password

    def delete_password(self, service: str, user: str) -> None:
        self.held.pop((service, user), None)


class FailingVault:
    """A keyring that does nothing but raise."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def get_password(self, service: str, user: str) -> str | None:
        raise self.error

    def set_password(self, service: str, user: str, password: str) -> None:
        raise self.error

    def delete_password(self, service: str, user: str) -> None:
        raise self.error


@pytest.fixture
def cancel() -> threading.Event:
    return threading.Event()


def test_without_any_key_there_is_none(cancel: threading.Event) -> None:
    assert WeatherKey(DictVault, {}).find(cancel) == HeldKey(KeyPlace.NOWHERE)


def test_a_kept_key_is_in_the_keyring_for_the_next_run(cancel: threading.Event) -> None:
    vault = DictVault()
    assert WeatherKey(lambda: vault, {}).keep("  secret-of-mine\n", cancel).place is KeyPlace.KEYRING
    found = WeatherKey(lambda: vault, {}).find(cancel)
    assert (found.place, found.value) == (KeyPlace.KEYRING, "secret-of-mine")


def test_the_environment_goes_before_the_keyring(cancel: threading.Event) -> None:
    vault = DictVault()
    key = WeatherKey(lambda: vault, {ENVIRONMENT_NAME: "from-outside"})
    kept = key.keep("from-inside", cancel)
    assert (kept.place, kept.value) == (KeyPlace.ENVIRONMENT, "from-outside")
    assert ENVIRONMENT_NAME in kept.remark
    assert list(vault.held.values()) == ["from-inside"]
    assert key.find(cancel) == HeldKey(KeyPlace.ENVIRONMENT, "from-outside")


@pytest.mark.parametrize(
    "error", [NoKeyringError(), KeyringLocked(), OSError(), RuntimeError("no bus"), LookupError("no item")]
)
def test_a_keyring_that_fails_leaves_the_key_in_memory(error: Exception, cancel: threading.Event) -> None:
    key = WeatherKey(lambda: FailingVault(error), {})
    assert key.find(cancel) == HeldKey(KeyPlace.NOWHERE)
    kept = key.keep("only-for-now", cancel)
    assert (kept.place, kept.value) == (KeyPlace.MEMORY, "only-for-now")
    assert "until you quit" in kept.remark
    assert key.find(cancel).value == "only-for-now"
    assert key.forget(cancel) == HeldKey(KeyPlace.NOWHERE)


def test_a_keyring_that_is_switched_off_leaves_the_key_in_memory(cancel: threading.Event) -> None:
    key = WeatherKey(NullKeyring, {})
    assert key.keep("only-for-now", cancel).place is KeyPlace.MEMORY
    assert key.find(cancel).value == "only-for-now"


def test_a_newer_key_that_the_keyring_refused_goes_before_the_one_it_holds(cancel: threading.Event) -> None:
    class ReadOnly(DictVault):
        def get_password(self, service: str, user: str) -> str | None:
            return "old"

        def set_password(self, service: str, user: str, password: str) -> None:
            raise PasswordSetError

    key = WeatherKey(ReadOnly, {})
    assert key.find(cancel).value == "old"
    key.keep("new", cancel)
    assert key.find(cancel).value == "new"


def test_a_forgotten_key_is_gone_from_the_keyring(cancel: threading.Event) -> None:
    vault = DictVault()
    key = WeatherKey(lambda: vault, {})
    key.keep("secret-of-mine", cancel)
    assert key.forget(cancel) == HeldKey(KeyPlace.NOWHERE)
    assert not vault.held


@pytest.mark.parametrize("text", ["", " ", "two\nlines", "schlüssel", "tab\tin", "nul\0"])
def test_a_key_that_no_header_can_carry_is_refused_and_not_kept(text: str, cancel: threading.Event) -> None:
    vault = DictVault()
    key = WeatherKey(lambda: vault, {})
    with pytest.raises(NetError, match="key"):
        key.keep(text, cancel)
    assert not vault.held
    assert key.find(cancel).place is KeyPlace.NOWHERE


def test_a_broken_key_in_the_environment_is_told_and_not_used(cancel: threading.Event) -> None:
    found = WeatherKey(DictVault, {ENVIRONMENT_NAME: "a\nb"}).find(cancel)
    assert (found.place, found.value) == (KeyPlace.NOWHERE, None)
    assert "key" in found.remark


def test_a_keyring_that_never_answers_is_left_when_the_job_is_cancelled(cancel: threading.Event) -> None:
    is_asked, may_end = threading.Event(), threading.Event()

    class Asleep(DictVault):
        def get_password(self, service: str, user: str) -> str | None:
            is_asked.set()
            may_end.wait(PATIENCE_S)
            return "too late"

    found: list[HeldKey] = []
    asking = threading.Thread(target=lambda: found.append(WeatherKey(Asleep, {}).find(cancel)))
    asking.start()
    assert is_asked.wait(PATIENCE_S)
    cancel.set()
    asking.join(PATIENCE_S)
    may_end.set()
    assert found == [HeldKey(KeyPlace.NOWHERE)]


def test_the_real_keyring_of_a_machine_without_one_raises_nothing(cancel: threading.Event) -> None:
    assert WeatherKey(environment={}).find(cancel).place in (KeyPlace.NOWHERE, KeyPlace.KEYRING)


def test_a_key_shows_in_no_text_about_it_and_in_no_log(cancel: threading.Event) -> None:
    held = WeatherKey(DictVault, {}).keep("shy-one", cancel)
    assert "shy-one" not in repr(held)
    assert redacted("the server got shy-one") == "the server got [removed]"


def test_the_window_and_the_commands_read_the_same_variable() -> None:
    assert ENVIRONMENT_NAME == KEY_VARIABLE
