"""Tests of the report on labels in view: boxes, winners and counts."""

from collections.abc import Iterator, Sequence
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.data_region import DataRegion, MapBox
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.render.assumptions import find_assumption
from editor.render.camera import Camera
from editor.render.query.questions import (
    HiddenBox,
    LabelReport,
    LabelReportRequest,
    LayerCounts,
    LossKind,
    Ring,
)
from editor.render.stack import Half
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import SIZE_PX, a_camera, a_layer, a_map, a_node, a_renderer, a_way, paint
from tests.render.running import a_running_service, answer_to
from tests.styles import Json, a_style

VILLAGES = a_layer("symbol", 6, text_size=3)
TOWNS = a_layer("symbol", 3, text_size=3)
CAFES = a_layer("symbol", 12, text_size=2)
STREETS = a_layer("street", 6, text_size=2)
SHIELDS = a_layer("roadshield", 0, text_size=2)
ROADS = a_layer("line", 6, line_width=2, line_inner_color=0xFF0000FF)


def a_village(x: float, y: float, name: str = "Nueva") -> Json:
    return a_node(x, y, place="village", population=700, name=name)


def a_town(x: float, y: float, name: str = "Grande") -> Json:
    return a_node(x, y, place="town", population=30_000, name=name)


def a_cafe(x: float, y: float, name: str = "Brasilero") -> Json:
    return a_node(x, y, amenity="cafe", name=name)


def a_street(y: float, name: str = "Street") -> Json:
    return a_way((20, y), (236, y), highway="residential", name=name)


class Reported:
    """The reports on a style over features."""

    def __init__(self, layers: Sequence[Json], *features: Json, camera: Camera | None = None) -> None:
        self.camera, self.renderer = camera or a_camera(), a_renderer(*features)
        self.style: MapStyle = a_style([*layers])
        self.composition = self.renderer.layers(self.style, self.camera)

    def report(self, place: int = 0, box: WorldBox | None = None) -> LabelReport:
        """Report on the labels in a box, with the counts of a layer."""
        key = self.style.order.keys[place]
        request = LabelReportRequest(box or self.camera.bounds, None, key)
        drawn_layers = [*chain.from_iterable(self.composition.laid[half] for half in Half)]
        return self.renderer.label_report(self.style, self.camera, request, drawn_layers)

    def counts(self, place: int = 0) -> LayerCounts:
        counts = self.report(place).counts
        assert counts is not None
        return counts

    def hidden(self, place: int = 0) -> list[HiddenBox]:
        key = self.style.order.keys[place]
        return [each for each in self.report(place).hidden if each.layer == key]

    def name(self, key: object) -> int | None:
        """Return the place of a layer in the style."""
        return None if key is None else [*self.style.order.keys].index(key)  # type: ignore[arg-type]

    def on_screen(self, ring: Ring) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of a ring in pixels."""
        box, px = self.camera.bounds, self.camera.world_px
        points = [((x - box.left) * px, (y - box.top) * px) for x, y in ring]
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)


def test_a_hidden_label_names_the_placed_label_of_the_upper_layer_that_won() -> None:
    made = Reported([CAFES, CAFES], a_cafe(100, 100))
    (hidden,) = made.hidden(1)
    assert hidden.winner is not None
    assert (hidden.text, hidden.winner.text) == ("Brasilero", "Brasilero")
    assert made.name(hidden.winner.layer) == 0
    assert made.name(hidden.move_above) == 0
    assert ("amenity", "cafe") in hidden.tags
    left, top, right, bottom = made.on_screen(hidden.winner.ring)
    assert left < 100 < right
    assert top < 100 < bottom + 20
    (placed,) = made.report().placed
    assert placed == hidden.winner


def test_the_boxes_of_a_point_label_are_those_of_its_icon_and_text() -> None:
    made = Reported([CAFES, CAFES], a_cafe(100, 100))
    (hidden,) = made.hidden(1)
    assert hidden.icon is not None
    assert hidden.text_box is not None
    assert hidden.text_px > 5
    box = WorldBox(*made.camera.screen_to_world(99, 99), *made.camera.screen_to_world(101, 101))
    assert hidden.icon.meets(box)
    assert not hidden.text_box.meets(box)


def test_the_first_of_several_winners_is_named() -> None:
    made = Reported(
        [CAFES], a_cafe(100, 100, "First"), a_cafe(150, 100, "Elsewhere"), a_cafe(102, 101, "Second")
    )
    (hidden,) = made.hidden()
    assert hidden.winner is not None
    assert (hidden.text, hidden.winner.text) == ("Second", "First")
    assert hidden.move_above is None


def test_labels_placed_later_are_never_winners() -> None:
    streets = STREETS | {"paint": paint(text_size=2, text_padding=0)}
    made = Reported([CAFES, CAFES, streets], a_cafe(128, 100), a_street(100))
    assert {made.name(each.winner.layer) for each in made.hidden(1) if each.winner} == {0}


def test_a_padding_is_distinguished_from_an_overlap() -> None:
    wide = VILLAGES | {"paint": paint(text_size=3, text_padding=20, text_anchor=9)}
    made = Reported([wide], a_village(100, 60, "Upper"), a_village(100, 95, "Lower"))
    (hidden,) = made.hidden()
    assert hidden.is_by_padding
    assert hidden.winner is not None
    _, _, _, bottom = made.on_screen(hidden.winner.ring)
    assert made.on_screen(hidden.ring)[1] > bottom
    over = Reported([wide], a_village(100, 60, "Upper"), a_village(100, 62, "Lower"))
    assert [each.is_by_padding for each in over.hidden()] == [False]


def test_no_draw_order_lets_a_street_win_over_a_point() -> None:
    places = [a_village(20 + 24 * step, 60, "M" * (1 + step)) for step in range(10)]
    villages = VILLAGES | {"paint": paint(text_size=3, text_padding=0)}
    made = Reported([villages, STREETS], *places, a_street(60, "One"))
    (hidden,) = made.hidden(1)
    assert hidden.winner is not None
    assert made.name(hidden.winner.layer) == 0
    assert hidden.move_above is None


def test_a_point_wins_over_a_place_above_all_places() -> None:
    made = Reported([TOWNS, VILLAGES, CAFES], a_village(100, 90, "Nueva"), a_cafe(100, 92))
    (hidden,) = made.hidden(2)
    assert made.name(hidden.move_above) in (0, 1)
    assert Reported([CAFES, VILLAGES], a_village(100, 90), a_cafe(100, 92)).hidden() == []


@pytest.mark.parametrize(
    ("layers", "features", "place", "assumption"),
    [
        ([CAFES, CAFES], [a_cafe(100, 100)], 1, "placement-order"),
        ([CAFES], [a_cafe(100, 100, "One"), a_cafe(101, 101, "Other")], 0, "feature-rank"),
        ([STREETS, CAFES], [*(a_cafe(x, 100) for x in (40, 128, 216)), a_street(100)], 0, "placement-order"),
        ([VILLAGES, TOWNS], [a_village(100, 100), a_town(101, 101)], 0, "place-order"),
    ],
)
def test_a_hidden_label_names_the_assumption_that_decided(
    layers: list[Json], features: list[Json], place: int, assumption: str
) -> None:
    hidden = Reported(layers, *features).hidden(place)
    assert {each.assumption for each in hidden} == {assumption}


def test_every_assumption_of_a_hidden_label_is_in_the_ledger() -> None:
    for id_ in ("padding-unit", "feature-rank", "place-order", "placement-order"):
        assert find_assumption(id_).id == id_


def test_a_name_along_a_line_has_a_band_that_follows_it() -> None:
    steep = a_way((60, 20), (200, 236), highway="residential", name="Steep street")
    made = Reported([STREETS], steep)
    (placed,) = made.report().placed
    assert len(placed.ring) == 4
    (x0, y0), (x1, y1) = placed.ring[:2]
    assert abs((y1 - y0) / (x1 - x0)) == pytest.approx(216 / 140, rel=0.05)
    bent = a_way(
        (20, 60), (128, 60), (190, 100), (230, 170), highway="residential", name="A bent street name"
    )
    (curved,) = Reported([STREETS], bent).report().placed
    assert len(curved.ring) > 4


def test_features_with_labels_at_points_are_counted_by_their_outcome() -> None:
    short = VILLAGES | {"label_text": {"label_expression": '{"get_v": "short"}'}}

    def village(x: float, y: float, **tags: str) -> Json:
        return a_node(x, y, place="village", population=700, name="Nueva", **tags)

    features = [
        village(60, 40, short="Twin"),
        village(150, 40, short="Twin"),
        village(60, 140, short="One"),
        village(62, 142, short="Two"),
        village(200, 200),
    ]
    made = Reported([short], *features)
    counts = made.counts()
    assert (counts.total, counts.matching, counts.drawn, counts.names) == (5, 5, 2, None)
    assert counts.losses == {LossKind.REPEATED: 1, LossKind.NO_TEXT: 1}
    assert len(made.hidden()) == 1


def test_a_feature_without_icon_and_legible_text_has_no_icon() -> None:
    bare = a_layer("symbol", 3, text_size=0)
    counts = Reported([bare], a_node(100, 100, place="town", population=30_000, name="Town")).counts()
    assert (counts.drawn, counts.losses) == (0, {LossKind.NO_ICON: 1})


def test_moving_the_layer_of_a_small_country_is_not_suggested() -> None:
    land = a_node(128, 126, place="country", area_km2=0.001, name="Land")
    city = a_node(128, 128, place="city", population=900_000, name="City")
    countries, cities = (a_layer(kind, 0, text_size=3, text_anchor=9) for kind in ("country", "symbol"))
    (hidden,) = Reported([cities, countries], land, city).hidden(1)
    assert (hidden.assumption, hidden.move_above) == ("small-countries", None)


def test_names_along_lines_are_counted_once() -> None:
    short = a_way((100, 100), (120, 100), highway="residential", name="Much too long a name")
    features = [
        a_street(40, "One"),
        a_street(180, "One"),
        short,
        a_way((20, 220), (236, 220), highway="residential"),
    ]
    counts = Reported([STREETS], *features).counts()
    assert (counts.matching, counts.names, counts.drawn) == (4, 2, 1)
    assert counts.losses == {LossKind.NO_TEXT: 1, LossKind.TOO_LONG: 1}


def test_a_hidden_repetition_of_a_drawn_name_does_not_count() -> None:
    cover = [a_village(20 + 24 * step, 60, "M" * (1 + step)) for step in range(10)]
    villages = VILLAGES | {"paint": paint(text_size=3, text_padding=0)}
    made = Reported([villages, STREETS], *cover, a_street(60, "One"), a_street(180, "One"))
    assert [each.counts for each in made.hidden(1)] == [False]
    assert (made.counts(1).drawn, made.counts(1).names) == (1, 1)


def test_shields_are_counted_by_their_numbers() -> None:
    def road(y: float, number: str) -> Json:
        return a_way((20, y), (236, y), highway="motorway", ref=number)

    made = Reported([SHIELDS], road(60, "1"), road(62, "2"), road(200, "3"))
    counts = made.counts()
    assert (counts.names, counts.drawn) == (3, 2)
    (hidden,) = made.hidden()
    assert hidden.winner is not None
    assert {hidden.text, hidden.winner.text} == {"1", "2"}


@pytest.mark.parametrize(
    ("layer", "features"),
    [
        (
            STREETS,
            [
                a_street(60, "Across the whole view"),
                a_way((20, 200), (90, 200), highway="residential", name="In"),
            ],
        ),
        (
            SHIELDS,
            [a_way((100, y), (156, y), highway="motorway", ref=ref) for y, ref in ((60, "1"),)]
            + [a_way((20, 200), (90, 200), highway="motorway", ref="2")],
        ),
        (CAFES, [a_cafe(128, 60), a_cafe(60, 200, "In")]),
    ],
    ids=["names", "shields", "points"],
)
def test_a_label_across_the_edge_of_the_data_counts_as_such(
    monkeypatch: pytest.MonkeyPatch, layer: Json, features: list[Json]
) -> None:
    view = a_camera().bounds
    half = WorldBox(view.left, view.top, (view.left + view.right) / 2, view.bottom)
    region = DataRegion([MapBox(half, has_data=True), MapBox(view, has_data=False)])
    monkeypatch.setattr(Basemap, "data_region", lambda *_args: region)
    counts = Reported([layer], *features).counts()
    assert (counts.drawn, counts.losses) == (1, {LossKind.EDGE: 1})


def test_features_of_lines_and_areas_are_drawn_if_their_paint_is_visible() -> None:
    counts = Reported([ROADS], a_street(60), a_street(120)).counts()
    assert (counts.total, counts.drawn, counts.is_visible, counts.is_in_frame) == (2, 2, True, True)
    clear = a_layer("line", 6, line_width=2, line_inner_color=0x000000FF)
    counts = Reported([clear], a_street(60)).counts()
    assert (counts.matching, counts.drawn, counts.is_visible) == (1, 0, False)


def test_a_layer_outside_its_zooms_is_counted_without_being_drawn() -> None:
    counts = Reported([VILLAGES | {"minzoom": 16}], a_village(100, 100)).counts()
    assert (counts.matching, counts.drawn, counts.is_in_frame) == (1, 0, False)


def test_a_filter_is_counted() -> None:
    named = {"condition": "all", "expression": [{"key": "name", "condition": "in", "values": ["One"]}]}
    counts = Reported([VILLAGES | {"filter": named}], a_village(60, 60, "One"), a_village(160, 160)).counts()
    assert (counts.total, counts.matching, counts.drawn) == (2, 1, 1)


def test_the_part_of_the_view_without_data_is_counted() -> None:
    inside = Reported([CAFES], a_cafe(100, 100)).counts()
    assert inside.without_data == 0
    below = Reported([CAFES], a_cafe(100, 100), camera=a_camera(zoom=13.0)).counts()
    assert (below.without_data, below.total) == (1, 0)


def test_layers_without_data_have_no_counts() -> None:
    ground = {"type": "background", "paint": paint(fill_color=0xFFFFFFFF)}
    counts = Reported([VILLAGES, ground], a_village(100, 100)).counts(1)
    assert not counts.has_data


def test_only_labels_in_the_box_are_reported() -> None:
    made = Reported([CAFES, CAFES], a_cafe(60, 60, "Upper"), a_cafe(60, 200, "Lower"))
    top = WorldBox(*made.camera.screen_to_world(0, 0), *made.camera.screen_to_world(SIZE_PX, 120))
    report = made.report(1, top)
    assert [each.text for each in report.placed] == ["Upper"]
    assert [each.text for each in report.hidden] == ["Upper"]
    assert report.counts is not None
    assert report.counts.total == 1


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255)), min_size=1, max_size=14, unique=True))
def test_each_matching_feature_is_drawn_hidden_or_lost_and_each_hidden_label_has_a_winner(
    at: Sequence[tuple[int, int]],
) -> None:
    features = [a_cafe(x, y, f"C{number}") for number, (x, y) in enumerate(at)]
    made = Reported([CAFES, CAFES], *features)
    for place in range(2):
        counts, hidden = made.counts(place), made.hidden(place)
        assert counts.drawn + len(hidden) + sum(counts.losses.values()) == counts.matching
        assert all(each.winner is not None for each in hidden)


def open_map(_data: SourceData) -> Basemap:
    """Open the map of the processes, which find this function by its name."""
    return a_map(a_cafe(100, 100), a_cafe(101, 101, "Other"), a_street(60))


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes."""
    running = a_running_service(open_map)
    yield running
    running.close()


def test_labels_and_counts_of_both_halves_are_combined(qtbot: QtBot, service: RenderService) -> None:
    style = a_style([CAFES, ROADS])
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(style, a_camera(), view_id="one"))
    for place, drawn in ((0, 1), (1, 1)):
        request = LabelReportRequest(a_camera().bounds, "one", style.order.keys[place])
        report = answer_to(qtbot, request, service.report_labels, service.labels_reported)
        assert report.is_known
        assert (len(report.placed), len(report.hidden)) == (1, 1)
        assert report.counts.layer == style.order.keys[place]
        assert report.counts.drawn == drawn


def test_without_a_frame_nothing_is_known(qtbot: QtBot, service: RenderService) -> None:
    request = LabelReportRequest(a_camera().bounds, "no view")
    report = answer_to(qtbot, request, service.report_labels, service.labels_reported)
    assert (report.is_known, report.placed, report.counts) == (False, (), None)
