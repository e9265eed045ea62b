"""What the page of weather settings says of an address, a key and a test."""

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


def problem_of_address(text: str) -> str:
    """Why no service can be asked at an address; nothing where one can, and for the simulated service."""
    if not text:
        return ""
    address = QUrl(text, QUrl.ParsingMode.StrictMode)
    is_web = address.scheme() in ("http", "https") and bool(address.host()) and not address.userInfo()
    if not (address.isValid() and is_web) or any(sign.isspace() for sign in text):
        # What stands before an @ may be a password, which is repeated nowhere.
        if "@" in text:
            return _tr("Write the address without name or password, such as https://weather.example.")
        return _tr("“{text}” is no address. Write one such as https://weather.example.").format(text=text)
    if address.scheme() == "http" and not is_loopback(text):
        return _tr(
            "“{host}” is not safe: the address begins with http. Write one such as https://weather.example."
        ).format(host=address.host())
    return ""


def problem_of_key(typed: str) -> str:
    """Why what was typed is no key; nothing where it is one or nothing was typed. It is not repeated."""
    if not typed:
        return ""
    try:
        key = usable_key(typed)
    except NetError as error:
        return error.text
    # The field makes a blank of a line break that is pasted.
    if any(sign.isspace() for sign in key):
        return _tr("The API key holds a blank or a line break. Copy it again.")
    return ""


def key_words(held: HeldKey, address: str, *, is_typed: bool) -> str:
    """Which key is used for an address, or where one that is typed will be kept."""
    if held.place is KeyPlace.ENVIRONMENT:
        return _tr("The key in {} is used.").format(KEY_VARIABLE)
    if is_typed:
        return _tr("It will be kept in the computer’s keyring, or until you quit where there is none.")
    if held.place is KeyPlace.KEYRING:
        return _tr("The key of this service is in this computer’s keyring. Type another to replace it.")
    if held.place is KeyPlace.MEMORY:
        return _tr("The key of this service is kept only in memory until you quit.")
    if held.remark:  # A key that was found and cannot be used.
        return held.remark
    if not address:
        return _tr("There is no key. The simulated service needs none.")
    if is_loopback(address):
        return _tr("There is no key. A service on this computer may need none.")
    return _tr("This service needs a key.")


def trial_words(answer: WeatherAnswer[CurrentWeather], host: str, units: Units) -> str:
    """What a test says of its answer; no host is the built-in service."""
    now = answer.records[0].conditions
    temperature = exact_degrees(now.temperature_c, units, is_metric=answer.is_metric)
    said = ", ".join(part for part in (service_words(now.words), temperature) if part)
    if not host:
        host = _tr("The simulated service")
    elif answer.simulated:
        host = _tr("{host}, a simulated service,").format(host=host)
    text = _tr("{host} answers.").format(host=host)
    if said:
        text = _tr("{host} answers: {weather} at the middle of the map.").format(host=host, weather=said)
    return " ".join(part for part in (text, unit_note(answer)) if part)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherSettings", text)
