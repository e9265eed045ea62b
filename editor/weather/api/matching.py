"""Assignment of the records of a response to the requested places."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
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

    A record belongs to a requested place within the tolerance and, on a route, at its time. A record at the
    very coordinates of a requested place belongs there; equal places have their records in order. The others
    are assigned one to one, so that as many places as possible have a record and the distances are least.
    Where a record does not state all of this, its position in the response decides, if nothing contradicts
    it.
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
        self._records: list[int | None] = [None] * len(requested)
        self._foreign = self._misdated = self._repeated = self._unknown = 0

    def result(self) -> RecordMatch:
        return RecordMatch(tuple(self._records), self._foreign, self._misdated, self._repeated, self._unknown)

    def assign_complete(self) -> None:
        """Assign the records with all that identifies them."""
        near: dict[int, dict[int, int]] = {}
        for record, stated in enumerate(self._stated):
            if stated.lat is None or stated.lon is None or self._is_undated(stated):
                continue
            at_place = self._slots_near(stated.lat, stated.lon)
            slots = {slot: steps for slot, steps in at_place.items() if self._times[slot] == stated.time_s}
            exact = [slot for slot, steps in slots.items() if steps <= 1]
            if not at_place:
                self._foreign += 1
            elif not slots:
                self._misdated += 1
            elif exact:
                self._use(record, self._free(exact)[:1])
            else:
                near[record] = slots
        # Copies of a record must not displace others.
        first = {self._identity(record): record for record in reversed(near)}
        self._use_nearest({record: near[record] for record in sorted(first.values(), key=self._identity)})
        used = set(self._records)
        self._use_nearest({record: slots for record, slots in near.items() if record not in used})
        self._repeated += len(near.keys() - set(self._records))

    def assign_undated(self) -> None:
        """Assign the records of a route without a time: by position, or to the only stop that is left."""
        for record, stated in enumerate(self._stated):
            if stated.lat is None or stated.lon is None or not self._is_undated(stated):
                continue
            slots = self._slots_near(stated.lat, stated.lon)
            least = min(slots.values(), default=0)
            nearest = [slot for slot, steps in slots.items() if steps <= least + 1]
            by_position = nearest if least <= 1 else list(slots)
            free = self._free(nearest)
            if not slots:
                self._foreign += 1
            elif record in self._free(by_position) and len(self._stated) == len(self._records):
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

    def _use(self, record: int, slots: Sequence[int]) -> None:
        if slots:
            self._records[slots[0]] = record
        else:
            self._repeated += 1

    def _use_nearest(self, near: Mapping[int, Mapping[int, int]]) -> None:
        """Assign records to free requested places, by their distances."""
        for slot, record in _nearest_pairs(
            {
                slot: {record: slots[slot] ** 2 for record, slots in near.items() if slot in slots}
                for slot in self._free(range(len(self._records)))
            }
        ).items():
            self._records[slot] = record

    def _free(self, slots: Iterable[int]) -> list[int]:
        return [slot for slot in slots if self._records[slot] is None]

    def _identity(self, record: int) -> tuple[int, int, int]:
        """Return what a record with coordinates states, the same for copies of it."""
        stated = self._stated[record]
        lat, lon = stated.lat or 0.0, stated.lon or 0.0
        return round(lat / _NOISE_DEG), round(lon / _NOISE_DEG), stated.time_s or 0

    def _slots_near(self, lat: float, lon: float) -> dict[int, int]:
        """Return the requested places within the tolerance, with their distances in steps of the noise."""
        distances = (_distance_deg(place, lat, lon) for place in self._sent)
        return {
            slot: round(distance / _NOISE_DEG)
            for slot, distance in enumerate(distances)
            if distance <= TOLERANCE_DEG + _NOISE_DEG
        }

    def _agrees(self, stated: StatedPlace, slot: int) -> bool:
        """Return whether nothing that a record states contradicts a requested place."""
        lat, lon = self._sent[slot]
        distance = _distance_deg(
            (lat, lon), lat if stated.lat is None else stated.lat, lon if stated.lon is None else stated.lon
        )
        is_then = stated.time_s is None or stated.time_s == self._times[slot]
        return is_then and distance <= TOLERANCE_DEG + _NOISE_DEG


def _nearest_pairs(costs: Mapping[int, Mapping[int, int]]) -> dict[int, int]:
    """Return the record of each slot, for as many slots as possible and with the least sum of costs.

    `costs` are those of the records that each slot may have. Each step adds the slot and the record with the
    cheapest path of changes between them.
    """
    records: dict[int, int] = {}
    slots: dict[int, int] = {}
    while True:
        reached: dict[int, tuple[int, int]] = {}  # the cost of each record, and the slot that would use it
        pending = deque((slot, 0) for slot in costs if slot not in records)
        while pending:
            slot, before = pending.popleft()
            for record, cost in costs[slot].items():
                total = before + cost
                if records.get(slot) == record or (record in reached and reached[record][0] <= total):
                    continue
                reached[record] = total, slot
                if record in slots:
                    pending.append((slots[record], total - costs[slots[record]][record]))
        ends = [record for record in reached if record not in slots]
        if not ends:
            return records
        end: int | None = min(ends, key=lambda each: reached[each][0])
        while end is not None:
            slot = reached[end][1]
            previous = records.get(slot)
            records[slot], slots[end] = end, slot
            end = previous


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
