"""Weather keys: lookup, storage and secrecy."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyring.backends.null import Keyring as NullKeyring
from keyring.errors import KeyringLocked, NoKeyringError, PasswordSetError

from editor.environment import KEY_VARIABLE
from editor.errors import NetError
from editor.system.log import redacted
from editor.system.secrets import HeldKey, KeyPlace, WeatherKey

PATIENCE_S = 10
HERE, ELSEWHERE = "https://weather.example", "https://weather.example:8443"


class DictVault:
    """A working keyring."""

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
    """A keyring whose methods all raise."""

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
    assert WeatherKey(DictVault, {}, address=HERE).find(HERE, cancel) == HeldKey(KeyPlace.NOWHERE)


def test_saved_key_is_in_the_keyring_for_the_next_run(cancel: threading.Event) -> None:
    vault = DictVault()
    assert (
        WeatherKey(lambda: vault, {}, address=HERE).save(HERE, "  secret-of-mine\n", cancel).place
        is KeyPlace.KEYRING
    )
    found = WeatherKey(lambda: vault, {}, address=HERE).find(HERE, cancel)
    assert (found.place, found.value) == (KeyPlace.KEYRING, "secret-of-mine")


def test_the_environment_precedes_the_keyring(cancel: threading.Event) -> None:
    vault = DictVault()
    key = WeatherKey(lambda: vault, {KEY_VARIABLE: "from-outside"}, address=HERE)
    saved = key.save(HERE, "from-inside", cancel)
    assert (saved.place, saved.value) == (KeyPlace.ENVIRONMENT, "from-outside")
    assert KEY_VARIABLE in saved.remark
    assert list(vault.held.values()) == ["from-inside"]
    assert key.find(HERE, cancel) == HeldKey(KeyPlace.ENVIRONMENT, "from-outside")


@pytest.mark.parametrize(
    "error", [NoKeyringError(), KeyringLocked(), OSError(), RuntimeError("no bus"), LookupError("no item")]
)
def test_failing_keyring_falls_back_to_memory(error: Exception, cancel: threading.Event) -> None:
    key = WeatherKey(lambda: FailingVault(error), {}, address=HERE)
    assert key.find(HERE, cancel) == HeldKey(KeyPlace.NOWHERE)
    saved = key.save(HERE, "only-for-now", cancel)
    assert (saved.place, saved.value) == (KeyPlace.MEMORY, "only-for-now")
    assert "until you quit" in saved.remark
    assert key.find(HERE, cancel).value == "only-for-now"
    assert key.forget(HERE, cancel) == HeldKey(KeyPlace.NOWHERE)


def test_disabled_keyring_falls_back_to_memory(cancel: threading.Event) -> None:
    key = WeatherKey(NullKeyring, {}, address=HERE)
    assert key.save(HERE, "only-for-now", cancel).place is KeyPlace.MEMORY
    assert key.find(HERE, cancel).value == "only-for-now"


def test_a_newer_key_that_the_keyring_refused_precedes_the_stored_one(cancel: threading.Event) -> None:
    class ReadOnly(DictVault):
        def get_password(self, service: str, user: str) -> str | None:
            return "old"

        def set_password(self, service: str, user: str, password: str) -> None:
            raise PasswordSetError

    key = WeatherKey(ReadOnly, {}, address=HERE)
    assert key.find(HERE, cancel).value == "old"
    key.save(HERE, "new", cancel)
    assert key.find(HERE, cancel).value == "new"


def test_a_deleted_key_is_removed_from_the_keyring(cancel: threading.Event) -> None:
    vault = DictVault()
    key = WeatherKey(lambda: vault, {}, address=HERE)
    key.save(HERE, "secret-of-mine", cancel)
    assert key.forget(HERE, cancel) == HeldKey(KeyPlace.NOWHERE)
    assert not vault.held


@pytest.mark.parametrize("text", ["", " ", "two\nlines", "schlüssel", "tab\tin", "nul\0"])
def test_key_invalid_in_a_header_is_refused_and_not_saved(text: str, cancel: threading.Event) -> None:
    vault = DictVault()
    key = WeatherKey(lambda: vault, {}, address=HERE)
    with pytest.raises(NetError, match="key"):
        key.save(HERE, text, cancel)
    assert not vault.held
    assert key.find(HERE, cancel).place is KeyPlace.NOWHERE


def test_invalid_key_in_the_environment_is_reported_and_ignored(cancel: threading.Event) -> None:
    found = WeatherKey(DictVault, {KEY_VARIABLE: "a\nb"}, address=HERE).find(HERE, cancel)
    assert (found.place, found.value) == (KeyPlace.NOWHERE, None)
    assert "key" in found.remark


def test_a_keyring_that_never_answers_is_abandoned_when_the_job_is_cancelled(cancel: threading.Event) -> None:
    is_requested, may_end = threading.Event(), threading.Event()

    class Asleep(DictVault):
        def get_password(self, service: str, user: str) -> str | None:
            is_requested.set()
            may_end.wait(PATIENCE_S)
            return "too late"

    found: list[HeldKey] = []
    asking = threading.Thread(
        target=lambda: found.append(WeatherKey(Asleep, {}, address=HERE).find(HERE, cancel))
    )
    asking.start()
    assert is_requested.wait(PATIENCE_S)
    cancel.set()
    asking.join(PATIENCE_S)
    may_end.set()
    assert found == [HeldKey(KeyPlace.NOWHERE)]


def test_the_real_keyring_of_a_machine_without_one_raises_nothing(cancel: threading.Event) -> None:
    assert WeatherKey(environment={}, address=HERE).find(HERE, cancel).place in (
        KeyPlace.NOWHERE,
        KeyPlace.KEYRING,
    )


def test_a_key_is_in_no_text_about_it_and_in_no_log(cancel: threading.Event) -> None:
    held = WeatherKey(DictVault, {}, address=HERE).save(HERE, "shy-one", cancel)
    assert "shy-one" not in repr(held)
    assert redacted("the server got shy-one") == "the server got [removed]"


ORIGINS = (
    HERE,
    ELSEWHERE,
    "http://weather.example",
    "https://weather.example.evil.test",
    "https://xn--bcher-kva.example",
    "http://127.0.0.1:8700",
    "http://127.0.0.1:8701",
    "http://localhost:8700",
    "http://[::1]:8700",
)
SPELLINGS = {
    HERE: (HERE, "HTTPS://Weather.Example:443/v1/", " https://weather.example./ "),
    "https://xn--bcher-kva.example": ("https://bücher.example", "https://xn--bcher-kva.example:443"),
}
NO_ADDRESSES = ("", " ", "weather.example", "ftp://weather.example", "https://me:pw@weather.example")


@given(data=st.data())
def test_no_key_goes_to_another_origin_than_its_own(data: st.DataObject) -> None:
    """Random sequences of keys stored, deleted, assigned and reloaded, in every order and notation."""
    cancel, vault = threading.Event(), DictVault()
    start = data.draw(st.sampled_from((*ORIGINS, "")), "address at the start")
    owners = {"former": start}
    former = data.draw(st.booleans(), "stored by an earlier version")
    if former:
        vault.held["Isopleth", "weather service"] = "former"
    environment = {KEY_VARIABLE: "outside"} if data.draw(st.booleans(), "environment") else {}
    key = WeatherKey(lambda: vault, environment, address=start)
    outside_for = start
    for step in range(data.draw(st.integers(1, 8), "steps")):
        origin = data.draw(st.sampled_from(ORIGINS), "origin")
        spelled = data.draw(st.sampled_from(SPELLINGS.get(origin, (origin,))), "spelling")
        act = data.draw(st.sampled_from(("find", "keep", "forget", "assign", "restart", "none")), "act")
        if act == "find":
            found = key.find(spelled, cancel)
            if found.value == "outside":
                assert outside_for == origin
            elif found.value is not None:
                assert owners[found.value] == origin
            elif former and origin == start:
                assert "former" not in vault.held.values()
        elif act == "keep":
            owners[f"key {step}"] = origin
            key.save(spelled, f"key {step}", cancel)
            assert key.find(origin, cancel).value in (f"key {step}", "outside")
        elif act == "forget":
            assert key.forget(spelled, cancel).value in (None, "outside")
        elif act == "assign":
            key.assign(spelled)
            outside_for = outside_for or origin
        elif act == "restart":
            # An address that is added later is looked up, and must not inherit a key stored without one.
            key.find(spelled, cancel)
            key = WeatherKey(lambda: vault, environment, address=spelled)
            outside_for = origin
        else:
            assert key.find(data.draw(st.sampled_from(NO_ADDRESSES)), cancel).value is None


def test_the_only_key_of_an_earlier_version_moves_to_the_address_of_the_settings(
    cancel: threading.Event,
) -> None:
    vault = DictVault()
    vault.held["Isopleth", "weather service"] = "former"
    key = WeatherKey(lambda: vault, {}, address=HERE)
    assert key.find(ELSEWHERE, cancel).value is None
    assert key.find(HERE, cancel).value == "former"
    assert vault.held == {("Isopleth", "weather service https://weather.example:443"): "former"}


def test_stored_key_of_unknown_address_is_renamed_in_the_keyring(
    cancel: threading.Event,
) -> None:
    vault = DictVault()
    vault.held["Isopleth", "weather service"] = "former"
    for address in ("", HERE):
        assert WeatherKey(lambda: vault, {}, address=address).find(HERE, cancel).value is None
    assert vault.held == {("Isopleth", "weather service, address unknown"): "former"}


def test_a_keyring_that_cannot_move_a_key_returns_it_only_for_its_origin(cancel: threading.Event) -> None:
    class ReadOnly(DictVault):
        def set_password(self, service: str, user: str, password: str) -> None:
            raise PasswordSetError

    vault = ReadOnly()
    vault.held["Isopleth", "weather service"] = "former"
    key = WeatherKey(lambda: vault, {}, address=HERE)
    assert [key.find(address, cancel).value for address in (HERE, ELSEWHERE)] == ["former", None]


def test_the_key_of_the_environment_waits_for_the_first_address(cancel: threading.Event) -> None:
    key = WeatherKey(DictVault, {KEY_VARIABLE: "outside"})
    found = key.find(HERE, cancel)
    assert (found.value, "after you save this address" in found.remark) == (None, True)
    key.assign(HERE)
    assert key.find(HERE, cancel).value == "outside"
    other = key.find(ELSEWHERE, cancel)
    assert (other.value, "belongs to https://weather.example:443" in other.remark) == (None, True)
