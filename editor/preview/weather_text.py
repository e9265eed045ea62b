"""The words, numbers and symbols in which the weather card says what it was given."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.look.symbol_names import StateSymbol, WeatherSymbol
from editor.preview.card_content import CardContent
from editor.weather.conditions import Sky, sky
from editor.weather.measures import AgeUnit, age, compass_point
from editor.weather.records import Conditions, Daylight, WarningLevel, WeatherWarning

translate = QCoreApplication.translate

OLD_AFTER_S: Final = 2 * 3600  # Source: our choice
THIN_SPACE: Final = "\N{THIN SPACE}"
_MINUS: Final = "\N{MINUS SIGN}"

SKY_SYMBOLS: Final[Mapping[Sky, str]] = MappingProxyType(
    {
        Sky.CLEAR: WeatherSymbol.CLEAR,
        Sky.PARTLY: WeatherSymbol.PARTLY,
        Sky.CLOUDY: WeatherSymbol.CLOUDY,
        Sky.RAIN: WeatherSymbol.RAIN,
        Sky.HEAVY_RAIN: WeatherSymbol.HEAVY_RAIN,
        Sky.THUNDER: WeatherSymbol.THUNDER,
        Sky.SNOW: WeatherSymbol.SNOW,
        Sky.SLEET: WeatherSymbol.SLEET,
        Sky.HAIL: WeatherSymbol.HAIL,
        Sky.FOG: WeatherSymbol.FOG,
        Sky.HAZE: WeatherSymbol.HAZE,
        Sky.WIND: WeatherSymbol.WIND,
        Sky.TORNADO: WeatherSymbol.TORNADO,
        Sky.HURRICANE: WeatherSymbol.HURRICANE,
        Sky.UNKNOWN: WeatherSymbol.UNKNOWN,
    }
)
_NIGHT_SYMBOLS: Final[Mapping[Sky, str]] = MappingProxyType(
    {Sky.CLEAR: WeatherSymbol.CLEAR_NIGHT, Sky.PARTLY: WeatherSymbol.PARTLY_NIGHT}
)
_GRAVITY: Final = (None, *WarningLevel)


@dataclass(frozen=True, slots=True)
class Reading:
    """One row of the card."""

    symbol: str
    name: str
    value: str
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class WarningText:
    """One warning in a line, and the whole of it."""

    level: WarningLevel | None
    text: str
    until: str
    whole: str


@dataclass(frozen=True, slots=True)
class CardText:
    """Everything the card says; what is not known is empty."""

    place: str
    simulated: bool
    symbol: str = ""
    temperature: str = ""
    words: str = ""
    feels_like: str = ""
    warnings: tuple[WarningText, ...] = ()
    readings: tuple[Reading, ...] = ()
    sunrise: str = ""
    sunset: str = ""
    age: str = ""
    is_old: bool = False
    notice: str = ""
    is_in_trouble: bool = False
    copyrights: tuple[str, ...] = ()

    @property
    def is_quiet(self) -> bool:
        """Whether there is no weather to show, or only an old one."""
        return self.is_old or not (self.temperature or self.words)

    @property
    def sentence(self) -> str:
        """The weather in one line, for those who hear it."""
        head = self.place + (f" ({translate('WeatherCard', 'Simulated')})" if self.simulated else "")
        parts = (head, self.age if self.is_old else "", self.temperature, self.words, self.feels_like)
        warned = (f"{warning.text} {warning.until}".strip() for warning in self.warnings)
        return ", ".join(part for part in (*parts, *warned, self.notice) if part)


def card_text(content: CardContent, now_s: float) -> CardText:
    """What the card says at a moment. Units: UNIX time."""
    if content.weather is None:
        notice = content.trouble or translate("WeatherCard", "Asking for the weather.")
        symbol = StateSymbol.OFFLINE if content.trouble else WeatherSymbol.UNKNOWN
        return CardText(
            content.place, content.simulated, symbol, notice=notice, is_in_trouble=bool(content.trouble)
        )
    now = content.weather.conditions
    updated_s = content.weather.update_time_s
    gravest_first = sorted(
        content.weather.warnings, key=lambda warning: _GRAVITY.index(warning.level), reverse=True
    )
    return CardText(
        place=content.place,
        simulated=content.simulated,
        symbol=sky_symbol(now),
        temperature=_degrees(now.temperature_c),
        words=now.words or "",
        feels_like=_feels_like(now),
        warnings=tuple(_warning(warning, content.zone, now_s) for warning in gravest_first),
        readings=readings(now, is_metric=content.is_metric),
        sunrise=_clock(now.sunrise_s, content.zone),
        sunset=_clock(now.sunset_s, content.zone),
        age="" if updated_s is None else age_text(updated_s, now_s),
        is_old=content.is_old or (updated_s is not None and now_s - updated_s >= OLD_AFTER_S),
        notice=content.trouble,
        is_in_trouble=bool(content.trouble),
        copyrights=content.copyrights,
    )


def sky_symbol(now: Conditions) -> str:
    """The symbol of the conditions, by day or by night."""
    kind = sky(now.words)
    by_night = _NIGHT_SYMBOLS.get(kind) if now.daylight is Daylight.NIGHT else None
    return by_night or SKY_SYMBOLS[kind]


def readings(now: Conditions, *, is_metric: bool = True) -> tuple[Reading, ...]:
    """The rows of the values that are there."""

    def value(number: float | None, unit: str = "") -> str:
        if number is None:
            return ""
        return number_text(number) + (THIN_SPACE + unit if unit and (is_metric or unit == "%") else "")

    rows = (
        _wind(now, value(now.wind_speed_mps, "m/s")),
        Reading(
            WeatherSymbol.HUMIDITY, translate("WeatherCard", "Humidity"), value(now.humidity_percent, "%")
        ),
        Reading(WeatherSymbol.PRESSURE, translate("WeatherCard", "Pressure"), value(now.pressure_mb, "mb")),
        Reading(WeatherSymbol.UV_INDEX, translate("WeatherCard", "UV index"), value(now.uv_index)),
        Reading(
            WeatherSymbol.VISIBILITY, translate("WeatherCard", "Visibility"), value(now.visibility_km, "km")
        ),
        Reading(WeatherSymbol.DEW_POINT, translate("WeatherCard", "Dew point"), _degrees(now.dew_point_c)),
        Reading(WeatherSymbol.AIR, translate("WeatherCard", "Air quality"), value(now.air_quality)),
    )
    return tuple(row for row in rows if row.value)


def age_text(updated_s: float, now_s: float) -> str:
    """How old the data is, as "6 min old"."""
    span = age(updated_s, now_s)
    if span.unit is AgeUnit.MINUTE and span.count == 0:
        return translate("WeatherCard", "Just now")
    if span.unit is AgeUnit.MINUTE:
        return translate("WeatherCard", "{} min old").format(span.count)
    if span.unit is AgeUnit.HOUR:
        return translate("WeatherCard", "{} h old").format(span.count)
    return translate("WeatherCard", "{} d old").format(span.count)


def number_text(number: float) -> str:
    """A number with a real minus and no needless zeros."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", _MINUS)


def _wind(now: Conditions, speed: str) -> Reading:
    name = translate("WeatherCard", "Wind")
    if now.wind_from_deg is None:
        return Reading(WeatherSymbol.WIND, name, speed)
    comes_from = translate("WeatherCard", "from {}").format(compass_point(now.wind_from_deg))
    # The arrow shows where the wind blows, the number says where it comes from.
    turn_deg = (now.wind_from_deg + 180) % 360
    if not speed:
        return Reading(WeatherSymbol.WIND_DIRECTION, name, comes_from, turn_deg)
    return Reading(WeatherSymbol.WIND_DIRECTION, f"{name} {comes_from}", speed, turn_deg)


def _degrees(value: float | None) -> str:
    return "" if value is None else number_text(value) + "°"


def _feels_like(now: Conditions) -> str:
    if now.feels_like_c is None:
        return ""
    return translate("WeatherCard", "Feels like {}").format(_degrees(now.feels_like_c))


def _clock(time_s: int | None, zone: tzinfo) -> str:
    if time_s is None:
        return ""
    try:
        return f"{datetime.fromtimestamp(time_s, zone):%H:%M}"
    except (OverflowError, ValueError):
        # The last hours of the year 9999 are no time in zones east of Greenwich.
        return ""


def _warning(warning: WeatherWarning, zone: tzinfo, now_s: float) -> WarningText:
    what = warning.summary or warning.phenomenon or translate("WeatherCard", "Weather warning")
    text = what if warning.level is None else f"{level_word(warning.level)}: {what}"
    whole = "\n".join(part for part in (text, warning.region, warning.description) if part)
    return WarningText(warning.level, text, _until(warning.ends, zone, now_s), whole)


def level_word(level: WarningLevel) -> str:
    """The word of a warning level."""
    return {
        WarningLevel.YELLOW: translate("WeatherCard", "Yellow"),
        WarningLevel.ORANGE: translate("WeatherCard", "Orange"),
        WarningLevel.RED: translate("WeatherCard", "Red"),
        WarningLevel.MAGENTA: translate("WeatherCard", "Magenta"),
    }[level]


def _until(ends: datetime | None, zone: tzinfo, now_s: float) -> str:
    if ends is None:
        return ""
    there = ends.astimezone(zone)
    day = there.date()
    if day == datetime.fromtimestamp(now_s, zone).date():
        return translate("WeatherCard", "until {}").format(f"{there:%H:%M}")
    weekday = QLocale().toString(QDate(day.year, day.month, day.day), "ddd")
    return translate("WeatherCard", "until {}").format(f"{weekday} {there:%H:%M}")
