"""Tests of the sentences of the label debugger."""

from dataclasses import replace

import pytest

from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import load
from editor.render.query.questions import (
    HiddenBox,
    LabelReport,
    LabelReportRequest,
    LayerCounts,
    LossKind,
    PlacedBox,
)
from editor.workspace.label_explanations import (
    Explanation,
    LabelExplainer,
    LayerState,
    RemedyKind,
    counted_labels,
)
from tests.preview.frames import START
from tests.render.maps import paint
from tests.styles import a_style

pytestmark = pytest.mark.usefixtures("qapp")

SYMBOL = {"type": "symbol", "source": "map", "sourcedata_id": 12, "minzoom": 10, "maxzoom": 15}
RING = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
ZOOM = 12.0


def a_map_style() -> MapStyle:
    """Create cafés over streets, and cafés with inverted zooms."""
    return a_style(
        [
            SYMBOL | {"COMMENT": "Cafés"},
            SYMBOL | {"COMMENT": "Streets", "type": "street", "sourcedata_id": 6},
            SYMBOL | {"COMMENT": "Never", "minzoom": 14, "maxzoom": 9},
        ]
    )


STYLE = a_map_style()
CAFES, STREETS, NEVER = STYLE.order.keys


def a_hidden(text: str, winner: LayerKey | None, above: LayerKey | None = None, **more: object) -> HiddenBox:
    placed = PlacedBox(winner, 1, "Winner", RING) if winner is not None else None
    hidden = HiddenBox(CAFES, text, text, (), RING, None, None, 10.0, placed, move_above=above)
    return replace(hidden, **more)  # type: ignore[arg-type]


def a_report(*hidden: HiddenBox, **counts: object) -> LabelReport:
    found = LayerCounts(CAFES, has_data=True, is_in_frame=True, **counts)  # type: ignore[arg-type]
    request = LabelReportRequest(START.bounds, None, CAFES)
    return LabelReport(request, is_known=True, hidden=hidden, counts=found)


def explain(report: LabelReport | None, state: LayerState | None = None, zoom: float = ZOOM) -> Explanation:
    found = LabelExplainer(STYLE, load()).explain(STYLE.layer(CAFES), zoom, state or LayerState(), report)
    assert found is not None
    return found


def kind_of(explanation: Explanation) -> RemedyKind | None:
    return explanation.remedy.kind if explanation.remedy is not None else None


@pytest.mark.parametrize(
    ("state", "zoom", "report", "part", "remedy"),
    [
        (LayerState(is_hidden=True), ZOOM, None, "is hidden", RemedyKind.SHOW_LAYER),
        (LayerState(is_isolated_out=True), ZOOM, None, "isolated", RemedyKind.END_SOLO),
        (LayerState(), 9.0, None, "from zoom 10 to 15", RemedyKind.ZOOM_TO_RANGE),
        (LayerState(reason_not_drawn="Unknown data."), ZOOM, a_report(), "Unknown data.", None),
        (LayerState(), ZOOM, a_report(), "no features", RemedyKind.ZOOM_TO_DATA),
        (LayerState(), ZOOM, a_report(total=63), "match the filter", RemedyKind.EDIT_FILTER),
        (LayerState(), ZOOM, a_report(total=5, matching=5, is_visible=False), "Invisible", None),
        (LayerState(), ZOOM, a_report(total=5, matching=5, names=0), "have text", RemedyKind.EDIT_TEXT),
        (LayerState(), ZOOM, a_report(total=5, matching=5, drawn=5), "All 5", None),
        (
            LayerState(),
            ZOOM,
            a_report(total=5, matching=5, drawn=3, losses={LossKind.NO_ICON: 2}),
            "No icon: 2",
            RemedyKind.EDIT_ICON,
        ),
    ],
)
def test_the_first_obstacle_is_named_with_its_remedy(
    state: LayerState, zoom: float, report: LabelReport | None, part: str, remedy: RemedyKind | None
) -> None:
    found = explain(report, state, zoom)
    assert part in found.sentence
    assert kind_of(found) is remedy
    assert found.is_fine is ("All" in found.sentence)


def test_a_layer_without_preview_data_says_so() -> None:
    report = replace(a_report(), counts=LayerCounts(CAFES))
    assert "No preview data" in explain(report).sentence


def test_there_is_no_explanation_before_the_first_report() -> None:
    assert LabelExplainer(STYLE, load()).explain(STYLE.layer(CAFES), ZOOM, LayerState(), None) is None


def test_inverted_zooms_have_no_remedy() -> None:
    found = LabelExplainer(STYLE, load()).explain(STYLE.layer(NEVER), ZOOM, LayerState(), None)
    assert found is not None
    assert "any zoom" in found.sentence
    assert found.remedy is None


def test_the_most_frequent_cause_is_named_and_moved_above() -> None:
    report = a_report(
        a_hidden("One", CAFES),
        a_hidden("Two", STREETS, STREETS),
        a_hidden("Three", STREETS, STREETS),
        total=5,
        matching=5,
        drawn=2,
    )
    found = explain(report)
    assert "2 of 5" in found.sentence
    assert "“Streets”" in found.sentence
    assert found.remedy is not None
    assert (found.remedy.kind, found.remedy.other) == (RemedyKind.MOVE_ABOVE, STREETS)
    losses = LabelExplainer(STYLE, load()).losses(STYLE.layer(CAFES), report)
    assert [(loss.count, loss.winner) for loss in losses] == [(2, STREETS), (1, CAFES)]
    assert [each.text for each in losses[0].hidden] == ["Two", "Three"]


def test_a_move_that_does_not_help_is_not_offered() -> None:
    found = explain(a_report(a_hidden("One", STREETS), total=1, matching=1))
    assert found.remedy is not None
    assert (found.remedy.kind, found.remedy.other) == (RemedyKind.GO_TO_LAYER, STREETS)


@pytest.mark.parametrize(
    ("hidden", "part"),
    [
        (a_hidden("One", STREETS), "Hidden by “Winner” in layer “Streets”."),
        (a_hidden("One", STREETS, is_by_padding=True), "in layer “Streets”: the padding of one label"),
        (a_hidden("One", CAFES), "Hidden by “Winner” in the same layer."),
        (a_hidden("One", CAFES, is_by_padding=True), "in the same layer: the padding of one label"),
        (a_hidden("One", None), "another label"),
        (a_hidden("One", 4711), "in another layer."),
        (a_hidden("One", 4711, is_by_padding=True), "in another layer: the padding of one label"),
    ],
)
def test_a_hidden_label_is_explained_in_one_sentence(hidden: HiddenBox, part: str) -> None:
    explainer = LabelExplainer(STYLE, load())
    sentence = explainer.hidden_sentence(hidden)
    assert part in sentence
    assert sentence.count(".") == 1
    assert explainer.hidden_assumption(hidden) is None


def test_a_hidden_label_has_the_assumption_that_decided() -> None:
    found = LabelExplainer(STYLE, load()).hidden_assumption(
        a_hidden("One", STREETS, assumption="placement-order")
    )
    assert found is not None
    assert found.id == "placement-order"


def test_padding_is_edited_where_the_layer_sets_it() -> None:
    padded = a_style([SYMBOL | {"paint": paint(text_padding=9)}, SYMBOL])
    set_key, unset_key = padded.order.keys
    explainer = LabelExplainer(padded, load())
    for layer, is_by_padding, has_remedy in (
        (set_key, True, True),
        (set_key, False, False),
        (unset_key, True, False),
    ):
        hidden = replace(a_hidden("One", STREETS, is_by_padding=is_by_padding), layer=layer)
        remedy = explainer.padding_remedy(hidden)
        assert (remedy is not None and remedy.kind is RemedyKind.EDIT_PADDING) is has_remedy


def test_uncertain_data_is_shown_by_its_setting() -> None:
    found = explain(None, LayerState(reason_not_drawn="A guess.", is_uncertain=True))
    assert "can only guess" in found.sentence
    assert kind_of(found) is RemedyKind.SHOW_UNCERTAIN


def test_a_view_outside_the_map_data_says_so() -> None:
    found = explain(a_report(without_data=1.0))
    assert found.sentence == "This view is outside the map data of “Cafés”."
    assert kind_of(found) is RemedyKind.ZOOM_TO_DATA


def test_a_name_along_lines_counts_once() -> None:
    report = a_report(
        a_hidden("One", STREETS),
        a_hidden("One", STREETS),
        a_hidden("Two", STREETS),
        a_hidden("Drawn", STREETS, counts=False),
        names=3,
    )
    assert report.counts is not None
    assert [each.text for each in counted_labels(report, report.counts)] == ["One", "Two"]
    as_points = replace(report.counts, names=None)
    assert len(counted_labels(report, as_points)) == 3
