from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.checks.check import check
from editor.checks.rules.visibility import Extent
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.checks.examples import WHITE, a_layer, a_map, stops
from tests.icons import icon_paint
from tests.styles import a_color

OPAQUE, FAINT = a_color((0, WHITE)), a_color((0, 0x80FFFFFF))
A_FILTER = {"condition": "all", "expression": [{"key": "a", "condition": "has"}]}
OTHER_FILTER = {"condition": "all", "expression": [{"key": "b", "condition": "has"}]}


def width(*pairs: tuple[int, Any], **more: Any) -> Any:
    return stops("line-width", *pairs, **more)


def casing(*pairs: tuple[int, Any], **more: Any) -> Any:
    return stops("line-outline-width", *pairs, **more)


def an_area(fields: Any = None, **paint: Any) -> Any:
    return a_layer("polygon", fields, **{"fill_color": OPAQUE, **paint})


def a_road(fields: Any = None, **paint: Any) -> Any:
    return a_layer("line", fields, **{"line_inner_color": OPAQUE, "line_width": width((0, 4)), **paint})


def hidden(*layers: Any) -> list[int]:
    """Return the layers that others hide, as indices from the top."""
    problems = check(MapStyle.of(a_map(*layers)))
    return [int(problem.path[-1]) for problem in problems if problem.code == "hidden-layer"]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (an_area(), an_area()),
        (an_area(), an_area(fill_color=FAINT)),
        (an_area(), an_area({"filter": A_FILTER})),
        (an_area({"filter": A_FILTER}), an_area({"filter": A_FILTER})),
        (an_area({"minzoom": 3, "maxzoom": 9}), an_area({"minzoom": 4, "maxzoom": 8})),
        (an_area(fill_opacity=stops("fill-opacity", (0, 1))), an_area()),
        (an_area(fill_color=a_color((4, 0), (5, WHITE))), an_area({"minzoom": 5})),
        (an_area(fill_outline_color=FAINT), an_area({"COMMENT": "Below", "group_id": 4})),
        (a_layer("buildings", fill_color=OPAQUE), a_layer("buildings", fill_color=OPAQUE)),
        (a_road(), a_road()),
        (a_road(), a_road(line_width=width((0, 0), (17, 4)))),
        (
            a_road(line_outline_width=casing((0, 1)), line_outer_color=OPAQUE),
            a_road(line_width=width((0, 6))),
        ),
        (a_road(line_width=width((0, 6))), a_road(line_outline_width=casing((0, 1)))),
        (
            a_road(line_width=width((0, 1), (9, 8), easing_type=8)),
            a_road(line_width=width((0, 1), (9, 8), easing_type=8)),
        ),
        (
            a_road({"maxzoom": 9}, line_width=width((0, 5), (10, 2))),
            a_road({"maxzoom": 9}, line_width=width((0, 2))),
        ),
    ],
)
def test_a_layer_is_hidden_by_an_opaque_one_above_on_the_same_data(above: Any, below: Any) -> None:
    assert hidden(above, below) == [1]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (an_area(fill_color=FAINT), an_area()),
        (an_area(fill_opacity=stops("fill-opacity", (0, 0.9))), an_area()),
        (an_area(fill_color=a_color((4, 0), (5, WHITE))), an_area({"minzoom": 4})),
        (an_area(fill_color=a_color((9, WHITE), (10, 0))), an_area({"maxzoom": 9})),
        (an_area({"sourcedata_id": 2}), an_area()),
        (an_area({"source": "overlay"}), an_area()),
        (an_area({"metaCategoryID": 1000}), an_area()),
        (an_area({"sourcedata_id": None}), an_area({"sourcedata_id": None})),
        (an_area({"source": ""}), an_area({"source": ""})),
        (an_area({"minzoom": 5}), an_area()),
        (an_area({"maxzoom": 9}), an_area()),
        (an_area({"filter": A_FILTER}), an_area()),
        (an_area({"filter": A_FILTER}), an_area({"filter": OTHER_FILTER})),
        (an_area({"hidden": 1}), an_area()),
        (an_area(), an_area({"hidden": 1})),
        (an_area(fill_pattern=1), an_area()),
        (an_area(), an_area(translate_on_X=stops("translate-on-X", (0, 5)))),
        (an_area(translate_on_X=stops("translate-on-X", (0, 5))), an_area()),
        (an_area(), an_area(fill_outline_color=OPAQUE)),
        (an_area(), an_area(line_width=width((0, 2)), line_inner_color=OPAQUE)),
        (an_area(**icon_paint((0, "a"))), an_area()),
        (a_layer("buildings", fill_color=OPAQUE), an_area()),
        (a_road(), a_road(line_width=width((0, 4.1)))),
        (a_road(), a_road(line_width=width((9, 4), (10, 5)))),
        (a_road(), a_road({"maxzoom": 9}, line_width=width((9, 4), (10, 5)))),
        (a_road(), a_road(line_outline_width=casing((0, 0.1)))),
        (a_road(line_outline_width=casing((0, 1))), a_road()),
        (a_road(line_outline_width=casing((0, 1)), line_outer_color=FAINT), a_road()),
        (a_road(fill_opacity=stops("fill-opacity", (0, 0.5))), a_road()),
        (a_road(line_blur=stops("line-blur", (0, 1))), a_road()),
        (a_road(), a_road(line_blur=stops("line-blur", (0, 1)))),
        (a_road(), a_road(**icon_paint((0, "a")))),
        (a_road(), a_layer("line", line_inner_color=OPAQUE)),
        (a_layer("line", line_inner_color=OPAQUE), a_road(line_width=width((0, 0.1)))),
        (a_road(line_width=width((0, 4), (5, None))), a_road(line_width=width((0, 1)))),
        (a_road(line_width=width((5, 4), (0, 4))), a_road(line_width=width((0, 1)))),
        (a_road(line_width=width((0, 1), (9, 8), easing_type=8)), a_road(line_width=width((0, 1), (9, 8)))),
        (a_layer("drawpath", line_inner_color=OPAQUE), a_layer("drawpath", line_inner_color=OPAQUE)),
        (a_layer("lines", line_inner_color=OPAQUE), a_layer("lines", line_inner_color=OPAQUE)),
        (a_layer("street"), a_layer("street")),
        (a_layer("linkarrows", line_inner_color=OPAQUE), a_layer("linkarrows", line_inner_color=OPAQUE)),
        (an_area(), an_area({"minzoom": 9, "maxzoom": 8})),
    ],
)
def test_a_partly_visible_layer_is_not_reported_as_hidden(above: Any, below: Any) -> None:
    assert hidden(above, below) == []


def test_each_hidden_layer_is_reported_with_its_cover() -> None:
    names = ("Top", "Wide", "Narrow")
    widths = (2, 8, 4)
    layers = [
        a_road({"COMMENT": name}, line_width=width((0, each)))
        for name, each in zip(names, widths, strict=True)
    ]
    assert hidden(*layers) == [2]
    problems = check(MapStyle.of(a_map(*layers)))
    assert problems[0].text.startswith("“Narrow” is covered by opaque layer “Wide”.")


def test_a_cover_of_the_same_name_is_reported_with_its_id() -> None:
    (problem,) = check(MapStyle.of(a_map(a_road(), a_road())))
    assert problem.text.startswith("“Trunk” is covered by opaque layer “Trunk” (ID 3).")


stop_pairs = st.lists(
    st.tuples(st.integers(0, 17), st.sampled_from([0, 1, 2, 4, 8])),
    min_size=1,
    max_size=3,
    unique_by=lambda pair: pair[0],
).map(sorted)
curves = st.builds(
    lambda pairs, easing: width(*pairs, easing_type=easing), stop_pairs, st.sampled_from([1, 1, 5, 6, 17, 18])
)


@given(curves, curves, st.integers(0, 17), st.integers(0, 17))
def test_a_layer_reported_as_hidden_is_nowhere_wider(above: Any, below: Any, least: int, most: int) -> None:
    layers = [a_road(line_width=above), a_road({"minzoom": least, "maxzoom": most}, line_width=below)]
    upper, lower = (Layer(LayerKey(number), number, layer) for number, layer in enumerate(layers))
    if Extent(layers[0]).hides(Extent(layers[1])):
        prop = BY_KEY["line-width"]
        over, under = upper.curve(prop), lower.curve(prop)
        assert over is not None
        assert under is not None
        for level, tenth in product(range(least, most + 1), range(10)):
            zoom = min(level + tenth / 10, 17)
            wide, narrow = value_at(over, prop, zoom), value_at(under, prop, zoom)
            assert isinstance(wide, float)
            assert isinstance(narrow, float)
            assert wide >= narrow - 1e-9
