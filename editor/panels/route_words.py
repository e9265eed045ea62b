"""What the card of a route says, and what is told of each of its stops."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.panels.route_plan import PlannedStop
from editor.panels.warning_text import warning_words
from editor.panels.weather_times import day_name
from editor.preview.weather_text import sky_symbol
from editor.preview.weather_values import shown_degrees, wind_text
from editor.weather.records import WarningLevel
from editor.weather.units import Units, shown_wind
from editor.weather.zones import clock, local


@dataclass(frozen=True, slots=True)
class StopText:
    """All that is shown of a stop; what is not known is empty. Units: `share` of the way from the start."""

    share: float
    name: str
    symbol: str
    temperature: str
    wind: str
    wind_turn_deg: float | None
    time: str
    sentence: str
    warnings: str
    is_warned: bool = False
    level: WarningLevel | None = None

    @property
    def tip(self) -> str:
        """All of it, a line each."""
        return "\n".join(part for part in (self.sentence, self.warnings) if part)


def stop_text(stop: PlannedStop, length_m: float, units: Units, *, is_metric: bool, now_s: float) -> StopText:
    """What is shown of a stop."""
    now = None if stop.weather is None else stop.weather.conditions
    share = stop.along.distance_m / length_m if length_m else 0.0
    time = moment_text(stop, now_s)
    if now is None:
        sentence = ", ".join(part for part in (stop.name, time) if part)
        return StopText(share, stop.name, "", "", "", None, _clock(stop), sentence, "")
    temperature = shown_degrees(now.temperature_c, units, is_metric=is_metric)
    mps, from_deg = now.wind_speed_mps, now.wind_from_deg
    said = (
        stop.name,
        time,
        temperature,
        now.words or "",
        wind_text(now, units, is_metric=is_metric),
    )
    return StopText(
        share=share,
        name=stop.name,
        symbol=sky_symbol(now),
        temperature=temperature,
        wind="" if mps is None else shown_wind(mps, units, is_metric=is_metric).text,
        wind_turn_deg=None if from_deg is None else (from_deg + 180) % 360,
        time=_clock(stop),
        sentence=", ".join(part for part in said if part),
        warnings=_warnings(stop, now_s),
        is_warned=bool(stop.warnings),
        level=stop.level,
    )


def moment_text(stop: PlannedStop, now_s: float) -> str:
    """When a stop is reached by its own clock, as “17:48 today”; nothing before its zone is known."""
    if stop.zone is None:
        return ""
    there, now = local(stop.along.stop.time_s, stop.zone), local(now_s, stop.zone)
    if there is None or now is None:
        return ""
    return f"{there:%H:%M} {day_name(there.date(), now.date())}"


def duration_text(seconds: float) -> str:
    """How long the way takes, as “4 h 26 min”, with days where it is long."""
    minutes = round(seconds / 60)
    days, hours, minutes = minutes // 1440, minutes % 1440 // 60, minutes % 60
    if days:
        return _tr("{days} d {hours} h").format(days=days, hours=hours)
    if hours:
        return _tr("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _tr("{minutes} min").format(minutes=minutes)


def _clock(stop: PlannedStop) -> str:
    return "" if stop.zone is None else clock(stop.along.stop.time_s, stop.zone)


def _warnings(stop: PlannedStop, now_s: float) -> str:
    if stop.zone is None:
        return ""
    told = (warning_words(warning, stop.zone, now_s) for warning in stop.warnings)
    lines = (
        " · ".join(part for part in (one.title, one.summary, one.where_and_when) if part) for one in told
    )
    return "\n".join(lines)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RouteWords", text)
