"""Weather results: a response, its age and its error."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Generic, TypeAlias

from editor.weather.api.client import joined
from editor.weather.api.records import LatLon, Record, RoutePoint, RouteStop, WeatherAnswer

Spot: TypeAlias = LatLon | RouteStop


@dataclass(frozen=True, slots=True)
class PlaceResult(Generic[Record]):
    """What is known of one place: its name, its time zone, and the answer about it alone if there is one.

    Units: `asked_at_s` is the UNIX time at which that answer came.
    """

    place: Spot
    name: str
    zone: tzinfo
    answer: WeatherAnswer[Record] | None = None
    asked_at_s: float | None = None


@dataclass(frozen=True, slots=True)
class WeatherResult(Generic[Record]):
    """The answer about some places, or why there is none; without answer and `trouble` it is awaited.

    Shape: one name, one zone and one record of the answer for each of the places, at least one, in order.
    `trouble` is one plain sentence that says what is and what to do. `is_old` says that the answer is the
    last known one, because the service could not be asked; places of which nothing is known are left out.
    Units: `asked_at_s` is the UNIX time at which the answer came; the oldest where it was put together.
    """

    places: tuple[Spot, ...]
    names: tuple[str, ...]
    zones: tuple[tzinfo, ...]
    answer: WeatherAnswer[Record] | None = None
    trouble: str = ""
    is_old: bool = False
    asked_at_s: float | None = None

    @staticmethod
    def of(known: Sequence[PlaceResult[Record]], trouble: str = "") -> "WeatherResult[Record]":
        """The content for places, put together from what is known of each."""
        there = [(one, one.answer) for one in known if one.answer is not None]
        shown = [one for one, _ in there] or known
        times = [one.asked_at_s for one, _ in there if one.asked_at_s is not None]
        return WeatherResult(
            places=tuple(one.place for one in shown),
            names=tuple(one.name for one in shown),
            zones=tuple(one.zone for one in shown),
            answer=joined([answer for _, answer in there]) if there else None,
            trouble=trouble,
            is_old=bool(trouble and there),
            asked_at_s=min(times, default=None),
        )

    def unanswered(self) -> "WeatherResult[Record]":
        """The same places, about which nothing is known yet."""
        return replace(self, answer=None, trouble="", is_old=False, asked_at_s=None)

    @property
    def place(self) -> Spot:
        """The only place, or the first one."""
        return self.places[0]

    @property
    def name(self) -> str:
        """What the only place, or the first one, is called."""
        return self.names[0]

    @property
    def zone(self) -> tzinfo:
        """The time zone of the only place, or of the first one."""
        return self.zones[0]


def awaited(places: Sequence[Spot]) -> WeatherResult[Record]:
    """The content while nothing is known yet."""
    nothing: list[PlaceResult[Record]] = [PlaceResult(place, coordinates(place), UTC) for place in places]
    return WeatherResult.of(nothing)


def coordinates(place: Spot) -> str:
    """What a place is called far from any settlement."""
    return f"{place.lat:.4f}, {place.lon:.4f}".replace("-", "\N{MINUS SIGN}")


def spot_of(record: Record) -> Spot:
    """The place that a record was asked for."""
    return record.stop if isinstance(record, RoutePoint) else record.place


def about(known: PlaceResult[Record], place: Spot) -> PlaceResult[Record]:
    """What is known of a place, said of another one for which it holds as well."""
    if known.place == place:
        return known
    answer = known.answer
    if answer is not None:
        answer = replace(answer, records=tuple(_about(record, place) for record in answer.records))
    return replace(known, place=place, answer=answer)


def _about(record: Record, place: Spot) -> Record:
    if isinstance(record, RoutePoint):
        return replace(record, stop=RouteStop(place.lat, place.lon, record.stop.time_s))
    return replace(record, place=LatLon(place.lat, place.lon))


def apart(answer: WeatherAnswer[Record]) -> tuple[WeatherAnswer[Record], ...]:
    """An answer for each record alone."""
    return tuple(replace(answer, records=(record,)) for record in answer.records)
