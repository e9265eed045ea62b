"""Reading of GPX and GeoJSON, with errors."""

import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditorError, FilePosition
from editor.weather.api.records import LatLon
from editor.weather.routes.draft import MAX_NAME_LENGTH, MOST_POINTS
from editor.weather.routes.files import LARGEST_FILE_BYTES, routes_in
from editor.weather.routes.route import Route, WayPoint

GPX_11 = 'xmlns="http://www.topografix.com/GPX/1/1" version="1.1"'
GPX_10 = 'xmlns="http://www.topografix.com/GPX/1/0" version="1.0"'
NOON_S = 1_795_262_400  # 2026-11-21 12:00

TRACK = """<trk><name>Morning ride</name><trkseg>
<trkpt lat="47.5" lon="8.25"><ele>400</ele><time>2026-11-21T12:00:00Z</time></trkpt>
<trkpt lat="47.6" lon="8.35"><ele>410</ele><time>2026-11-21T12:10:00.5Z</time></trkpt>
</trkseg></trk>"""
PLANNED = """<rte><name>To the lake</name>
<rtept lat="1" lon="2"><name>Home</name></rtept><rtept lat="3" lon="4"/>
<rtept lat="5" lon="6"><name>Lake</name></rtept></rte>"""
MARK = '<wpt lat="10" lon="20"><name>Hut</name></wpt>'


def gpx(inner: str, root: str = GPX_11) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<gpx {root}>{inner}</gpx>'.encode()


def line(*positions: list[float], **properties: Any) -> dict[str, Any]:
    geometry = {"type": "LineString", "coordinates": list(positions)}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def collection(*features: dict[str, Any]) -> bytes:
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


def the_route(data: bytes, name: str = "trip.gpx") -> Route:
    (route,) = routes_in(data, name)
    return route


def the_error(data: bytes) -> EditorError:
    with pytest.raises(EditorError) as caught:
        routes_in(data, "trip")
    assert caught.value.place is not None
    assert caught.value.place.file == "trip"
    return caught.value


def is_routes_or_a_sentence(data: bytes) -> bool:
    try:
        return len(routes_in(data, "trip")) > 0
    except EditorError as error:
        return error.text.endswith(".")


@pytest.mark.parametrize("root", [GPX_11, GPX_10, ""], ids=["1.1", "1.0", "no namespace"])
def test_a_track_is_read_with_its_name_and_times(root: str) -> None:
    route = the_route(gpx(TRACK, root))
    assert route.points == (LatLon(47.5, 8.25), LatLon(47.6, 8.35))
    assert route.times == (NOON_S, NOON_S + 600)
    assert (route.name, route.way_points, route.remarks) == ("Morning ride", (), ())


def test_a_prefix_of_the_root_is_that_of_all() -> None:
    inner = '<g:wpt lat="1" lon="2"/><wpt lat="3" lon="4"/>'
    data = f'<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1">{inner}</g:gpx>'.encode()
    assert the_route(data).points == (LatLon(1, 2),)


def test_the_named_points_of_a_route_are_its_way_points() -> None:
    route = the_route(gpx(PLANNED))
    assert route.points == (LatLon(1, 2), LatLon(3, 4), LatLon(5, 6))
    assert route.way_points == (WayPoint(0, "Home"), WayPoint(2, "Lake"))
    assert (route.name, route.times) == ("To the lake", None)


def test_every_point_of_a_route_without_names_is_a_way_point() -> None:
    route = the_route(gpx('<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>'))
    assert route.way_points == (WayPoint(0), WayPoint(1))


def test_way_points_alone_make_a_route_named_after_the_file() -> None:
    route = the_route(gpx(MARK + '<wpt lat="11" lon="21"/>'), "hike.v2.gpx")
    assert route.points == (LatLon(10, 20), LatLon(11, 21))
    assert (route.name, route.way_points) == ("hike.v2", (WayPoint(0, "Hut"),))


def test_all_lines_are_read_without_separate_way_points() -> None:
    nameless = '<trk><trkseg><trkpt lat="7" lon="8"/></trkseg></trk>'
    routes = routes_in(gpx(MARK + TRACK + PLANNED + nameless + "<rte/><trk><trkseg/></trk>"), "trip.gpx")
    assert [route.name for route in routes] == ["Morning ride", "To the lake", "trip 3"]


def test_track_segments_are_joined_and_reported() -> None:
    segment = '<trkseg><trkpt lat="1" lon="{}"/></trkseg>'
    inner = "<trkseg/>" + segment.format(1) + "<trkseg/>" + segment.format(2) + segment.format(3)
    route = the_route(gpx(f"<trk>{inner}</trk>"))
    assert [point.lon for point in route.points] == [1, 2, 3]
    assert route.remarks == ("3 parts were joined.",)


def test_extensions_are_skipped_with_any_content() -> None:
    odd = '<extensions><x:deep><trkpt lat="no"/><name>Not me</name><time>never</time></x:deep></extensions>'
    inner = f'{odd}<trk>{odd}<trkseg><trkpt lat="1" lon="2">{odd}<name>Me</name></trkpt>{odd}</trkseg></trk>'
    assert the_route(gpx(inner)).points == (LatLon(1, 2),)


@pytest.mark.parametrize(
    ("times", "remark"),
    [
        (("2026-11-21T12:00:00Z", None), "Times ignored: some points have none."),
        (("2026-11-21T12:00:00Z", "noon"), "Times ignored: some points have none."),
        (("2026-11-21T12:00:00Z", "2026-11-21T11:00:00Z"), "Times ignored: not in chronological order."),
        (("2026-11-21T12:00:00Z", "9999-12-31T23:59:59-14:00"), "Times ignored: some points have none."),
    ],
    ids=["one missing", "one no time", "back", "beyond calendars"],
)
def test_unusable_times_are_dropped_and_reported(times: tuple[str | None, ...], remark: str) -> None:
    points = "".join(
        f'<trkpt lat="1" lon="2">{f"<time>{time}</time>" if time else ""}</trkpt>' for time in times
    )
    route = the_route(gpx(f"<trk><trkseg>{points}</trkseg></trk>"))
    assert route.times is None
    assert len(route.remarks) == 1
    assert route.remarks[0].startswith(remark)


@pytest.mark.parametrize("text", ["2026-11-21T14:00:00+02:00", "2026-11-21T12:00:00", " 2026-11-21T12:00Z\n"])
def test_a_time_is_read_with_and_without_its_zone(text: str) -> None:
    inner = f'<trk><trkseg><trkpt lat="1" lon="2"><time>{text}</time></trkpt></trkseg></trk>'
    assert the_route(gpx(inner)).times == (NOON_S,)


def test_a_name_is_one_line_of_bounded_length() -> None:
    inner = f'<rte><name> A\n\tB {"x" * 100_000}</name><rtept lat="1" lon="2"/></rte>'
    name = the_route(gpx(inner)).name
    assert name.startswith("A B xxx")
    assert len(name) == MAX_NAME_LENGTH


def test_gpx_in_other_encodings_is_read() -> None:
    text = '<gpx><rte><name>Jyväskylä</name><rtept lat="1" lon="2"/></rte></gpx>'
    latin = f'<?xml version="1.0" encoding="ISO-8859-1"?>{text}'.encode("latin-1")
    for data in (text.encode("utf-16"), text.encode("utf-8-sig"), latin):
        assert the_route(data).name == "Jyväskylä"


def test_longitudes_beyond_the_date_line_are_wrapped() -> None:
    assert the_route(collection(line([179, 1], [181, 1]))).points == (LatLon(1, 179), LatLon(1, -179))


@pytest.mark.parametrize(
    ("data", "text", "place"),
    [
        (b"<gpx>\n <rte></gpx>", "Invalid XML: mismatched tag", FilePosition("trip", 2, 9)),
        (b"<gpx>\n  <wpt lat='1'/></gpx>", "A point has no “lon”", FilePosition("trip", 2, 3)),
        (
            b"<gpx><wpt lat='1' lon='east'/></gpx>",
            "“lon” must be a number, not “east”",
            FilePosition("trip", 1, 6),
        ),
        (
            b"<gpx><wpt lat='1_0' lon='1'/></gpx>",
            "“lat” must be a number, not “1_0”",
            FilePosition("trip", 1, 6),
        ),
        (b"<gpx><wpt lat='91' lon='1'/></gpx>", "Invalid coordinates 91, 1", FilePosition("trip", 1, 6)),
        (b"<gpx><wpt lat='nan' lon='1'/></gpx>", "Invalid coordinates nan, 1", FilePosition("trip", 1, 6)),
        (b"<!DOCTYPE gpx>\n<gpx/>", "Document type", FilePosition("trip", 1, 14)),
        (b"<gpx>&other;</gpx>", "undefined entity", FilePosition("trip", 1, 6)),
        (b"<kml/>", "Not a GPX file: it starts with “kml”", FilePosition("trip", 1, 1)),
        (b"<gpx><metadata/></gpx>", "No route, track or waypoint", FilePosition("trip")),
        (b"<?xml version='1.0' encoding='klingon'?><gpx/>", "encoding", None),
        (b"<gpx>" * 65, "more than 64 levels", FilePosition("trip", 1, 321)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_broken_gpx_is_refused_with_its_place(data: bytes, text: str, place: FilePosition | None) -> None:
    error = the_error(data)
    assert text in error.text
    assert place is None or error.place == place


def test_recursive_entities_are_refused_at_their_declaration() -> None:
    data = b'<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><gpx>&b;</gpx>'
    assert "Document type" in the_error(data).text


def test_a_geojson_line_is_read_and_its_heights_are_ignored() -> None:
    geometry = {"type": "LineString", "coordinates": [[8.25, 47.5, 400], [8, 47]]}
    for top in (geometry, {"type": "GeometryCollection", "geometries": [geometry]}):
        route = the_route(json.dumps(top).encode(), "a.geojson")
        assert route.points == (LatLon(47.5, 8.25), LatLon(47, 8))
        assert (route.name, route.times, route.way_points) == ("a", None, ())


def test_all_geojson_lines_are_read_without_points() -> None:
    point = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": None}
    nowhere: dict[str, Any] = {"type": "Feature", "geometry": None, "properties": {}}
    data = collection(line([1, 2], name="One"), point, nowhere, line(), line([3, 4], [5, 6], name=7))
    assert [route.name for route in routes_in(data, "b.json")] == ["One", "b 2"]


def test_times_beside_a_line_are_shown_where_they_fit() -> None:
    times = ["2026-11-21T12:00:00Z", "2026-11-21T12:10:00Z"]
    older = line([1, 2], [3, 4], coordTimes=times)
    newer = line([1, 2], [3, 4], coordinateProperties={"times": times})
    for feature in (older, newer):
        assert the_route(collection(feature)).times == (NOON_S, NOON_S + 600)
    route = the_route(collection(line([1, 2], [3, 4], coordTimes=times[:1])))
    assert route.times is None
    assert route.remarks == ("Times ignored: they do not match the points.",)


def test_the_parts_of_a_multi_line_are_joined_with_their_times() -> None:
    feature = line(coordTimes=[["2026-11-21T12:00:00Z"], [], ["2026-11-21T12:10:00Z"]])
    feature["geometry"] = {"type": "MultiLineString", "coordinates": [[[1, 2]], [], [[3, 4]]]}
    route = the_route(collection(feature))
    assert route.points == (LatLon(2, 1), LatLon(4, 3))
    assert (route.times, route.remarks) == ((NOON_S, NOON_S + 600), ("2 parts were joined.",))


@pytest.mark.parametrize(
    ("data", "text", "pointer"),
    [
        (
            {"type": "Point", "coordinates": [1, 2]},
            "Only Point in the GeoJSON file. A route needs a LineString",
            None,
        ),
        ({"type": "FeatureCollection", "features": []}, "No lines", None),
        ({"type": "FeatureCollection"}, "Expected a list", "/features"),
        ({"type": "Topology"}, "“Topology” is not a GeoJSON type", "/type"),
        ([1], "Expected a GeoJSON object", ""),
        ({"type": 4}, "Expected a GeoJSON object", ""),
        ({"type": "LineString"}, "Expected a list", "/coordinates"),
        ({"type": "LineString", "coordinates": [[1, 2], [3]]}, "A position must be a list", "/coordinates/1"),
        ({"type": "LineString", "coordinates": [["1", 2]]}, "must be numbers", "/coordinates/0"),
        ({"type": "LineString", "coordinates": [[True, 2]]}, "must be numbers", "/coordinates/0"),
        ({"type": "LineString", "coordinates": [[8, 91]]}, "Invalid position", "/coordinates/0"),
        ({"type": "LineString", "coordinates": [[10**400, 1]]}, "Invalid position", "/coordinates/0"),
        ({"type": "LineString", "coordinates": [[float("nan"), 1]]}, "Invalid position", "/coordinates/0"),
        ({"type": "MultiLineString", "coordinates": [[], 5]}, "Expected a list", "/coordinates/1"),
    ],
    ids=str,
)
def test_geojson_without_a_line_is_refused_with_its_pointer(
    data: Any, text: str, pointer: str | None
) -> None:
    error = the_error(json.dumps(data).encode())
    assert text in error.text
    assert error.place is not None
    assert error.place.pointer == pointer


def test_a_wrong_position_deep_in_a_collection_is_located() -> None:
    error = the_error(collection(line([1, 2]), line([1, 2], [3, 444])))
    assert error.place == FilePosition("trip", pointer="/features/1/geometry/coordinates/1")


@pytest.mark.parametrize(
    ("data", "text", "place"),
    [
        (b'{"type":\n "LineString",}', "Invalid JSON", FilePosition("trip", 2, 15)),
        (b'{"a":\n"\xff"}', "UTF-8", FilePosition("trip", 2, 2)),
        (b'{"a":' + b"9" * 5000 + b"}", "too long", FilePosition("trip")),
        (b'{"a":' * 5_000_000, "more than 500,000 points", FilePosition("trip")),
        (b'{"a":' * 100_000, "nested too deep", FilePosition("trip")),
        (b"[" * 10_000_000, "more than 500,000 points", FilePosition("trip")),
        (b"PK\x03\x04", "neither GPX nor GeoJSON", FilePosition("trip")),
        (b"", "neither GPX nor GeoJSON", FilePosition("trip")),
    ],
    ids=["comma", "not UTF-8", "long number", "many objects", "deep", "deep lists", "archive", "empty"],
)
def test_text_that_is_no_json_is_refused_with_its_place(data: bytes, text: str, place: FilePosition) -> None:
    error = the_error(data)
    assert text in error.text
    assert error.place == place


def test_files_that_are_too_large_are_refused() -> None:
    assert "larger than 50 MB" in the_error(b"<" * (LARGEST_FILE_BYTES + 1)).text
    points = "<wpt lat='1' lon='2'/>" * (MOST_POINTS + 1)
    assert "more than 500,000 points" in the_error(gpx(points)).text


def test_ten_megabytes_of_deep_gpx_are_refused_at_once() -> None:
    assert "64 levels" in the_error(b"<gpx>" + b"<a>" * 3_400_000).text


def test_skipped_parts_use_no_memory() -> None:
    data = gpx(TRACK + "<extensions>" + f"<a b='c'>{'text' * 50}</a>" * 60_000 + "</extensions>")
    tracemalloc.start()
    routes_in(data, "trip")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000_000 < len(data) / 3


WHOLE = (
    gpx(MARK + TRACK + PLANNED),
    collection(line([1, 2], [3, 4], name="One", coordTimes=["2026-11-21T12:00:00Z"] * 2), line([5, 6])),
)
pieces = st.sampled_from(
    [b"<", b">", b"[", b"]", b"{", b"null", b"-1e999", b"\xff", b"\x00", b"&", b'"', b""]
)


@given(st.sampled_from(WHOLE), st.lists(st.tuples(st.integers(0), pieces, st.integers(0, 9)), max_size=4))
def test_a_mutated_file_gives_routes_or_one_error(data: bytes, cuts: list[tuple[int, bytes, int]]) -> None:
    for at, piece, length in cuts:
        start = at % (len(data) + 1)
        data = data[:start] + piece + data[start + length :]
    assert is_routes_or_a_sentence(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["type", "coordinates", "geometry", "features", "properties", "coordTimes", "name"]
            ),
            inner
            | st.sampled_from(["LineString", "MultiLineString", "Feature", "FeatureCollection", "Point"]),
            max_size=5,
        )
    ),
    max_leaves=30,
)


@given(json_values)
def test_any_json_yields_routes_or_one_error(value: Any) -> None:
    assert is_routes_or_a_sentence(json.dumps(value).encode())
