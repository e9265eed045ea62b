"""Weather values that are shown at the stops of a route on demand."""

from collections.abc import Iterable
from enum import Enum

from PySide6.QtCore import QCoreApplication

from editor.records import dataclass
from editor.ui.text import translated
from editor.ui.theme.symbols import WeatherSymbol
from editor.weather.api.records import Conditions
from editor.weather.units import Units
from editor.weather.wording.values import feels_like_text, humidity_and_uv


class StopValue(Enum):
    """A value of a stop besides temperature and wind, by its name in the settings."""

    FEELS_LIKE = "feels_like"
    HUMIDITY = "humidity"
    UV = "uv"

    @property
    def symbol(self) -> str:
        """The symbol before the value; empty if the text names the value."""
        return {
            StopValue.FEELS_LIKE: "",
            StopValue.HUMIDITY: WeatherSymbol.HUMIDITY,
            StopValue.UV: WeatherSymbol.UV_INDEX,
        }[self]

    @property
    def label(self) -> str:
        """The name in the menu."""
        tr = QCoreApplication.translate
        return {
            StopValue.FEELS_LIKE: tr("RouteWords", "Feels like"),
            StopValue.HUMIDITY: tr("RouteWords", "Humidity"),
            StopValue.UV: tr("RouteWords", "UV index"),
        }[self]


@dataclass(frozen=True, slots=True)
class StopValueText:
    """A value at a stop: its symbol, if any, the text beside it, and the full text."""

    symbol: str
    text: str
    sentence: str


def from_setting(text: str) -> frozenset[StopValue]:
    """Return the values of a setting; unknown names are ignored."""
    return frozenset(value for value in StopValue if value.value in text.split())


def to_setting(values: Iterable[StopValue]) -> str:
    """Return the setting for values."""
    shown = set(values)
    return " ".join(value.value for value in StopValue if value in shown)


def value_texts(
    now: Conditions, values: Iterable[StopValue], units: Units, *, is_metric: bool
) -> tuple[StopValueText, ...]:
    """Return the texts of values, which are empty where the service sent none."""
    humidity, uv_index = humidity_and_uv(now)
    feels_like = feels_like_text(now, units, is_metric=is_metric)
    texts = {
        StopValue.FEELS_LIKE: (feels_like, feels_like),
        StopValue.HUMIDITY: (humidity.text, humidity.sentence if humidity.text else ""),
        StopValue.UV: (uv_index.brief if uv_index.text else "", uv_index.sentence if uv_index.text else ""),
    }
    shown = set(values)
    return tuple(
        StopValueText(value.symbol, *map(translated, texts[value])) for value in StopValue if value in shown
    )
