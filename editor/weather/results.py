"""Weather results: a response, its age and its error."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Generic, TypeAlias

from editor.weather.api.client import merge_answers
from editor.weather.api.records import LatLon, Record, RoutePoint, RouteStop, WeatherAnswer

Location: TypeAlias = LatLon | RouteStop


@dataclass(frozen=True, slots=True)
class PlaceResult(Generic[Record]):
    """The result for one place: its name, its time zone, and the response about it, if there is one.

    Units: `received_at_s` is the UNIX time of that response.
    """

    place: Location
    name: str
    zone: tzinfo
    answer: WeatherAnswer[Record] | None = None
    received_at_s: float | None = None


@dataclass(frozen=True, slots=True)
class WeatherResult(Generic[Record]):
    """The response for several places, or an error; without `answer` and `trouble` it is pending.

    Shape: one name, one zone and, with a response, one record for each of the places, at least one, in order.
    `trouble` is one sentence about the error and its remedy. `is_old` means that the response is the last
    known one, because the request failed; places without a response are then omitted.
    Units: `received_at_s` is the UNIX time of the response, the oldest of a merged one.
    """

    places: tuple[Location, ...]
    names: tuple[str, ...]
    zones: tuple[tzinfo, ...]
    answer: WeatherAnswer[Record] | None = None
    trouble: str = ""
    is_old: bool = False
    received_at_s: float | None = None

    @staticmethod
    def of(results: Sequence[PlaceResult[Record]], trouble: str = "") -> "WeatherResult[Record]":
        """Merge the results for several places."""
        answered = [(each, each.answer) for each in results if each.answer is not None]
        shown = [each for each, _ in answered] or results
        times = [each.received_at_s for each, _ in answered if each.received_at_s is not None]
        return WeatherResult(
            places=tuple(each.place for each in shown),
            names=tuple(each.name for each in shown),
            zones=tuple(each.zone for each in shown),
            answer=merge_answers([answer for _, answer in answered]) if answered else None,
            trouble=trouble,
            is_old=bool(trouble and answered),
            received_at_s=min(times, default=None),
        )

    def unanswered(self) -> "WeatherResult[Record]":
        """Return a result for the same places without a response."""
        return replace(self, answer=None, trouble="", is_old=False, received_at_s=None)

    @property
    def place(self) -> Location:
        """The only place, or the first one."""
        return self.places[0]

    @property
    def name(self) -> str:
        """The name of the only place, or of the first one."""
        return self.names[0]

    @property
    def zone(self) -> tzinfo:
        """The time zone of the only place, or of the first one."""
        return self.zones[0]


def pending_result(places: Sequence[Location]) -> WeatherResult[Record]:
    """Return a pending result."""
    pending: list[PlaceResult[Record]] = [PlaceResult(place, coordinates(place), UTC) for place in places]
    return WeatherResult.of(pending)


def coordinates(place: Location) -> str:
    """Return the name of a place far from any settlement."""
    return f"{place.lat:.4f}, {place.lon:.4f}".replace("-", "\N{MINUS SIGN}")


def spot_of(record: Record) -> Location:
    """Return the requested place of a record."""
    return record.stop if isinstance(record, RoutePoint) else record.place


def relocated(known: PlaceResult[Record], place: Location) -> PlaceResult[Record]:
    """Return a result, applied to another place in the same cell."""
    if known.place == place:
        return known
    answer = known.answer
    if answer is not None:
        answer = replace(answer, records=tuple(_about(record, place) for record in answer.records))
    return replace(known, place=place, answer=answer)


def _about(record: Record, place: Location) -> Record:
    if isinstance(record, RoutePoint):
        return replace(record, stop=RouteStop(place.lat, place.lon, record.stop.time_s))
    return replace(record, place=LatLon(place.lat, place.lon))


def split_answer(answer: WeatherAnswer[Record]) -> tuple[WeatherAnswer[Record], ...]:
    """Split a response into one for each record."""
    return tuple(replace(answer, records=(record,)) for record in answer.records)
