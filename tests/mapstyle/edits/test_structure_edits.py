"""Moved rows, draw order and descending ids."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerSet, LayerTree
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.structure import (
    delete_rows,
    insert_layers,
    insert_layers_at,
    move_in_order,
    move_into_group,
    move_rows,
    set_draw_order,
)
from editor.mapstyle.format.codec import encode
from editor.mapstyle.json_tree import read
from tests.styles import Json, a_group, a_line, a_source, a_style

GROUP_IDS = (1, 2, 9797278307)


def named(*layers: tuple[str, int | None] | str, groups: list[Json] | None = None) -> MapStyle:
    """Return a style of named layers in groups, topmost first; "ground" is the background."""
    records = []
    for number, layer in enumerate(layers):
        name, group_id = layer if isinstance(layer, tuple) else (layer, None)
        fields: dict[str, Any] = {"COMMENT": name}
        if group_id is not None:
            fields["group_id"] = group_id
        if name == "ground":
            fields["type"] = "background"
        records.append(a_line(len(layers) - number, **fields))
    return a_style(records, groups=groups or [a_group(1, "G"), a_group(2, "H")])


def keys(style: MapStyle, *names: str) -> frozenset[LayerKey]:
    return frozenset(layer.key for layer in style.layers if layer.comment in names)


def key(style: MapStyle, name: str) -> LayerKey:
    return next(iter(keys(style, name)))


def lines(style: MapStyle) -> list[str]:
    """Return all rows of the tree, indented by depth."""

    def below(node: LayerNode, depth: int) -> list[str]:
        found = []
        for child in node.children:
            name = style.layer(child.key).comment if child.key else style.group(child.group or 0).name
            found += ["  " * depth + name, *below(child, depth + 1)]
        return found

    return below(LayerTree(style).root, 0)


def ids(style: MapStyle) -> list[Any]:
    return [layer.id for layer in style.layers]


@st.composite
def styles(draw: st.DrawFn) -> MapStyle:
    """Draw a style with layers in and out of three nested groups."""
    inside = draw(st.lists(st.sampled_from([None, *GROUP_IDS]), min_size=1, max_size=9))
    parents = [None, *(draw(st.sampled_from([None, *GROUP_IDS[:at]])) for at in range(1, len(GROUP_IDS)))]
    groups = [
        a_group(group_id, f"G{group_id}", **({} if parent is None else {"parent_id": parent}))
        for group_id, parent in zip(GROUP_IDS, parents, strict=True)
    ]
    has_ground = draw(st.booleans())
    layers = [(f"L{place}", group_id) for place, group_id in enumerate(inside)]
    return named(*layers, *(["ground"] if has_ground else []), groups=groups)


@given(st.data())
def test_drop_moves_rows_to_indicated_position(data: st.DataObject) -> None:
    style = data.draw(styles())
    tree = LayerTree(style)
    rows = LayerSet(
        frozenset(data.draw(st.sets(st.sampled_from(style.order.keys), max_size=4))),
        frozenset(data.draw(st.sets(st.sampled_from(GROUP_IDS), max_size=2))),
    )
    outer = rows.outermost(style)
    moved = rows.layers_in(style)
    parent = data.draw(
        st.sampled_from([None, *(each for each in GROUP_IDS if not rows.holds_group(style, each))])
    )
    above_node = tree.root if parent is None else tree.by_group[parent]
    next_row = data.draw(st.sampled_from([None, *above_node.children]))
    before = tree.before(above_node, next_row, rows)
    position = tree.drop_position(above_node, next_row, rows)
    after = move_rows(rows, position)(style)

    unmoved = [each for each in style.order.keys if each not in moved]
    assert [each for each in after.order.keys if each not in moved] == unmoved
    block = [each for each in after.order.keys if each in moved]
    assert block == [each for each in style.order.keys if each in moved]
    numbers = ids(after)
    assert all(one > other for one, other in pairwise(numbers))
    assert numbers[-1] == 1
    shown = LayerTree(after)
    new_parent = shown.root if parent is None else shown.by_group[parent]
    nodes = shown.nodes(outer)
    assert all(node.parent is new_parent for node in nodes)
    full = [node for node in nodes if node.count]
    places = [after.order.index[each] for each in block]
    stays = parent is not None and not tree.by_group[parent].count
    if full and not stays:
        assert places == list(range(places[0], places[0] + len(places)))
        assert [node.place for node in full] == list(range(full[0].place, full[0].place + len(full)))
        if before is not None:
            below = shown.by_key[before.key] if before.key else shown.by_group[before.group_id or 0]
            assert below.place == full[-1].place + 1
        else:
            assert not any(node.count for node in new_parent.children[full[-1].place + 1 :])
    if not outer.layers and not full:
        assert after.order.keys == style.order.keys


@given(styles(), st.data())
def test_move_shares_unaffected_records(style: MapStyle, data: st.DataObject) -> None:
    moved = data.draw(st.sets(st.sampled_from(style.order.keys), max_size=3))
    above = data.draw(st.sampled_from([None, *style.order.keys]))
    after = move_in_order(moved, above)(style)
    for layer in style.layers:
        record = after.layer(layer.key).record
        assert record is layer.record or {**record, "id": 0} == {**layer.record, "id": 0}
    if after.order.keys == style.order.keys:
        assert after is style


def test_layer_is_dropped_directly_above_next_row() -> None:
    style = named("a", ("b", 1), "c", ("d", 1), "e")
    tree = LayerTree(style)
    rows = LayerSet(keys(style, "e"))
    after = move_rows(rows, tree.drop_position(tree.root, tree.by_group[1], rows))(style)
    assert lines(after) == ["a", "e", "G", "  b", "  d", "c", "H"]
    after = move_rows(rows, tree.drop_position(tree.by_group[1], tree.by_key[key(style, "d")], rows))(style)
    assert lines(after) == ["a", "G", "  b", "  e", "  d", "c", "H"]
    assert [layer.comment for layer in after.layers] == ["a", "b", "c", "e", "d"]


def test_layer_dropped_at_group_end_is_drawn_last() -> None:
    style = named("a", ("b", 1), "c", ("d", 1), "e")
    rows = LayerSet(keys(style, "a"))
    after = move_rows(rows, DropPosition(1, None))(style)
    assert [layer.comment for layer in after.layers] == ["b", "c", "d", "a", "e"]
    assert lines(after) == ["G", "  b", "  d", "  a", "c", "e", "H"]


def test_drop_into_empty_group_preserves_draw_order() -> None:
    style = named("a", "b", "c", "d")
    tree = LayerTree(style)
    rows = LayerSet(keys(style, "b", "d"))
    after = move_rows(rows, tree.drop_position(tree.by_group[2], None, rows))(style)
    assert after.order.keys == style.order.keys
    assert ids(after) == ids(style)
    assert lines(after) == ["a", "H", "  b", "  d", "c", "G"]


def test_background_stays_last_unless_moved() -> None:
    style = named("a", "b", "ground")
    tree = LayerTree(style)
    rows = LayerSet(keys(style, "a"))
    assert tree.before(tree.root, None, rows) is tree.by_key[key(style, "ground")]
    after = move_rows(rows, DropPosition(None, None))(style)
    assert [layer.comment for layer in after.layers] == ["b", "a", "ground"]
    assert move_in_order(rows.layers, None)(style).order.keys == after.order.keys
    ground = LayerSet(keys(style, "ground"))
    after = move_rows(ground, DropPosition(None, key(style, "a")))(style)
    assert [layer.comment for layer in after.layers] == ["ground", "a", "b"]


def test_drop_below_last_filled_group_is_above_empty_groups() -> None:
    style = named(("a", 1), "b")
    tree = LayerTree(style)
    rows = LayerSet(keys(style, "b"))
    assert tree.before(tree.root, tree.by_group[2], rows) is None
    after = move_rows(rows, tree.drop_position(tree.root, tree.by_group[2], rows))(style)
    assert lines(after) == ["G", "  a", "b", "H"]


def test_group_moves_with_content() -> None:
    groups = [a_group(1, "G"), a_group(2, "H", parent_id=1), a_group(3, "I")]
    style = named("a", ("b", 1), "c", ("d", 2), ("e", 3), groups=groups)
    after = move_rows(LayerSet(keys(style, "d"), frozenset([1])), DropPosition(3, key(style, "e")))(style)
    assert lines(after) == ["a", "c", "I", "  G", "    b", "    H", "      d", "  e"]
    assert [group.parent_id for group in after.groups] == [3, 1, None]


def test_group_cannot_contain_itself() -> None:
    style = named(("a", 2), groups=[a_group(1, "G"), a_group(2, "H", parent_id=1)])
    for inside in (1, 2):
        with pytest.raises(EditError, match="cannot contain itself"):
            move_into_group(LayerSet(groups=frozenset([1])), inside)(style)


def test_only_moved_or_renumbered_records_are_rewritten() -> None:
    source = a_source(
        [a_line(9, COMMENT="a"), a_line(7, COMMENT="b"), a_line(4, COMMENT="c"), a_line(1, COMMENT="d")],
        groups=[a_group(1, "G")],
    )
    style = MapStyle.of(source.tree)
    after = move_rows(LayerSet(keys(style, "a")), DropPosition(None, key(style, "d")))(style)
    assert ids(after) == [7, 4, 2, 1]
    assert [read(after.tree, (*LAYERS, at)) is style.layers[at + 1].record for at in (0, 1)] == [True, True]
    text = encode(source, after.tree).decode()
    changed = [line for line in text.splitlines() if line not in source.text.splitlines()]
    assert [line.strip() for line in changed] == ['"id": 2,']


def test_dangling_group_reference_is_preserved_by_move() -> None:
    style = named("a", ("b", 404), "c")
    after = move_rows(LayerSet(keys(style, "b")), DropPosition(None, key(style, "a")))(style)
    assert after.layers[0].record["group_id"] == 404
    after = move_rows(LayerSet(keys(style, "b")), DropPosition(1, None))(style)
    assert after.layer(key(style, "b")).group_id == 1


def test_invalid_order_is_refused() -> None:
    style = named("a", "b", "c")
    first, second, third = style.order.keys
    assert set_draw_order([third, first, second])(style).order.keys == (third, first, second)
    assert set_draw_order(style.order.keys)(style) is style
    for keys_ in ([first, second], [first, first, second], [first, second, third, third]):
        with pytest.raises(EditError, match="each layer once"):
            set_draw_order(keys_)(style)


def test_inserting_no_layers_changes_nothing() -> None:
    style = named("a", "b")
    assert insert_layers([], DropPosition(None, None))(style) is style


def test_layers_are_inserted_at_several_positions() -> None:
    style = named("a", "b", "ground")
    new = {name: a_line(0, COMMENT=name) for name in "wxyz"}
    new["y"]["type"] = "background"
    pieces = [
        ([new["w"]], DropPosition(None, key(style, "b"))),
        ([new["y"], new["x"]], DropPosition(None, None)),
        ([new["z"]], DropPosition(None, None)),
    ]
    after = insert_layers_at(pieces)(style)
    assert [layer.comment for layer in after.layers] == ["a", "w", "b", "x", "z", "y", "ground"]
    assert ids(after) == [7, 6, 5, 4, 3, 2, 1]


def test_new_layers_are_above_and_new_background_last() -> None:
    style = named("a", "b", "ground")
    new = [a_line(1, COMMENT="x"), {"type": "background", "COMMENT": "y"}, a_line(1, COMMENT="z")]
    after = insert_layers(new, DropPosition(None, key(style, "b")))(style)
    assert [layer.comment for layer in after.layers] == ["a", "x", "z", "b", "y", "ground"]
    assert ids(after) == [6, 5, 4, 3, 2, 1]


def test_new_layers_of_an_empty_group_draw_on_top() -> None:
    style = named("a", "b")
    after = insert_layers([a_line(1, COMMENT="x", group_id=1)], DropPosition(1, None))(style)
    assert lines(after) == ["G", "  x", "a", "b", "H"]


def test_deleting_group_deletes_content_and_renumbers() -> None:
    groups = [a_group(1, "G"), a_group(2, "H", parent_id=1), a_group(3, "I")]
    style = named("a", ("b", 1), "c", ("d", 2), groups=groups)
    after = delete_rows(LayerSet(groups=frozenset([1])))(style)
    assert lines(after) == ["a", "c", "I"]
    assert ids(after) == [4, 1]


def test_deleting_an_empty_group_deletes_nothing_else() -> None:
    style = named("a")
    assert lines(delete_rows(LayerSet(groups=frozenset([2])))(style)) == ["a", "G"]


def test_deletion_does_not_fix_inconsistent_numbering() -> None:
    style = a_style([a_line(5, COMMENT="a"), a_line(5, COMMENT="b"), a_line(3, COMMENT="c")])
    assert ids(delete_rows(LayerSet(keys(style, "c")))(style)) == [5, 5]


def test_the_last_layer_stays() -> None:
    style = named(("a", 1), ("b", 1))
    with pytest.raises(EditError, match="last layer"):
        delete_rows(LayerSet(groups=frozenset([1])))(style)
