"""Assignment of the records of a response to the requested places."""

from collections.abc import Sequence
from typing import Final

from editor.records import dataclass
from editor.weather.api.limits import SENT_DECIMALS
from editor.weather.api.records import Json, LatLon, RouteStop

# Source: "Location result fields": the service rounds its coordinates in trailing digits.
TOLERANCE_DEG: Final = 0.01
_NOISE_DEG: Final = 1e-4  # of numbers in single precision
_POLE_DEG: Final = 90.0
_TURN_DEG: Final = 360.0
_LONGEST_TIME_S: Final = 2**63


@dataclass(frozen=True, slots=True)
class StatedPlace:
    """The coordinates and the time that a record states; None if unreadable or not stated."""

    lat: float | None = None
    lon: float | None = None
    time_s: int | None = None


@dataclass(frozen=True, slots=True)
class RecordMatch:
    """The index of the record of each requested place, None without one, and the records left out by reason.

    `foreign` are of other places, `misdated` of other times, `repeated` of a place that has a record already,
    and `unknown` have no usable coordinates.
    """

    records: tuple[int | None, ...]
    foreign: int = 0
    misdated: int = 0
    repeated: int = 0
    unknown: int = 0

    @property
    def missing(self) -> tuple[int, ...]:
        """The indexes of the requested places without a record."""
        return tuple(place for place, record in enumerate(self.records) if record is None)


def stated_place(item: Json, *, is_timed: bool = False) -> StatedPlace:
    """Return the place that a record states; with `is_timed` also its time."""
    if not isinstance(item, dict):
        return StatedPlace()
    lat, lon = _number(item.get("latitude")), longitude(_number(item.get("longitude")))
    lat = None if lat is None or abs(lat) > _POLE_DEG else lat
    time_s = _number(item.get("date")) if is_timed else None
    is_time = time_s is not None and 0 < time_s < _LONGEST_TIME_S and time_s == int(time_s)
    return StatedPlace(lat, lon, int(time_s) if is_time and time_s is not None else None)


def longitude(lon: float | None) -> float | None:
    """Return a longitude of -180 to 180 for one of -180 to 360; None for any other."""
    if lon is None or not -_TURN_DEG / 2 <= lon <= _TURN_DEG:
        return None
    return lon - _TURN_DEG if lon > _TURN_DEG / 2 else lon


def assign(requested: Sequence[LatLon | RouteStop], stated: Sequence[StatedPlace]) -> RecordMatch:
    """Return the record of each requested place.

    A record belongs to the nearest requested place within the tolerance and, on a route, to its time. Of
    several records the nearest one is used; equal places have their records in order. Where a record does not
    state all of this, its position in the response decides, if nothing contradicts it.
    """
    matching = _Matching(requested, stated)
    matching.assign_complete()
    matching.assign_undated()
    matching.assign_unlocated()
    return matching.result()


class _Matching:
    """The state of an assignment."""

    def __init__(self, requested: Sequence[LatLon | RouteStop], stated: Sequence[StatedPlace]) -> None:
        self._stated = stated
        self._sent = [(_sent(place.lat), _sent(place.lon)) for place in requested]
        self._times = [place.time_s if isinstance(place, RouteStop) else None for place in requested]
        self._places = tuple(dict.fromkeys(self._sent))
        self._records: list[int | None] = [None] * len(requested)
        self._foreign = self._misdated = self._repeated = self._unknown = 0

    def result(self) -> RecordMatch:
        return RecordMatch(tuple(self._records), self._foreign, self._misdated, self._repeated, self._unknown)

    def assign_complete(self) -> None:
        """Assign the records with all that identifies them, the nearest first."""
        near: list[tuple[int, int, list[int]]] = []
        for record, stated in enumerate(self._stated):
            if stated.lat is None or stated.lon is None or self._is_undated(stated):
                continue
            distance, slots = self._slots_near(stated.lat, stated.lon)
            at_time = [slot for slot in slots if self._times[slot] == stated.time_s]
            if not slots:
                self._foreign += 1
            elif not at_time:
                self._misdated += 1
            else:
                near.append((round(distance / _NOISE_DEG), record, at_time))
        for _, record, slots in sorted(near):
            self._use(record, self._free(slots)[:1])

    def assign_undated(self) -> None:
        """Assign the records of a route without a time: by position, or to the only stop that is left."""
        for record, stated in enumerate(self._stated):
            if stated.lat is None or stated.lon is None or not self._is_undated(stated):
                continue
            _, slots = self._slots_near(stated.lat, stated.lon)
            free = self._free(slots)
            if not slots:
                self._foreign += 1
            elif record in free and len(self._stated) == len(self._records):
                self._use(record, [record])
            else:
                self._use(record, free if len(free) == 1 else [])

    def assign_unlocated(self) -> None:
        """Assign the records without coordinates by position, if all others are in the requested order."""
        is_ordered = len(self._stated) == len(self._records) and all(
            record in (None, slot) for slot, record in enumerate(self._records)
        )
        is_ordered = is_ordered and not (self._foreign or self._misdated or self._repeated)
        for record, stated in enumerate(self._stated):
            if stated.lat is not None and stated.lon is not None:
                continue
            if is_ordered and self._records[record] is None and self._agrees(stated, record):
                self._records[record] = record
            else:
                self._unknown += 1

    def _is_undated(self, stated: StatedPlace) -> bool:
        return stated.time_s is None and any(time_s is not None for time_s in self._times)

    def _use(self, record: int, slots: list[int]) -> None:
        if slots:
            self._records[slots[0]] = record
        else:
            self._repeated += 1

    def _free(self, slots: list[int]) -> list[int]:
        return [slot for slot in slots if self._records[slot] is None]

    def _slots_near(self, lat: float, lon: float) -> tuple[float, list[int]]:
        """Return the distance of the nearest requested place, and all that are as near."""
        distances = [_distance_deg(place, lat, lon) for place in self._places]
        least = min(distances, default=_TURN_DEG)
        if least > TOLERANCE_DEG + _NOISE_DEG:
            return least, []
        nearest = {
            place
            for place, distance in zip(self._places, distances, strict=True)
            if distance <= least + _NOISE_DEG
        }
        return least, [slot for slot, place in enumerate(self._sent) if place in nearest]

    def _agrees(self, stated: StatedPlace, slot: int) -> bool:
        """Return whether nothing that a record states contradicts a requested place."""
        lat, lon = self._sent[slot]
        distance = _distance_deg(
            (lat, lon), lat if stated.lat is None else stated.lat, lon if stated.lon is None else stated.lon
        )
        is_then = stated.time_s is None or stated.time_s == self._times[slot]
        return is_then and distance <= TOLERANCE_DEG + _NOISE_DEG


def _sent(degrees: float) -> float:
    """Return a coordinate as it is sent."""
    return round(degrees, SENT_DECIMALS)


def _distance_deg(place: tuple[float, float], lat: float, lon: float) -> float:
    """Return the larger difference of latitude and longitude, also across the antimeridian."""
    east = abs(place[1] - lon) % _TURN_DEG
    # All longitudes meet at a pole.
    across = 0.0 if abs(place[0]) == _POLE_DEG else min(east, _TURN_DEG - east)
    return max(abs(place[0] - lat), across)


def _number(value: Json) -> float | None:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and abs(value) < _LONGEST_TIME_S else None
