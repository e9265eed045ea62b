"""Warnings of the simulated service."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from editor.weather.api.records import Json, LatLon
from editor.weather.simulator.climate import Weather, weather_at
from editor.weather.zones import zone_at

_HOUR_S: Final = 3600
_PAST_H: Final = 6
_AHEAD_H: Final = 42
_MAX_DURATION_H: Final = 12

_LEVELS: Final = ("Yellow", "Orange", "Red", "Magenta")
_SEVERE: Final = 2  # from this level on, the advice is long
# Maximum lead time in hours, with its certainty and urgency.
_LEADS: Final = (
    (0, "Observed", "Immediate"),
    (6, "Likely", "Expected"),
    (18, "Possible", "Expected"),
    (_AHEAD_H, "Unlikely", "Future"),
)
_UNKNOWN: Final = ("Unknown", "Unknown")

# Warnings are in the language of the country; English is the fallback.
_LANGUAGES: Final = {
    "Europe/Berlin": "de",
    "Europe/Busingen": "de",
    "Europe/Vaduz": "de",
    "Europe/Vienna": "de",
    "Europe/Zurich": "de",
    "Europe/Helsinki": "fi",
    "Europe/Mariehamn": "fi",
}


class _Texts(NamedTuple):
    """The texts of all warnings in one language."""

    region: str
    advice: str
    severe_advice: str
    simulated: str


_TEXTS: Final[Mapping[str, _Texts]] = {
    "en": _Texts(
        "Simulated region around {}",
        "Take care out of doors.",
        "Stay indoors where you can and keep away from windows, trees, scaffolding and open water. Put off "
        "every journey that can wait; roads, bridges and railways may be closed without notice, and help may "
        "take long to arrive. Secure what stands loose on balconies, terraces and building sites, charge "
        "your telephone, and keep water, light and medicine for a day within reach. Look after neighbours "
        "who live alone, bring animals under a roof, and follow what the authorities say.",
        "This warning is simulated, as is the weather it speaks of.",
    ),
    "de": _Texts(
        "Simulierte Region um {}",
        "Im Freien ist Vorsicht geboten.",
        "Bleiben Sie möglichst im Haus und halten Sie Abstand von Fenstern, Bäumen, Gerüsten und Gewässern. "
        "Verschieben Sie alle Fahrten, die warten können; Straßen, Brücken und Bahnstrecken können ohne "
        "Ankündigung gesperrt werden, und Hilfe kann lange ausbleiben. Sichern Sie lose Gegenstände auf "
        "Balkonen, Terrassen und Baustellen, laden Sie Ihr Telefon und halten Sie Wasser, Licht und "
        "Arzneimittel für einen Tag bereit. Kümmern Sie sich um alleinstehende Nachbarn, bringen Sie Tiere "
        "unter Dach und befolgen Sie die Anweisungen der Behörden.",
        "Diese Warnung ist simuliert, ebenso das Wetter, von dem sie handelt.",
    ),
    "fi": _Texts(
        "Simuloitu alue, keskipiste {}",
        "Ulkona on syytä olla varovainen.",
        "Pysy sisällä, jos voit, ja pysy kaukana ikkunoista, puista, rakennustelineistä ja vesistöistä. "
        "Siirrä kaikki matkat, jotka voivat odottaa; teitä, siltoja ja rataosuuksia voidaan sulkea "
        "ennalta ilmoittamatta, ja avun saaminen voi kestää. Kiinnitä irralliset esineet parvekkeilla, "
        "terasseilla ja työmailla, lataa puhelin ja pidä vesi, valo ja lääkkeet käsillä yhden päivän "
        "ajaksi. Huolehdi yksin asuvista naapureista, vie eläimet katon alle ja noudata viranomaisten "
        "ohjeita.",
        "Tämä varoitus on simuloitu, samoin sää, josta se kertoo.",
    ),
}


class _Hazard(NamedTuple):
    """A hazard to warn of: the threshold of each level, and its texts by language."""

    phenomenon: str
    thresholds: tuple[float, ...]
    measure: Callable[[Weather], float]
    texts: Mapping[str, str]
    is_predictable: bool = True


def _precipitation(weather: Weather, *, warm: bool) -> float:
    return weather.rain_fraction if (weather.temperature_c > 0) == warm else 0.0


_HAZARDS: Final = (
    _Hazard(
        "Wind",
        (13, 15, 17, 20),
        lambda weather: weather.wind_speed_mps,
        {"en": "Wind up to {:.0f} m/s", "de": "Sturmböen bis {:.0f} m/s", "fi": "Tuulta jopa {:.0f} m/s"},
    ),
    _Hazard(
        "Heat",
        (34, 37, 40, 43),
        lambda weather: weather.feels_like_c,
        {
            "en": "Feels like up to {:.0f} °C",
            "de": "Gefühlt bis {:.0f} °C, drückende Schwüle",
            "fi": "Hellettä, tuntuu jopa {:.0f} °C:lta",
        },
    ),
    _Hazard(
        "Cold",
        (28, 34, 41, 48),
        lambda weather: -weather.feels_like_c,
        {
            "en": "Feels like down to −{:.0f} °C",
            "de": "Gefühlt bis −{:.0f} °C, große Kälte",
            "fi": "Kireää pakkasta, tuntuu −{:.0f} °C:lta",
        },
    ),
    _Hazard(
        "Rain",
        (0.8, 0.87, 0.94, 0.99),
        lambda weather: _precipitation(weather, warm=True),
        {
            "en": "Heavy rain",
            "de": "Heftige Regenfälle, Überflutungen möglich",
            "fi": "Rankkasadetta, tulvia lähellä jokia",
        },
    ),
    _Hazard(
        "Snow",
        (0.7, 0.8, 0.9, 0.97),
        lambda weather: _precipitation(weather, warm=False),
        {
            "en": "Heavy snow",
            "de": "Kräftiger Schneefall, glatte Straßen",
            "fi": "Sakeaa lumisadetta, erittäin huono ajokeli",
        },
    ),
    _Hazard(
        "Thunderstorm",
        (1,),
        lambda weather: weather.description == "Thunderstorm",
        {"en": "Thunderstorms", "de": "Gewitter mit örtlich starken Böen", "fi": "Ukkosmyrskyjä"},
        is_predictable=False,
    ),
    _Hazard(
        "Fog",
        (1,),
        lambda weather: weather.description == "Fog",
        {
            "en": "Dense fog",
            "de": "Dichter Nebel, Sichtweiten unter tausend Metern fürs Autofahren gefährlich",
            "fi": "Sakeaa sumua, näkyvyys heikkenee äkisti",
        },
        is_predictable=False,
    ),
)


class _Period(NamedTuple):
    """A period in which a hazard lasts, and the peak of its measure."""

    starts_s: int
    ends_s: int
    peak: float


def warnings_for(places: Sequence[LatLon], now_s: float) -> list[Json]:
    """Return the warnings in effect now or in the next days, by region, without duplicates."""
    regions = dict.fromkeys(_region(place) for place in places)
    return [warning for region in regions for warning in _of_region(region, now_s)]


def warnings_at(place: LatLon, time_s: int, now_s: float) -> list[Json]:
    """Return the warnings known now that are in effect at a place at a future moment."""
    return [
        warning
        for warning in _cached_warnings(_region(place), math.floor(now_s / _HOUR_S))
        if datetime.fromisoformat(warning["warningStartDate"]).timestamp()
        <= time_s
        < datetime.fromisoformat(warning["warningEndDate"]).timestamp()
    ]


@lru_cache(maxsize=256)
def _cached_warnings(region: LatLon, hour: int) -> list[Json]:
    return list(_of_region(region, hour * _HOUR_S))


def _region(place: LatLon) -> LatLon:
    return LatLon(min(math.floor(place.lat), 89) + 0.5, min(math.floor(place.lon), 179) + 0.5)


def _of_region(region: LatLon, now_s: float) -> Iterator[Json]:
    first_s = math.floor(now_s / _HOUR_S) * _HOUR_S
    times = range(first_s - _PAST_H * _HOUR_S, first_s + _AHEAD_H * _HOUR_S, _HOUR_S)
    hours = [(time_s, weather_at(region.lat, region.lon, time_s)) for time_s in times]
    for hazard in _HAZARDS:
        measured = [(time_s, hazard.measure(weather)) for time_s, weather in hours]
        for period in _periods(measured, hazard.thresholds[0]):
            if period.ends_s > now_s:
                yield _warning(region, hazard, period, now_s)


def _periods(measured: Sequence[tuple[int, float]], threshold: float) -> Iterator[_Period]:
    """Return the periods in which a hazard exceeds a threshold, cut to the maximum duration."""
    for is_exceeded, run in groupby(measured, lambda hour: hour[1] >= threshold):
        if is_exceeded:
            hours = list(run)[:_MAX_DURATION_H]
            yield _Period(hours[0][0], hours[-1][0] + _HOUR_S, max(value for _, value in hours))


def _warning(region: LatLon, hazard: _Hazard, period: _Period, now_s: float) -> Json:
    zone = zone_at(region.lat, region.lon)
    language = _LANGUAGES.get(str(zone), "en")
    common = _TEXTS[language]
    texts = {name: text.format(period.peak) for name, text in hazard.texts.items()}
    level = sum(period.peak >= step for step in hazard.thresholds) - 1
    certainty, urgency = _outlook(period.starts_s - now_s) if hazard.is_predictable else _UNKNOWN
    advice = common.severe_advice if level >= _SEVERE else common.advice
    return {
        "countyName": common.region.format(_coordinates(region)),
        "description": f"{texts[language]}. {advice} {common.simulated}",
        "warningCertainty": certainty,
        "warningStartDate": datetime.fromtimestamp(period.starts_s, zone).isoformat(timespec="seconds"),
        "warningEndDate": datetime.fromtimestamp(period.ends_s, zone).isoformat(timespec="seconds"),
        "warningLevel": _LEVELS[level],
        "warningPhenomenom": hazard.phenomenon,
        "warningString": texts[language],
        "warningUrgency": urgency,
        "translations": {name: text for name, text in texts.items() if name != language},
    }


def _outlook(lead_s: float) -> tuple[str, str]:
    return next((certainty, urgency) for max_h, certainty, urgency in _LEADS if lead_s <= max_h * _HOUR_S)


def _coordinates(place: LatLon) -> str:
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):.1f}° {north}, {abs(place.lon):.1f}° {east}"
