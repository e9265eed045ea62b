"""Responses for the places that were requested last."""

from collections.abc import Sequence
from typing import Final, Generic, TypeAlias

from editor.weather.api.limits import FRESH_S
from editor.weather.api.records import LatLon, Record, RouteStop
from editor.weather.cache.cells import cell
from editor.weather.results import PlaceResult, Spot

Key: TypeAlias = tuple[LatLon, int | None]

# Many times the places of one question; 240 hours of each are some 10 MB.
MOST_RECENT: Final = 200


def key(place: Spot) -> Key:
    """What places share for which one answer holds: the cell, and on a route the moment."""
    return cell(place.lat, place.lon), place.time_s if isinstance(place, RouteStop) else None


def keys(places: Sequence[Spot]) -> tuple[Key, ...]:
    """The key of each place."""
    return tuple(key(place) for place in places)


class RecentAnswers(Generic[Record]):
    """The last answers about places, the latest used ones only. Units: moments are UNIX times."""

    def __init__(self) -> None:
        self._known: dict[Key, PlaceResult[Record]] = {}
        self._expired: set[Key] = set()

    def keep(self, known: PlaceResult[Record]) -> None:
        """Keep what is known of a place in the stead of what was known before."""
        spot = key(known.place)
        self._known.pop(spot, None)
        self._known[spot] = known
        self._expired.discard(spot)
        while len(self._known) > MOST_RECENT:
            del self._known[next(iter(self._known))]

    def last(self, spot: Key) -> PlaceResult[Record] | None:
        """What is known of a place, however old."""
        known = self._known.pop(spot, None)
        if known is not None:
            self._known[spot] = known  # to the end, where the latest used are
        return known

    def fresh(self, spot: Key, now_s: float) -> PlaceResult[Record] | None:
        """What is known of a place, where it is new enough to ask nothing."""
        known = self.last(spot)
        at_s = None if known is None else known.asked_at_s
        # An answer from the future was kept before the clock was put back: nobody knows how old it is.
        is_fresh = at_s is not None and 0 <= now_s - at_s < FRESH_S and spot not in self._expired
        return known if is_fresh else None

    def expire(self) -> None:
        """Let nothing be new enough that is known by now."""
        self._expired.update(self._known)

    def clear(self) -> None:
        """Forget everything."""
        self._known.clear()
        self._expired.clear()
