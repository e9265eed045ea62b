"""Draw order: renumbering with the fewest changes, and layers at the end."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.document.model import GROUPS, LAYERS, MapStyle
from editor.mapstyle.edits.order import add_at_end, descending_ids, move_to_end, number_layers
from editor.mapstyle.json_tree import read, read_array
from tests.styles import a_document, a_line, a_style

ids = st.lists(st.none() | st.integers(-3, 12), max_size=8)


def ids_of(style: MapStyle) -> list[Any]:
    return [layer.record.get("id") for layer in style.layers]


def falls(numbers: list[int]) -> bool:
    return all(above > below for above, below in pairwise(numbers)) and numbers[-1:] in ([1], [])


def can_keep(old: list[int | None], places: tuple[int, ...]) -> bool:
    """Return whether numbers at some indexes leave enough numbers for all others."""
    fixed = [(-1, 10**6), *((place, old[place]) for place in places), (len(old), 0)]
    if places and places[-1] == len(old) - 1 and old[-1] != 1:
        return False
    return all(
        low is not None and high is not None and high - low >= after - before
        for (before, high), (after, low) in pairwise(fixed)
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([], []),
        ([7], [1]),
        ([9, 4, 1], [9, 4, 1]),
        ([5, 4], [5, 1]),
        ([1, 3, 2], [4, 3, 1]),
        ([9, 2, 6, 4, 1], [9, 7, 6, 4, 1]),
        ([3, 9, 6, 2, 1], [10, 9, 6, 2, 1]),
        ([6, 6, 3, 1], [7, 6, 3, 1]),
        ([8, None, 4, None, 1], [8, 5, 4, 2, 1]),
        ([10**20, 1], [10**20, 1]),
    ],
)
def test_ids_descend_to_one_with_fewest_changes(old: list[int | None], new: list[int]) -> None:
    assert descending_ids(old) == new


@given(ids)
def test_numbering_changes_are_minimal(old: list[int | None]) -> None:
    new = descending_ids(old)
    assert falls(new)
    stayed = sum(before == after for before, after in zip(old, new, strict=True))
    places = range(len(old))
    most = max(
        size for size in range(len(old) + 1) for some in combinations(places, size) if can_keep(old, some)
    )
    assert stayed == most


def test_numbering_shares_unchanged_layers() -> None:
    old = a_style([a_line(2), a_line(9), a_line(5), a_line(1)])
    new = number_layers()(old)
    assert ids_of(new) == [10, 9, 5, 1]
    assert [read(new.tree, (*LAYERS, at)) is read(old.tree, (*LAYERS, at)) for at in range(4)] == [
        False,
        True,
        True,
        True,
    ]
    assert number_layers()(new) is new
    assert new.order is old.order


def test_numbering_preserves_spelling_and_adds_missing_ids() -> None:
    style = a_style([a_line(1, id="3"), {"type": "line"}, a_line(1, id=1.0)])
    assert ids_of(number_layers()(style)) == ["3", 2, 1.0]


def test_numbering_skips_invalid_ids_and_layers() -> None:
    style = a_style([a_line(1), a_line(1, id="top"), 7, a_line(1, id=None), a_line(1)])
    assert ids_of(number_layers()(style)) == [2, "top", None, None, 1]


def test_moving_to_end_renumbers_minimally() -> None:
    old = a_style([a_line(9), a_line(6), a_line(5), a_line(1)])
    moved = old.layers[1].key
    new = move_to_end([moved])(old)
    keys = old.order.keys
    assert new.order.keys == (keys[0], keys[2], keys[3], keys[1])
    assert ids_of(new) == [9, 5, 2, 1]
    assert new.layer(keys[0]).record is old.layers[0].record
    assert read(new.tree, GROUPS) is read(old.tree, GROUPS)


def test_moving_last_layers_to_end_changes_nothing() -> None:
    style = a_style(3)
    assert move_to_end(style.order.keys[1:])(style) is style


def test_a_layer_is_added_below_all_others() -> None:
    old = a_style([a_line(8), a_line(2), a_line(1)])
    new = add_at_end({"id": 1, "type": "background"})(old)
    assert ids_of(new) == [8, 3, 2, 1]
    assert new.order.keys[:3] == old.order.keys
    assert new.layers[3].type == "background"


def test_adding_without_layer_list_is_refused() -> None:
    with pytest.raises(EditError, match="no list of layers"):
        add_at_end({})(MapStyle.of({}))


def test_ten_thousand_layers_are_numbered() -> None:
    style = MapStyle.of(a_document([a_line(number) for number in range(10_000)]))
    assert falls([record["id"] for record in read_array(number_layers()(style).tree, LAYERS)])
