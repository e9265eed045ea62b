"""Moving rows up, down and out of their groups."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.document.layer_tree import LayerNode, LayerSet, LayerTree
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.structure import move_down, move_out_of_group, move_to_bottom, move_to_top, move_up
from tests.styles import a_group, a_line, a_style

# The parent of each group.
TWO_GROUPS: Mapping[int, int | None] = {1: None, 2: None}
THREE_GROUPS: Mapping[int, int | None] = {1: None, 2: 1, 3: None}


def row(letters: str, parents: Mapping[int, int | None] = TWO_GROUPS, **groups: int) -> MapStyle:
    """Return a style of layers named by letters; `g` is the background."""
    layers = [
        a_line(
            len(letters) - place,
            COMMENT=letter,
            type="background" if letter == "g" else "line",
            **({"group_id": groups[letter]} if letter in groups else {}),
        )
        for place, letter in enumerate(letters)
    ]
    records = [
        a_group(group_id) if parent_id is None else a_group(group_id, parent_id=parent_id)
        for group_id, parent_id in parents.items()
    ]
    return a_style(layers, groups=records)


def rows(style: MapStyle, letters: str, *groups: int) -> LayerSet:
    keys: frozenset[LayerKey] = frozenset(layer.key for layer in style.layers if layer.comment in letters)
    return LayerSet(keys, frozenset(groups))


def order(style: MapStyle) -> str:
    return "".join(layer.comment for layer in style.layers)


def test_rows_move_up_past_the_one_above_each_run() -> None:
    style = row("abcdef")
    assert order(move_up(rows(style, "cdf"))(style)) == "acdbfe"
    assert move_up(rows(style, "abc"))(style) is style


def test_rows_move_down_past_the_one_below_each_run() -> None:
    style = row("abcdef")
    assert order(move_down(rows(style, "abd"))(style)) == "cabedf"
    assert move_down(rows(style, "ef"))(style) is style


def test_background_is_not_passed_but_moves_if_selected() -> None:
    style = row("abg")
    assert move_down(rows(style, "b"))(style) is style
    assert order(move_to_bottom(rows(style, "a"))(style)) == "bag"
    assert order(move_up(rows(style, "g"))(style)) == "agb"
    assert order(move_to_top(rows(style, "g"))(style)) == "gab"


def test_rows_move_to_top_and_bottom_of_their_group() -> None:
    style = row("abcdef", b=1, c=1, d=1)
    assert order(move_to_top(rows(style, "df"))(style)) == "fadbce"
    assert order(move_to_bottom(rows(style, "b"))(style)) == "acdbef"
    assert [layer.id for layer in move_to_top(rows(style, "f"))(style).layers] == [7, 6, 5, 4, 3, 1]


def test_rows_and_groups_pass_each_other_as_a_whole() -> None:
    style = row("abcde", b=1, c=1, d=1)
    assert order(move_down(rows(style, "a"))(style)) == "bcdae"
    assert order(move_up(rows(style, "e"))(style)) == "aebcd"
    assert order(move_up(rows(style, "", 1))(style)) == "bcdae"
    assert order(move_to_bottom(rows(style, "b", 1))(style)) == "aebcd"


def test_a_row_moves_down_by_one_where_the_next_group_is_drawn_between_others() -> None:
    style = row("abcde", b=1, d=1)
    assert order(move_down(rows(style, "a"))(style)) == "bacde"


def test_rows_move_out_of_their_own_groups() -> None:
    style = row("abcdef", THREE_GROUPS, b=1, c=2, d=2, e=1, f=3)
    after = move_out_of_group(rows(style, "cdf"))(style)
    assert order(after) == "abcdef"
    assert {layer.comment: layer.group_id for layer in after.layers if layer.comment in "cdf"} == {
        "c": 1,
        "d": 1,
        "f": None,
    }
    both = move_out_of_group(rows(style, "ade"))(style)
    assert order(both) == "aebdcf"
    assert move_out_of_group(rows(style, "a"))(style) is style


def test_group_moves_out_of_parent_with_content() -> None:
    style = row("abcd", THREE_GROUPS, b=1, c=2, d=1)
    after = move_out_of_group(rows(style, "c", 2))(style)
    assert order(after) == "acbd"
    assert [group.parent_id for group in after.groups] == [None, None, None]
    assert after.layers[1].group_id == 2


def test_flat_move_preserves_group() -> None:
    style = row("abcd", b=1, c=1)
    moved = move_up(rows(style, "c"), is_flat=True)(style)
    assert order(moved) == "acbd"
    moved = move_up(rows(style, "", 1), is_flat=True)(style)
    assert order(moved) == "bcad"
    assert [layer.group_id for layer in moved.layers] == [1, 1, None, None]


def test_row_stays_above_selected_row_that_passes_next_row() -> None:
    style = row("abcdefh", b=1, d=1, e=2, f=1)
    assert order(move_down(rows(style, "ac"))(style)) == "bdaecfh"
    assert order(move_down(rows(style, "abc"))(style)) == "dbaecfh"


def test_background_in_group_is_not_passed() -> None:
    style = row("abcg", c=1, g=1)
    assert order(move_down(rows(style, "b"))(style)) == "acbg"
    assert order(move_to_bottom(rows(style, "a"))(style)) == "bcag"
    assert move_down(rows(style, "c"))(style) is style


def test_move_out_does_not_create_dangling_reference() -> None:
    style = row("ab", {1: 99}, b=1)
    after = move_out_of_group(rows(style, "b"))(style)
    assert "group_id" not in after.layers[1].record


@given(st.data())
def test_shift_preserves_order_of_selected_and_other_rows(data: st.DataObject) -> None:
    letters = "abcdefhg"
    drawn = {letter: data.draw(st.sampled_from([None, *THREE_GROUPS])) for letter in letters}
    sits = {letter: group_id for letter, group_id in drawn.items() if group_id is not None}
    style = row(letters, THREE_GROUPS, **sits)
    selected = data.draw(st.sets(st.sampled_from("abcdefh")))
    marked = rows(style, "".join(selected), *data.draw(st.sets(st.sampled_from(sorted(THREE_GROUPS)))))
    moved = marked.layers_in(style)
    move = data.draw(st.sampled_from([move_up, move_down, move_to_top, move_to_bottom]))

    after = move(marked)(style)

    assert {layer.key for layer in after.layers} == {layer.key for layer in style.layers}
    unmoved = [[layer.key for layer in each.layers if layer.key not in moved] for each in (style, after)]
    assert unmoved[0] == unmoved[1]
    assert style.order.keys[-1] in moved or after.order.keys[-1] == style.order.keys[-1]
    tree = LayerTree(after)
    by_parent: dict[LayerNode | None, list[int]] = {}
    for node in LayerTree(style).nodes(marked.outermost(style)):
        if node.count:
            new = tree.by_key[node.key] if node.key is not None else tree.by_group[node.group_id or 0]
            by_parent.setdefault(node.parent, []).append(new.first)
    assert all(places == sorted(places) for places in by_parent.values())
