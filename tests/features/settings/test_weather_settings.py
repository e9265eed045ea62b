"""Tests of the weather settings: saving, validation and connection tests."""

import json
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from editor.system.language import Language
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_TEMPERATURE,
    Settings,
)
from editor.ui.kit.layouts import ScrollPage as ScrolledPage
from editor.weather.api.client import PUBLIC_ADDRESS
from editor.weather.simulator.server import SimulatedService
from tests.features.settings.conftest import KEY, Box, MakePage
from tests.weather.faulty_server import a_server, is_silent, responds
from tests.weather.scripted_service import a_scripted_service, the_weather_now


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not a url", "“not a url” is not an address. Enter one such as https://weather.example."),
        ("https://", "“https://” is not an address."),
        ("ftp://weather.example", "“ftp://weather.example” is not an address."),
        ("http://weather.example", "http is not secure."),
    ],
)
def test_an_invalid_address_is_rejected_in_place(
    make_page: MakePage, settings: Settings, text: str, message: str
) -> None:
    page = make_page()
    page.address.setText(text)
    page.save()
    assert page.address_problem.text.startswith(message)
    assert page.address.property("invalid") is True
    assert settings.get(WEATHER_ADDRESS) == ""
    page.address.setText("")
    assert page.address_problem.text == ""
    assert page.address.property("invalid") is False


@pytest.mark.parametrize("scheme", ["https", "http", "ftp"])
def test_an_address_with_a_password_is_refused_without_repeating_it(make_page: MakePage, scheme: str) -> None:
    page = make_page()
    page.address.setText(f"{scheme}://me:{KEY}@weather.example")
    page.save()
    assert page.address_problem.text == (
        "Enter the address without credentials, such as https://weather.example."
    )


def test_the_invalid_field_shows_the_error_and_gets_the_focus(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.address.setText("http://weather.example")
    page.save()
    assert "not secure" in page.address.accessibleDescription()
    page.address.setText("https://weather.example")
    page.key.setText("two words")
    page.save()
    assert page.key.hasFocus()
    assert page.address.accessibleDescription() == ""
    page.address.setText("http://weather.example")
    page.save()
    assert page.address.hasFocus(), "the first of two"


def test_a_button_enters_the_public_address(make_page: MakePage) -> None:
    page = make_page()
    page.public.click()
    assert page.address.text() == PUBLIC_ADDRESS


@pytest.mark.parametrize("text", ["", "https://weather.example/api", "http://127.0.0.1:8700"])
def test_a_valid_address_is_saved(make_page: MakePage, settings: Settings, qtbot: QtBot, text: str) -> None:
    page = make_page()
    page.address.setText(text)
    with qtbot.waitSignal(page.saved):
        page.save()
    assert settings.get(WEATHER_ADDRESS) == text


def test_an_address_with_the_version_is_corrected_and_one_with_a_query_refused(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    page = make_page()
    page.address.setText("https://weather.example/v1/")
    with qtbot.waitSignal(page.saved):
        page.save()
    assert settings.get(WEATHER_ADDRESS) == page.address.text() == "https://weather.example"
    assert not page.is_edited
    page.address.setText("https://weather.example/?key=secret")
    page.save()
    assert "Enter only the part before it" in page.address.accessibleDescription()
    assert "secret" not in page.address.accessibleDescription()
    assert settings.get(WEATHER_ADDRESS) == "https://weather.example"


def test_input_is_saved_by_the_button_and_discarded_by_esc(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    page = make_page()
    assert not page.use.isEnabled()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.key.setFocus()
    page.address.setText("https://weather.example")
    page.key.setText(KEY)
    assert page.use.isEnabled()
    assert settings.get(WEATHER_ADDRESS) == "", "an address is stored with its key"
    qtbot.keyClick(page.key, Qt.Key.Key_Escape)
    assert (page.address.text(), page.key.text()) == ("", "")
    assert not page.use.isEnabled()


def test_enter_saves_the_address(make_page: MakePage, settings: Settings, qtbot: QtBot) -> None:
    page = make_page()
    page.address.setText("https://weather.example")
    with qtbot.waitSignal(page.saved):
        qtbot.keyClick(page.address, Qt.Key.Key_Return)
    assert settings.get(WEATHER_ADDRESS) == "https://weather.example"
    assert not page.use.isEnabled()


def test_an_address_changed_elsewhere_is_shown(make_page: MakePage, settings: Settings) -> None:
    page = make_page()
    settings.set(WEATHER_ADDRESS, "https://weather.example")
    assert page.address.text() == "https://weather.example"
    assert page.state.text() == "This service needs an API key."
    assert not page.is_edited


def test_the_key_state_follows_the_input(make_page: MakePage) -> None:
    page = make_page()
    text = []
    for address, key in (
        ("", ""),
        ("https://weather.example", ""),
        ("http://127.0.0.1:8700", ""),
        ("https://weather.example", KEY),
        ("", ""),
    ):
        page.address.setText(address)
        page.key.setText(key)
        text.append(page.state.text())
    assert text == [
        "No key needed for the simulated service.",
        "This service needs an API key.",
        "No key. Local services may not need one.",
        "Will be stored in the system keyring, or in memory until you quit.",
        "No key needed for the simulated service.",
    ]


def test_a_test_uses_the_typed_address_and_key(make_page: MakePage, settings: Settings, qtbot: QtBot) -> None:
    page = make_page(Box("another-key"))
    with a_scripted_service() as (service, address):
        page.address.setText(address)
        page.key.setText(KEY)
        page.test.click()
        assert page.doing.text() == "Connecting to 127.0.0.1…"
        qtbot.waitUntil(lambda: bool(page.passed.text), timeout=10_000)
        assert service.keys == [KEY]
    assert page.passed.text == "127.0.0.1 is connected: Cloudy, 20 °C at map centre."
    assert (page.test.text(), page.doing.isVisible()) == ("Test", False)
    assert settings.get(WEATHER_ADDRESS) == ""
    page.address.setText("")
    assert page.passed.text == ""


def test_a_test_without_an_address_uses_the_simulated_service(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page()
    page.toggle_test()
    qtbot.waitUntil(lambda: bool(page.passed.text), timeout=10_000)
    assert page.passed.text.startswith("The simulated service is connected: ")


def test_a_simulated_service_at_an_address_is_reported(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page()
    with SimulatedService() as address:
        page.address.setText(address)
        page.toggle_test()
        qtbot.waitUntil(lambda: bool(page.passed.text), timeout=10_000)
    assert page.passed.text.startswith("127.0.0.1, a simulated service, is connected: ")


def test_a_test_shows_the_temperature_in_the_selected_unit(
    make_page: MakePage, settings: Settings, qtbot: QtBot
) -> None:
    page = make_page()
    settings.set(WEATHER_TEMPERATURE, "F")
    with a_scripted_service() as (_, address):
        page.address.setText(address)
        page.toggle_test()
        qtbot.waitUntil(lambda: bool(page.passed.text), timeout=10_000)
    assert page.passed.text == "127.0.0.1 is connected: Cloudy, 68 °F at map centre."


def test_a_test_says_that_the_values_have_no_known_units(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page()
    body = json.dumps(the_weather_now(unit="imperial")).encode()
    with a_server(responds("200 OK", body, "Content-Type: application/json")) as server:
        page.address.setText(server.base_url)
        page.toggle_test()
        qtbot.waitUntil(lambda: bool(page.passed.text), timeout=10_000)
    assert page.passed.text == (
        "127.0.0.1 is connected: Cloudy, 20 at map centre. "
        "Unknown unit system “imperial”. Values are shown without units."
    )


def test_a_failed_test_shows_the_error_without_the_key(make_page: MakePage, qtbot: QtBot) -> None:
    page = make_page()
    with a_server(responds("401 Unauthorized", KEY.encode())) as server:
        page.address.setText(server.base_url)
        page.key.setText(KEY)
        page.toggle_test()
        qtbot.waitUntil(lambda: bool(page.failed.text), timeout=10_000)
    assert "key" in page.failed.text
    assert KEY not in page.failed.text
    assert page.passed.text == ""


def test_a_failed_test_shows_the_error_in_the_language_of_the_window(
    make_page: MakePage, qapp: QApplication, qtbot: QtBot
) -> None:
    language = Language("de")
    language.install(qapp)
    try:
        page = make_page()
        with a_server(responds("503 Service Unavailable", b"")) as server:
            page.address.setText(server.base_url)
            page.toggle_test()
            qtbot.waitUntil(lambda: bool(page.failed.text), timeout=10_000)
        assert page.failed.text == "Serverfehler (503) bei 127.0.0.1. Später erneut versuchen."
    finally:
        language.uninstall(qapp)


def test_a_test_is_cancelled_by_its_button_and_by_hiding_the_page(
    make_page: MakePage, jobs: Jobs, qtbot: QtBot
) -> None:
    page = make_page()
    with a_server(is_silent) as server:
        page.address.setText(server.base_url)
        for stop in (page.test.click, page.hide):
            page.show()
            page.test.click()
            assert page.is_testing
            assert page.test.text() == "Cancel"
            stop()
            assert not page.is_testing
            assert page.test.text() == "Test"
        qtbot.waitUntil(lambda: "weather test" not in {one.name for one in threading.enumerate()})
    assert (page.passed.text, page.failed.text) == ("", "")


@pytest.mark.parametrize("fails", [False, True], ids=["passed", "failed"])
@pytest.mark.parametrize("height", [90, 140])
def test_the_result_of_a_test_is_scrolled_into_view(
    make_page: MakePage, settings: Settings, qtbot: QtBot, height: int, fails: bool
) -> None:
    with a_server(responds("401 Unauthorized")) as server:
        settings.set(WEATHER_ADDRESS, server.base_url if fails else "")
        page, scrolled = make_page(), ScrolledPage()
        qtbot.addWidget(scrolled)
        scrolled.column.addWidget(page)
        scrolled.column.addStretch(1)
        scrolled.resize(460, height)
        scrolled.show()
        page.test.click()
        result = page.failed if fails else page.passed
        qtbot.waitUntil(lambda: bool(result.text), timeout=10_000)
    qtbot.waitUntil(lambda: result.visibleRegion().boundingRect() == result.rect())
    # Later scrolling by the user is not overridden.
    scrolled.verticalScrollBar().setValue(0)
    scrolled.resize(440, height)
    QApplication.processEvents()
    assert scrolled.verticalScrollBar().value() == 0
    page.setParent(None)  # Each is closed by itself.
