"""Tests of the API key in the weather settings: origin, storage and use."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from editor.system.settings import (
    WEATHER_ADDRESS,
    Settings,
)
from tests.features.settings.conftest import KEY, Box, MakePage
from tests.weather.scripted_service import a_scripted_service


class SlowBox(Box):
    """A keyring that stores a key after user confirmation."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = threading.Event()

    def set_password(self, service: str, user: str, password: str) -> None:
        self.answer.wait()
        super().set_password(service, user, password)


def test_an_unusable_stored_key_is_reported(make_page: MakePage, settings: Settings) -> None:
    settings.set(WEATHER_ADDRESS, "https://weather.example")
    page = make_page(environment={"ISOPLETH_WEATHER_KEY": "two\nlines"})
    assert "two" not in page.state.text()
    assert "API key" in page.state.text()


def test_a_key_is_stored_in_the_keyring_and_never_shown(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    settings.set(WEATHER_ADDRESS, "https://weather.example")
    box = Box()
    page = make_page(box)
    page.key.setText(f" {KEY} ")
    assert KEY not in page.key.displayText()
    with qtbot.waitSignals([page.key_changed, page.saved]):
        page.save()
    assert box.held == KEY
    assert "in the system keyring" in page.state.text()


def test_a_key_that_cannot_be_stored_is_used_until_quit_and_reported(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    page = make_page(Box(is_locked=True))
    page.address.setText("https://weather.example")
    page.key.setText(KEY)
    with qtbot.waitSignal(page.saved) as cached:
        page.save()
    remark = "The keyring is not available. The key is stored until you quit."
    assert cached.args == [remark]
    assert page.key_warning.text == remark
    assert page.state.isHidden(), "it is announced once"
    assert settings.get(WEATHER_ADDRESS) == "https://weather.example"
    assert page.key.text() == KEY
    with qtbot.waitSignal(page.saved) as cached:
        page.save()
    assert cached.args == [""], "the key is not new any more"
    with qtbot.waitSignal(page.key_changed):
        page.remove.click()
    assert page.key.text() == "", "it would not be stored again"
    assert page.state.text() == "This service needs an API key."


def test_the_typed_address_applies_before_the_typed_key(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    page = make_page()
    page.address.setText("https://weather.example")
    page.key.setText(KEY)
    in_force: list[str] = []
    page.key_changed.connect(lambda: in_force.append(settings.get(WEATHER_ADDRESS)))
    with qtbot.waitSignal(page.saved):
        page.save()
    assert in_force == ["https://weather.example"]


def test_a_key_of_the_environment_is_named_and_cannot_be_removed_here(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    settings.set(WEATHER_ADDRESS, "https://weather.example")
    page = make_page(environment={"ISOPLETH_WEATHER_KEY": KEY})
    assert page.state.text() == "The key from ISOPLETH_WEATHER_KEY is used."
    assert page.remove.isHidden()
    page.address.setText("https://other.example")
    page.address.editingFinished.emit()
    text = "The key in ISOPLETH_WEATHER_KEY belongs to https://weather.example:443. Enter another key."
    qtbot.waitUntil(lambda: page.state.text() == text)


def test_the_key_of_the_environment_belongs_to_the_first_saved_address(
    make_page: MakePage, qtbot: QtBot
) -> None:
    page = make_page(environment={"ISOPLETH_WEATHER_KEY": KEY})
    page.address.setText("https://weather.example")
    page.address.editingFinished.emit()
    qtbot.waitUntil(lambda: page.state.text().endswith(" is used after you save this address."))
    page.toggle_test()
    qtbot.waitUntil(lambda: page.failed.text.endswith(" is used after you save this address."))
    page.save()
    qtbot.waitUntil(lambda: page.state.text() == "The key from ISOPLETH_WEATHER_KEY is used.")


def test_a_look_up_does_not_cancel_the_storing_of_a_key(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    box = SlowBox()
    page = make_page(box)
    page.address.setText("https://weather.example")
    page.key.setText(KEY)
    page.save()
    assert page.is_keeping
    page.address.setText("https://other.example")
    page.address.editingFinished.emit()
    with qtbot.waitSignal(page.saved):
        box.answer.set()
    assert box.held == KEY
    assert settings.get(WEATHER_ADDRESS) == "https://weather.example"


def test_a_key_without_an_address_is_refused(make_page: MakePage) -> None:
    box = Box()
    page = make_page(box)
    page.key.setText(KEY)
    page.save()
    assert page.address_problem.text == "Enter the address that this key belongs to."
    assert box.held is None


def test_a_key_is_removed_by_a_button_that_is_there_only_with_one(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    settings.set(WEATHER_ADDRESS, "https://weather.example")
    box = Box(KEY)
    page = make_page(box)
    assert page.remove.isVisible()
    with qtbot.waitSignal(page.key_changed):
        page.remove.click()
    assert box.held is None
    assert page.remove.isHidden()
    assert page.state.text() == "This service needs an API key."


@pytest.mark.parametrize("typed", ["two\nlines", "two words", "schlüssel"], ids=["break", "blank", "umlaut"])
@pytest.mark.parametrize("act", ["save", "toggle_test"])
def test_an_invalid_key_is_rejected_in_place(
    make_page: MakePage, settings: Settings, typed: str, act: str
) -> None:
    box = Box()
    page = make_page(box)
    page.address.setText("https://weather.example")
    page.key.setText(typed)
    getattr(page, act)()
    assert page.key_problem.text.startswith("The API key ")
    assert typed not in page.key_problem.text
    assert page.key.property("invalid") is True
    assert not page.is_testing
    assert (box.held, settings.get(WEATHER_ADDRESS)) == (None, "")


def test_a_test_without_a_typed_key_uses_the_key_of_that_address(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    with a_scripted_service() as (service, address):
        settings.set(WEATHER_ADDRESS, address)
        page = make_page(Box(KEY))
        page.address.setText(f"{address}/")
        page.toggle_test()
        qtbot.waitUntil(lambda: bool(page.passed.text), timeout=10_000)
        assert service.keys == [KEY]


@pytest.mark.parametrize("environment", [{}, {"ISOPLETH_WEATHER_KEY": KEY}], ids=["keyring", "environment"])
@pytest.mark.parametrize("is_first_known", [True, False], ids=["known", "simulated"])
def test_a_test_of_another_address_never_sends_the_key_of_the_first(
    make_page: MakePage,
    settings: Settings,
    environment: dict[str, str],
    is_first_known: bool,
    qtbot: QtBot,
) -> None:
    with a_scripted_service() as (first, first_address), a_scripted_service() as (other, other_address):
        settings.set(WEATHER_ADDRESS, first_address if is_first_known else "")
        page = make_page(Box(None if environment else KEY), environment)
        for address in (other_address, other_address.replace("127.0.0.1", "localhost")):
            page.address.setText(address)
            page.toggle_test()
            qtbot.waitUntil(lambda: bool(page.passed.text or page.failed.text), timeout=10_000)
    assert KEY not in (*first.keys, *other.keys)
