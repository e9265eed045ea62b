from typing import Any

import pytest

from editor.checks.check import check
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.checks.examples import CLEAR, WHITE, a_layer, a_map, a_text, stops
from tests.icons import icon_paint
from tests.styles import a_color

NOTHING = stops("fill-opacity", (0, 0))
SEEN, UNSEEN = a_color((0, WHITE)), a_color((0, CLEAR))


def width(*pairs: tuple[int, Any], **more: Any) -> Any:
    return stops("line-width", *pairs, **more)


def size(*pairs: tuple[int, Any]) -> Any:
    return stops("text-size", *pairs)


def codes(*layers: Any) -> list[str]:
    """Return the problems of the layers, except unknown names."""
    problems = check(MapStyle.of(a_map(*layers)))
    return [problem.code for problem in problems if problem.code in ("never-shown", "text-without-color")]


@pytest.mark.parametrize(
    "layer",
    [
        a_layer("polygon"),
        a_layer("polygon", fill_opacity=stops("fill-opacity", (0, 1))),
        a_layer("polygon", fill_color=UNSEEN),
        a_layer("polygon", fill_color=SEEN, fill_opacity=NOTHING),
        a_layer("buildings", fill_color=SEEN, fill_opacity=NOTHING, fill_outline_color=UNSEEN),
        a_layer(
            "polygon",
            fill_color=UNSEEN,
            fill_outline_color=SEEN,
            fill_outline_opacity=stops("fill-outline-opacity", (0, 0)),
        ),
        a_layer("polygon", fill_color=UNSEEN, line_width=width((0, 0)), line_inner_color=SEEN),
        a_layer(
            "polygon",
            {"minzoom": 10},
            fill_color=SEEN,
            fill_opacity=stops("fill-opacity", (5, 1), (10, 0)),
        ),
        a_layer("background", fill_color=UNSEEN),
        a_layer("line", line_width=width((3, 0), (9, 0)), line_inner_color=SEEN),
        a_layer("line", line_width=width((3, "0")), line_inner_color=SEEN),
        a_layer("line", line_width=width((3, 2)), line_inner_color=UNSEEN),
        a_layer(
            "line",
            line_width=width((0, 0)),
            line_outline_width=stops("line-outline-width", (0, 0)),
            line_outer_color=SEEN,
        ),
        a_layer(
            "polyline",
            line_width=width((0, 2)),
            line_outline_width=stops("line-outline-width", (0, 3)),
            line_inner_color=UNSEEN,
            line_outer_color=UNSEEN,
        ),
        a_layer("polyline", line_width=width((0, 0)), **icon_paint((0, ""))),
        a_layer("linkarrows", line_inner_color=UNSEEN),
        a_layer("street", text_size=size((0, 0)), text_color=SEEN),
        a_layer("areaname", text_size=size((0, 0)), text_color=SEEN, icon_size=stops("icon-size", (0, 0))),
        a_layer("country", text_size=size((0, 2)), text_color=UNSEEN),
        a_layer(
            "street",
            text_size=size((0, 2)),
            text_color=UNSEEN,
            text_outline_color=SEEN,
            text_outline_size=stops("text-outline-size", (0, 0)),
        ),
        a_layer(
            "symbol", text_size=size((0, 0)), icon_size=stops("icon-size", (0, 0)), **icon_paint((0, "a"))
        ),
    ],
)
def test_an_invisible_layer_is_reported(layer: Any) -> None:
    assert codes(layer) == ["never-shown"]


@pytest.mark.parametrize(
    "layer",
    [
        a_layer("polygon", fill_color=SEEN),
        a_layer("polygon", fill_color=a_color((0, CLEAR), (17, WHITE))),
        a_layer("polygon", fill_color=UNSEEN, fill_outline_color=SEEN),
        a_layer("polygon", fill_opacity=NOTHING, fill_outline_opacity=stops("fill-outline-opacity", (0, 1))),
        a_layer("polygon", fill_opacity=NOTHING, line_width=width((0, 1)), line_inner_color=SEEN),
        a_layer("polygon", fill_opacity=NOTHING, **icon_paint((0, "a"))),
        a_layer("polygon", fill_opacity=NOTHING, fill_pattern=1),
        a_layer("polygon", fill_color=SEEN, fill_opacity=stops("fill-opacity", (0, None), (1, 0))),
        a_layer(
            "polygon",
            {"maxzoom": 9},
            fill_color=SEEN,
            fill_opacity=stops("fill-opacity", (9, 0), (10, 1)),
        ),
        a_layer("background", **icon_paint((0, "a"))),
        a_layer("line"),
        a_layer("line", line_inner_color=SEEN),
        a_layer("line", line_width=width((0, 0), (17, 0.1)), line_inner_color=SEEN),
        a_layer("line", line_width=width((5, 1), (5, 0)), line_inner_color=SEEN),
        a_layer(
            "line",
            line_width=width((0, 0)),
            line_outline_width=stops("line-outline-width", (0, 1)),
            line_outer_color=SEEN,
        ),
        a_layer("line", line_width=width((0, 0)), **icon_paint((0, "a"))),
        a_layer("polyline", line_width=width((0, 0)), fill_color=SEEN),
        a_layer("linkarrows"),
        a_layer("linkarrows", line_inner_color=UNSEEN, **icon_paint((0, "a"))),
        a_layer("linkarrows", line_inner_color=UNSEEN, line_outer_color=SEEN),
        a_layer("street", text_size=size((0, 0), (5, 1)), text_color=SEEN),
        a_layer("areaname", text_size=size((0, 0)), icon_size=stops("icon-size", (0, 3))),
        a_layer("street", text_size=size((0, 0)), **icon_paint((0, "a"))),
        a_layer("symbol", text_size=size((0, 0))),
        a_layer("roadshield", text_size=size((0, 0))),
        a_layer(
            "street",
            text_size=size((0, 2)),
            text_color=UNSEEN,
            text_outline_color=SEEN,
            text_outline_size=stops("text-outline-size", (0, 1)),
        ),
        a_layer("street", text_size=size((0, 2)), text_color=UNSEEN, background_symbol_color=SEEN),
        a_layer("country", text_size=size((0, 2)), text_color=UNSEEN, fill_outline_color=SEEN),
        a_layer("hillshade"),
        a_layer("polygon", {"source": "satelliteExternal"}, fill_color=UNSEEN),
        a_layer("draw_poly", fill_color=UNSEEN),
        a_layer("lines", line_width=width((0, 0))),
        a_layer("line", {"minzoom": 9, "maxzoom": 3}, line_width=width((0, 0))),
    ],
)
def test_a_visible_layer_is_not_reported(layer: Any) -> None:
    assert codes(layer) == []


def a_filter(layer_type: str) -> Any:
    conditions = [{"key": "a", "condition": "==", "values": [number]} for number in (1, 2)]
    return a_layer(
        layer_type, {"filter": {"condition": "all", "expression": conditions}}, line_inner_color=SEEN
    )


@pytest.mark.parametrize(
    ("layer_type", "found"), [("line", ["never-shown"]), ("drawpath", []), ("lines", [])]
)
def test_a_filter_that_nothing_passes_hides_a_layer_whose_drawing_is_known(
    layer_type: str, found: list[str]
) -> None:
    assert codes(a_filter(layer_type)) == found


@pytest.mark.parametrize("key", ["text-size", "text-style", "text-outline-color", "text-transform"])
@pytest.mark.parametrize("layer_type", ["street", "areaname", "country", "symbol", "contour_label"])
def test_text_without_a_colour_is_reported(layer_type: str, key: str) -> None:
    value = WHITE if key.endswith("color") else 1
    layer = a_layer(layer_type, paint={})
    layer["paint"] = {key: stops(key, (0, value))}
    assert codes(layer) == ["text-without-color"]
    layer["paint"]["text-color"] = SEEN
    assert codes(layer) == []


@pytest.mark.parametrize(
    "layer",
    [
        a_text(),
        a_layer("street"),
        a_layer("street", text_padding=stops("text-padding", (0, 1))),
        a_layer("street", {"label_text": {"label_expression": "{}"}}, text_size=size((0, 2))),
        a_layer("roadshield", text_size=size((0, 2))),
        a_layer("symbol", {"sourcedata_id": 12, "metaCategoryID": 1002}, text_size=size((0, 2))),
        a_layer("lmk_store", text_size=size((0, 2))),
        a_layer("labels", text_size=size((0, 2))),
        a_layer("line", text_size=size((0, 2))),
    ],
)
def test_a_layer_without_text_or_with_the_engines_own_colors_needs_none(layer: Any) -> None:
    assert codes(layer) == []


def test_reports_agree_with_the_curve() -> None:
    paint = {"fill_color": SEEN, "fill_opacity": stops("fill-opacity", (4, 1), (8, 0), easing_type=8)}
    for least in range(18):
        layer = a_layer("polygon", {"minzoom": least}, **paint)
        curve = MapStyle.of(a_map(layer)).layers[0].curve(BY_KEY["fill-opacity"])
        assert curve is not None
        is_unseen = all(value_at(curve, BY_KEY["fill-opacity"], level) == 0 for level in range(least, 18))
        assert (codes(layer) == ["never-shown"]) is is_unseen
