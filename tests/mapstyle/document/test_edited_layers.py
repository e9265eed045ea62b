"""The origins of edited values, and edits of one layer that visit no others."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from editor.mapstyle.document.diff import LayerCache, diff, find_changed_layers
from editor.mapstyle.document.model import LAYERS, Layer, LayerOrder, MapStyle
from editor.mapstyle.edits.edit import change_values, rename_group, rename_layer, set_stop
from editor.mapstyle.json_tree import read_array, replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.styles import a_group, a_line, a_style
from tests.walks import watched, watched_walks

WIDTH = BY_KEY["line-width"]


def edited(style: MapStyle) -> Iterator[MapStyle]:
    """Yield a style, and values that were edited from it and from each other."""
    top, middle, _ = style.order.keys
    yield style
    first = set_stop([top], WIDTH, 13, 0.5)(style)
    yield first
    yield set_stop([middle], WIDTH, 13, 0.5)(style)
    second = rename_layer(middle, "Road")(first)
    yield second
    yield rename_group(0, "Roads")(second)
    yield change_values({(*LAYERS, 2, "minzoom"): 4})(second)
    yield set_stop(style.order.keys, WIDTH, 14, 3.5)(second)


def test_what_values_know_of_their_edits_agrees_with_a_comparison_of_all_layers() -> None:
    styles = tuple(edited(a_style(3, groups=[a_group(1)])))
    for one, other in permutations(styles, 2):
        plain = [MapStyle(each.tree, each.order) for each in (one, other)]
        assert plain[1].find_edited(plain[0]) is None
        assert diff(one, other) == diff(*plain)
        assert find_changed_layers(one, other) == find_changed_layers(*plain)


def test_another_value_with_other_layers_is_not_compared_by_edits() -> None:
    style = a_style(3)
    after = rename_layer(style.order.keys[0], "Road")(style)
    assert MapStyle(after.tree, LayerOrder(style.order.keys)).find_edited(style) is None
    assert a_style(3).find_edited(style) is None


def test_a_chain_of_edits_keeps_no_former_value_alive() -> None:
    style = a_style(3)
    key = style.order.keys[0]
    first = rename_layer(key, "A")(style)
    for number in range(20):
        style = rename_layer(key, str(number))(style)
    assert len(style.origins) < 10
    assert [origin() for origin, _ in style.origins] == [None] * len(style.origins)
    assert style.find_edited(first) is None


def test_former_values_that_are_gone_take_no_place_of_one_that_remains() -> None:
    first = a_style(3)
    key = first.order.keys[1]
    style = first
    for number in range(20):
        style = rename_layer(key, str(number))(style)
    assert style.find_edited(first) == [1]


def _named(layer: Layer) -> str:
    return layer.comment


@pytest.mark.parametrize("count", [1_000, 100_000])
def test_an_edit_of_one_layer_walks_no_list_of_layers(count: int) -> None:
    record = a_line(2)
    plain = a_style([record] * count)
    style = watched(plain)
    names = LayerCache(_named)
    names.of(style)
    keys = plain.order.keys
    edits = (
        set_stop([keys[0]], WIDTH, 13, 0.5),
        rename_layer(keys[1], "Road"),
        change_values({(*LAYERS, 2, "minzoom"): 4}),
    )
    for edit in edits:
        with watched_walks() as walks:
            after = edit(style)
            assert len(diff(style, after).layers) == len(diff(after, style).layers) == 1
            assert len(find_changed_layers(style, after)) == 1
            assert len(names.of(after)) == count
        assert not walks
        style = after
    with watched_walks() as walks:
        diff(style, MapStyle(replace(style.tree, LAYERS, read_array(plain.tree, LAYERS)), style.order))
    assert walks, "a walk is noticed"
