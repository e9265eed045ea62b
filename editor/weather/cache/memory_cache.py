"""Cached responses in memory, by cells of the Earth."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Generic, TypeAlias

from editor.errors import WeatherError
from editor.weather.api.limits import CELL_DEG, FRESH_S
from editor.weather.api.records import LatLon, Record, RouteStop
from editor.weather.results import Location, WeatherResult
from editor.wording import say

_DECIMALS: Final = 2  # of a cell's degrees; removes floating-point noise


@lru_cache(maxsize=1024)
def cell(lat: float, lon: float) -> LatLon:
    """Return the centre of the cell of a place, with its longitude from -180 to below 180.

    Longitudes beyond the antimeridian are wrapped, and each pole is one cell.
    Units: degrees.
    Raises: WeatherError if the latitude is out of range, or a coordinate is not finite.
    """
    if not (-90 <= lat <= 90 and math.isfinite(lon)):
        raise WeatherError(
            say(
                "Invalid coordinates {place}. Use latitude −90 to 90 and a number as longitude.",
                place=f"{lat:g}, {lon:g}",
            )
        )
    centre = _nearest(lat)
    if abs(centre) == 90:
        return LatLon(centre, 0.0)
    east = _nearest((lon + 180) % 360) % 360
    return LatLon(centre, round(east - 180, _DECIMALS))


def is_same_cell(one: Location, other: Location) -> bool:
    """Return whether two places share a cell."""
    return cell(one.lat, one.lon) == cell(other.lat, other.lon)


def _nearest(degrees: float) -> float:
    """Return the nearest multiple of the cell's size, halves rounded up."""
    return round(math.floor(degrees / CELL_DEG + 0.5) * CELL_DEG, _DECIMALS)


Key: TypeAlias = tuple[LatLon, int | None]

# Many times the places of one request; 240 hours for each are about 10 MB.
MOST_RECENT: Final = 200


def key(place: Location) -> Key:
    """Return the cache key of a place: its cell and, on a route, its time."""
    return cell(place.lat, place.lon), place.time_s if isinstance(place, RouteStop) else None


def keys(places: Sequence[Location]) -> tuple[Key, ...]:
    """Return the key of each place."""
    return tuple(key(place) for place in places)


class MemoryCache(Generic[Record]):
    """The results for the most recently used places; those without an answer had none in the response.

    Units: times are those of a steady clock.
    """

    def __init__(self) -> None:
        self._results: dict[Key, tuple[WeatherResult[Record], float]] = {}
        self._expired: set[Key] = set()

    def store(self, result: WeatherResult[Record], at_s: float) -> None:
        """Store the result for a place, and the time of its response, in place of the previous one."""
        cache_key = key(result.place)
        self._results.pop(cache_key, None)
        self._results[cache_key] = result, at_s
        self._expired.discard(cache_key)
        while len(self._results) > MOST_RECENT:
            del self._results[next(iter(self._results))]

    def last(self, cache_key: Key) -> WeatherResult[Record] | None:
        """Return the result for a place, however old."""
        entry = self._results.pop(cache_key, None)
        if entry is None:
            return None
        self._results[cache_key] = entry  # move to the end, as the most recently used
        return entry[0]

    def fresh(self, cache_key: Key, now_s: float) -> WeatherResult[Record] | None:
        """Return the result for a place if it is recent enough to be used without a request."""
        result = self.last(cache_key)
        if result is None or cache_key in self._expired:
            return None
        return result if now_s - self._results[cache_key][1] < FRESH_S else None

    def oldest_s(self, cache_keys: Sequence[Key]) -> float:
        """Return the time of the oldest response; minus infinity if one expired or there is none."""
        if not self._expired.isdisjoint(cache_keys):
            return -math.inf
        found = (self._results[cache_key][1] for cache_key in cache_keys if cache_key in self._results)
        return min(found, default=-math.inf)

    def expire(self, before_s: float = math.inf) -> None:
        """Expire the results up to a time, by default all."""
        self._expired.update(cache_key for cache_key, (_, at_s) in self._results.items() if at_s <= before_s)

    def clear(self) -> None:
        """Remove all results."""
        self._results.clear()
        self._expired.clear()
