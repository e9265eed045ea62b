"""Assignment of records to requested places."""

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editor.weather.api.matching import StatedPlace, assign, longitude, stated_place
from editor.weather.api.records import LatLon, RouteStop

BERLIN, POTSDAM, APIA = LatLon(52.52, 13.4), LatLon(52.4, 13.06), LatLon(-13.83, -171.76)
AT_S = 1_795_260_000


def at(place: LatLon, time_s: int | None = None) -> StatedPlace:
    return StatedPlace(place.lat, place.lon, time_s)


def single(value: float) -> float:
    """Return a number in single precision."""
    return float(struct.unpack("f", struct.pack("f", value))[0])


def test_records_in_another_order_find_their_places() -> None:
    found = assign([BERLIN, POTSDAM, APIA], [at(APIA), at(BERLIN), at(POTSDAM)])
    assert found.records == (1, 2, 0)
    assert not found.missing


def test_a_record_of_another_place_is_left_out() -> None:
    found = assign([BERLIN, POTSDAM], [at(APIA), at(POTSDAM)])
    assert (found.records, found.foreign, found.missing) == ((None, 1), 1, (0,))


def test_a_duplicate_does_not_become_the_weather_of_a_neighbour() -> None:
    neighbour = LatLon(52.53, 13.4)
    found = assign([BERLIN, neighbour], [at(BERLIN), at(BERLIN)])
    assert (found.records, found.repeated) == ((0, None), 1)


def test_of_several_records_the_nearest_one_is_used() -> None:
    found = assign([BERLIN], [at(LatLon(52.527, 13.4)), at(BERLIN)])
    assert (found.records, found.repeated) == ((1,), 1)


def test_places_close_together_have_one_record_each() -> None:
    neighbour = LatLon(52.53, 13.4)
    for own, other in ((52.526, 52.53), (52.5251, 52.5349), (52.524, 52.524)):
        for time_s in (None, AT_S):
            stated = [at(LatLon(own, 13.4)), at(LatLon(other, 13.4))]
            requested: list[LatLon | RouteStop] = [BERLIN, neighbour]
            if time_s is not None:
                requested = [RouteStop(each.lat, each.lon, time_s) for each in (BERLIN, neighbour)]
            assert assign(requested, stated).records == (0, 1)


def test_on_a_route_the_time_decides_between_stops_close_together() -> None:
    stops = [RouteStop(52.52, 13.4, AT_S), RouteStop(52.53, 13.4, AT_S + 60)]
    stated = [at(LatLon(52.524, 13.4), AT_S + 60), at(LatLon(52.526, 13.4), AT_S)]
    assert assign(stops, stated).records == (1, 0)


def test_a_duplicate_of_a_record_nearby_displaces_no_other() -> None:
    requested = [LatLon(52.5 + step / 100, 13.4) for step in range(4)]
    own = [at(LatLon(place.lat - 0.004, 13.4)) for place in requested[1:]]
    found = assign(requested, [*own, own[-1]])
    assert (found.records, found.repeated) == ((None, 0, 1, 2), 1)


def test_equal_places_have_their_records_in_order() -> None:
    found = assign([BERLIN, APIA, BERLIN], [at(BERLIN), at(BERLIN), at(APIA)])
    assert found.records == (0, 2, 1)


@pytest.mark.parametrize(
    ("requested", "stated", "is_same"),
    [
        (LatLon(52.52, 13.4), LatLon(52.51, 13.41), True),
        (LatLon(52.52, 13.4), LatLon(52.5, 13.4), False),
        (LatLon(52.52, 13.4), LatLon(52.52, 13.42), False),
        (LatLon(52.5163, 13.3777), LatLon(52.52, 13.38), True),
        (LatLon(-17.0, 180.0), LatLon(-17.0, -180.0), True),
        (LatLon(-17.0, -179.995), LatLon(-17.0, 179.999), True),
        (LatLon(90.0, 20.0), LatLon(90.0, -140.0), True),
        (LatLon(89.0, 20.0), LatLon(89.0, -140.0), False),
    ],
)
def test_the_tolerance_is_a_hundredth_of_a_degree(requested: LatLon, stated: LatLon, is_same: bool) -> None:
    assert assign([requested], [at(stated)]).records == ((0,) if is_same else (None,))


def test_stops_at_one_place_are_distinguished_by_time() -> None:
    stops = [
        RouteStop(52.52, 13.4, AT_S),
        RouteStop(52.4, 13.06, AT_S + 60),
        RouteStop(52.52, 13.4, AT_S + 120),
    ]
    stated = [at(BERLIN, AT_S + 120), at(POTSDAM, AT_S + 60), at(BERLIN, AT_S)]
    assert assign(stops, stated).records == (2, 1, 0)
    misdated = assign(stops, [at(BERLIN, AT_S + 120), at(POTSDAM, AT_S), at(BERLIN, AT_S)])
    assert (misdated.records, misdated.misdated) == ((2, None, 0), 1)


def test_records_without_coordinates_or_time_keep_their_position() -> None:
    assert assign([BERLIN, POTSDAM], [StatedPlace(), at(POTSDAM)]).records == (0, 1)
    assert assign([BERLIN, POTSDAM], [StatedPlace(52.52), StatedPlace(None, 13.06)]).records == (0, 1)
    stops = [RouteStop(52.52, 13.4, AT_S), RouteStop(52.52, 13.4, AT_S + 60)]
    assert assign(stops, [at(BERLIN), at(BERLIN)]).records == (0, 1)
    assert assign(stops, [at(BERLIN, AT_S + 60), at(BERLIN)]).records == (1, 0)


@pytest.mark.parametrize(
    "stated",
    [
        [StatedPlace(), at(BERLIN)],  # the others are in another order
        [StatedPlace(), at(POTSDAM), at(APIA)],  # there are too many
        [StatedPlace(-10.0), at(POTSDAM)],  # the last known weather belongs to another place
        [StatedPlace(), at(APIA)],  # another record is of another place
    ],
)
def test_a_record_without_coordinates_is_left_out_if_its_position_is_uncertain(
    stated: list[StatedPlace],
) -> None:
    found = assign([BERLIN, POTSDAM], stated)
    assert found.unknown == 1
    assert 0 not in found.records


@pytest.mark.parametrize(
    ("given_lon", "lon"),
    [
        (0.0, 0.0),
        (180.0, 180.0),
        (-180.0, -180.0),
        (303.83, -56.17),
        (360.0, 0.0),
        (361.0, None),
        (None, None),
    ],
)
def test_longitudes_may_be_written_from_0_to_360(given_lon: float | None, lon: float | None) -> None:
    assert longitude(given_lon) == pytest.approx(lon)


@pytest.mark.parametrize("item", [None, [], "x", {}, {"latitude": True, "longitude": "5"}, {"latitude": 91}])
def test_unreadable_coordinates_are_unknown(item: object) -> None:
    assert stated_place(item, is_timed=True) == StatedPlace()


# Kinds of responses

_LATS = st.integers(-9000, 9000).map(lambda number: number / 100)
_LONS = st.integers(-18000, 18000).map(lambda number: number / 100)
_CHANGES: dict[str, Callable[[float], float]] = {
    "exact": lambda value: value,
    "single": single,
    "two": lambda value: round(value, 2),
    "three": lambda value: round(value, 3),
    "four": lambda value: round(value, 4),
}


@dataclass(frozen=True)
class Response:
    """Requested stops, and records with the index of the stop that they were made for, if any."""

    stops: tuple[RouteStop, ...]
    stated: tuple[StatedPlace, ...]
    origins: tuple[int | None, ...]


@st.composite
def responses(draw: st.DrawFn) -> Response:
    """Draw stops, some equal or close, and records rounded, permuted, repeated, missing or misdated."""
    places = draw(st.lists(st.builds(LatLon, _LATS, _LONS), min_size=1, max_size=6))
    near = draw(st.sampled_from(places))
    places.append(LatLon(min(90.0, round(near.lat + 0.01, 2)), near.lon))
    places += draw(st.lists(st.sampled_from(places), max_size=3))
    times = draw(st.lists(st.integers(1, 5), min_size=len(places), max_size=len(places)))
    stops = tuple(
        RouteStop(place.lat, place.lon, AT_S + time) for place, time in zip(places, times, strict=True)
    )
    change = _CHANGES[draw(st.sampled_from(sorted(_CHANGES)))]
    records: list[tuple[StatedPlace, int | None]] = []
    for index, stop in enumerate(stops):
        lon = longitude(change(stop.lon % 360 if draw(st.booleans()) else stop.lon))
        for _ in range(draw(st.sampled_from([0, 1, 1, 1, 1, 2]))):
            time_s = stop.time_s + draw(st.sampled_from([0, 0, 0, 3600]))
            records.append((StatedPlace(change(stop.lat), lon, time_s), index))
    for lat, lon in draw(st.lists(st.tuples(_LATS, _LONS), max_size=2)):
        records.append((StatedPlace(lat, lon, AT_S), None))
    records = draw(st.permutations(records))
    return Response(stops, tuple(each for each, _ in records), tuple(origin for _, origin in records))


@given(responses())
def test_each_record_has_one_place_which_it_states(response: Response) -> None:
    found = assign(response.stops, response.stated)
    used = [record for record in found.records if record is not None]
    assert len(set(used)) == len(used)
    left_out = found.foreign + found.misdated + found.repeated + found.unknown
    assert len(used) + left_out == len(response.stated)
    for stop, record in zip(response.stops, found.records, strict=True):
        if record is not None:
            stated = response.stated[record]
            assert stated.time_s == stop.time_s
            assert stated.lat is not None
            assert abs(stated.lat - stop.lat) <= 0.0102


@given(responses())
def test_equal_stops_have_as_many_records_as_were_made_for_them(response: Response) -> None:
    found = assign(response.stops, response.stated)
    # All longitudes meet at a pole.
    stops = [replace(stop, lon=0.0) if abs(stop.lat) == 90 else stop for stop in response.stops]
    for stop in set(stops):
        equal = [index for index, other in enumerate(stops) if other == stop]
        own = [
            stated
            for stated, origin in zip(response.stated, response.origins, strict=True)
            if origin in equal and stated.time_s == stop.time_s
        ]
        assigned = [index for index in equal if found.records[index] is not None]
        assert len(assigned) >= min(len(equal), len(own))
        assert assigned == equal[: len(assigned)]


@given(responses(), st.randoms(use_true_random=False))
def test_the_order_of_the_records_does_not_matter(response: Response, random: Random) -> None:
    mixed = list(response.stated)
    random.shuffle(mixed)

    def states(stated: Sequence[StatedPlace]) -> list[object]:
        records = [
            None if index is None else stated[index] for index in assign(response.stops, stated).records
        ]
        return [record and (record.lat, record.time_s) for record in records]

    for one, other in zip(states(response.stated), states(mixed), strict=True):
        assert one == pytest.approx(other, abs=2e-4)


@dataclass(frozen=True)
class CloseResponse:
    """Requested places on a small grid, and a record of each in some order, none of them near another."""

    requested: tuple[LatLon | RouteStop, ...]
    stated: tuple[StatedPlace, ...]
    origins: tuple[int, ...]


@st.composite
def close_responses(draw: st.DrawFn, *, furthest_steps: int) -> CloseResponse:
    """Draw places a hundredth of a degree apart, and records up to some steps of 0.0005° away."""
    grid = draw(
        st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=8, unique=True)
    )
    corner = draw(st.sampled_from([LatLon(52.5, 13.4), LatLon(-17.0, 179.98), LatLon(0.0, 0.0)]))
    places = [LatLon(round(corner.lat + y / 100, 2), round(corner.lon + x / 100, 2)) for y, x in grid]
    places = [LatLon(each.lat, longitude(each.lon % 360) or 0.0) for each in places]
    times = draw(st.none() | st.lists(st.integers(0, 2), min_size=len(places), max_size=len(places)))
    requested: list[LatLon | RouteStop] = list(places)
    if times is not None:
        requested = [
            RouteStop(each.lat, each.lon, AT_S + 60 * time) for each, time in zip(places, times, strict=True)
        ]
    away = st.integers(-furthest_steps, furthest_steps).map(lambda steps: steps / 2000)
    order = draw(st.permutations(range(len(places))))
    stated = []
    for index in order:
        place, time = places[index], None if times is None else AT_S + 60 * times[index]
        lat = place.lat + draw(away)
        stated.append(StatedPlace(lat, longitude((place.lon + draw(away)) % 360), time))
    return CloseResponse(tuple(requested), tuple(stated), tuple(order))


@given(close_responses(furthest_steps=9))
def test_each_of_several_close_places_has_its_own_record(response: CloseResponse) -> None:
    found = assign(response.requested, response.stated)
    assert [response.origins[record] for record in found.records if record is not None] == list(
        range(len(response.requested))
    )


@given(close_responses(furthest_steps=20))
def test_no_close_place_is_without_a_record_if_there_is_one_for_each(response: CloseResponse) -> None:
    # A record at the very coordinates of another place belongs there.
    places = {(each.lat, each.lon) for each in response.requested}
    has_doubt = any(
        stated.lat is not None
        and stated.lon is not None
        and (round(stated.lat, 4), round(stated.lon, 4)) in places - {(own.lat, own.lon)}
        for stated, own in (
            (stated, response.requested[origin])
            for stated, origin in zip(response.stated, response.origins, strict=True)
        )
    )
    assume(not has_doubt)
    # Of two records that state the same, one may be a copy, which must not displace others.
    noise = 1e-4
    distinct = {
        (round((each.lat or 0) / noise), round((each.lon or 0) / noise), each.time_s)
        for each in response.stated
    }
    found = assign(response.requested, response.stated)
    used = [record for record in found.records if record is not None]
    assert len(used) == len(set(used)) >= len(distinct)
