"""Texts of the weather settings: address and key errors, key state and test result."""

from PySide6.QtCore import QCoreApplication, QUrl

from editor.environment import KEY_VARIABLE
from editor.errors import NetError
from editor.net import is_loopback, usable_key
from editor.panels.weather.weather_words import unit_note
from editor.preview.service_words import service_words
from editor.preview.weather_values import exact_degrees
from editor.system.secrets import HeldKey, KeyPlace
from editor.weather.api.records import CurrentWeather, WeatherAnswer
from editor.weather.units import Units


def address_problem(text: str) -> str:
    """Return why an address is invalid; empty if it is valid or empty."""
    if not text:
        return ""
    address = QUrl(text, QUrl.ParsingMode.StrictMode)
    is_web = address.scheme() in ("http", "https") and bool(address.host()) and not address.userInfo()
    if not (address.isValid() and is_web) or any(char.isspace() for char in text):
        # The part before an @ may be a password and is not displayed.
        if "@" in text:
            return _tr("Write the address without name or password, such as https://weather.example.")
        return _tr("“{text}” is no address. Write one such as https://weather.example.").format(text=text)
    if address.scheme() == "http" and not is_loopback(text):
        return _tr(
            "“{host}” is not safe: the address begins with http. Write one such as https://weather.example."
        ).format(host=address.host())
    return ""


def key_problem(typed: str) -> str:
    """Return why a typed key is invalid; empty if it is valid or empty. The key is not displayed."""
    if not typed:
        return ""
    try:
        key = usable_key(typed)
    except NetError as error:
        return error.text
    # QLineEdit replaces pasted line breaks by spaces.
    if any(char.isspace() for char in key):
        return _tr("The API key holds a blank or a line break. Copy it again.")
    return ""


def key_state_text(found: HeldKey, address: str, *, is_typed: bool) -> str:
    """Return which key is used for an address, or where a typed one will be stored."""
    if found.place is KeyPlace.ENVIRONMENT:
        return _tr("The key in {} is used.").format(KEY_VARIABLE)
    if is_typed:
        return _tr("It will be kept in the computer’s keyring, or until you quit where there is none.")
    if found.place is KeyPlace.KEYRING:
        return _tr("The key of this service is in this computer’s keyring. Type another to replace it.")
    if found.place is KeyPlace.MEMORY:
        return _tr("The key of this service is kept only in memory until you quit.")
    if found.remark:  # A stored key that is unusable.
        return found.remark
    if not address:
        return _tr("There is no key. The simulated service needs none.")
    if is_loopback(address):
        return _tr("There is no key. A service on this computer may need none.")
    return _tr("This service needs a key.")


def test_result_text(answer: WeatherAnswer[CurrentWeather], host: str, units: Units) -> str:
    """Return the text of a test's result. The host of the built-in service is empty."""
    now = answer.records[0].conditions
    temperature = exact_degrees(now.temperature_c, units, is_metric=answer.is_metric)
    weather = ", ".join(part for part in (service_words(now.words), temperature) if part)
    if not host:
        host = _tr("The simulated service")
    elif answer.simulated:
        host = _tr("{host}, a simulated service,").format(host=host)
    text = _tr("{host} answers.").format(host=host)
    if weather:
        text = _tr("{host} answers: {weather} at the middle of the map.").format(host=host, weather=weather)
    return " ".join(part for part in (text, unit_note(answer)) if part)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherSettings", text)
