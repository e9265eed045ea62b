"""Weather results: a response, its age and its error."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, tzinfo
from typing import Generic, TypeAlias

from editor.records import dataclass
from editor.weather.api.records import (
    LatLon,
    Record,
    RecordRemarks,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
    merge_answers,
)
from editor.weather.wording.values import coordinates

Location: TypeAlias = LatLon | RouteStop


@dataclass(frozen=True, slots=True)
class WeatherResult(Generic[Record]):
    """The response for several places, or an error; without `answer` and `trouble` it is pending.

    Shape: one name, one zone and, with a response, one record for each of the places, at least one, in order.
    `trouble` is one sentence about the error and its remedy. `is_old` means that the response is the last
    known one, because the request failed. Places without a response are omitted; `missing` are those that a
    successful request left without one. `is_beyond` means that a forecast does not reach the time that is
    shown, which `trouble` says.
    Units: `received_at_s` is the UNIX time of the response, the oldest of a merged one.
    """

    places: tuple[Location, ...]
    names: tuple[str, ...]
    zones: tuple[tzinfo, ...]
    answer: WeatherAnswer[Record] | None = None
    trouble: str = ""
    is_old: bool = False
    received_at_s: float | None = None
    missing: tuple[Location, ...] = ()
    is_beyond: bool = False

    @staticmethod
    def at(
        place: Location,
        name: str,
        zone: tzinfo = UTC,
        answer: WeatherAnswer[Record] | None = None,
        received_at_s: float | None = None,
    ) -> "WeatherResult[Record]":
        """Return the result for one place."""
        return WeatherResult((place,), (name,), (zone,), answer, received_at_s=received_at_s)

    @staticmethod
    def of(results: Sequence["WeatherResult[Record]"], trouble: str = "") -> "WeatherResult[Record]":
        """Merge the results for several places."""
        answers = [each.answer for each in results if each.answer is not None]
        shown = [each for each in results if each.answer is not None] or results
        times = [each.received_at_s for each in shown if each.received_at_s is not None]
        return WeatherResult(
            places=tuple(place for each in shown for place in each.places),
            names=tuple(name for each in shown for name in each.names),
            zones=tuple(zone for each in shown for zone in each.zones),
            answer=merge_answers(answers) if answers else None,
            trouble=trouble,
            is_old=bool(trouble and answers),
            received_at_s=min(times, default=None),
            missing=()
            if trouble or not answers
            else tuple(place for each in results if each.answer is None for place in each.places),
        )

    def unanswered(self) -> "WeatherResult[Record]":
        """Return a result for the same places without a response."""
        return replace(self, answer=None, trouble="", is_old=False, received_at_s=None, missing=())

    @property
    def is_pending(self) -> bool:
        """Whether there is neither a response nor an error."""
        return self.answer is None and not self.trouble

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
    pending: list[WeatherResult[Record]] = [WeatherResult.at(place, coordinates(place)) for place in places]
    return WeatherResult.of(pending)


def requested_place(record: Record) -> Location:
    """Return the requested place of a record."""
    return record.stop if isinstance(record, RoutePoint) else record.place


def relocated(known: WeatherResult[Record], place: Location) -> WeatherResult[Record]:
    """Return a result for one place, applied to another place in the same cell."""
    if known.place == place:
        return known
    answer = known.answer
    if answer is not None:
        answer = replace(answer, records=tuple(_about(record, place) for record in answer.records))
    return replace(known, places=(place,), answer=answer)


def _about(record: Record, place: Location) -> Record:
    if isinstance(record, RoutePoint):
        return replace(record, stop=RouteStop(place.lat, place.lon, record.stop.time_s))
    return replace(record, place=LatLon(place.lat, place.lon))


def split_answer(answer: WeatherAnswer[Record]) -> tuple[WeatherAnswer[Record], ...]:
    """Split a response into one for each record, with the remarks that apply to it."""
    count = len(answer.records)
    every = (RecordRemarks(answer.remarks, answer.left_out),) * count
    by_record = answer.by_record if len(answer.by_record) == count else every
    return tuple(
        replace(answer, records=(record,), remarks=own.remarks, left_out=own.left_out, by_record=())
        for record, own in zip(answer.records, by_record, strict=True)
    )
