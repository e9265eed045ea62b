"""Rows move among those beside them, many at once, and keep their order."""

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.marked import Marked
from editor.mapstyle.model import LayerKey, MapStyle
from editor.mapstyle.shifting import move_down, move_to_bottom, move_to_top, move_up
from tests.styles import a_group, a_line, a_style


def row(letters: str, **groups: int) -> MapStyle:
    """A style of layers called by single letters; `g` is the background."""
    layers = [
        a_line(
            len(letters) - place,
            COMMENT=letter,
            type="background" if letter == "g" else "line",
            **({"group_id": groups[letter]} if letter in groups else {}),
        )
        for place, letter in enumerate(letters)
    ]
    return a_style(layers, groups=[a_group(1), a_group(2)])


def rows(style: MapStyle, letters: str, *groups: int) -> Marked:
    keys: frozenset[LayerKey] = frozenset(layer.key for layer in style.layers if layer.comment in letters)
    return Marked(keys, frozenset(groups))


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


def test_the_background_is_not_passed_but_moves_when_it_is_chosen() -> None:
    style = row("abg")
    assert move_down(rows(style, "b"))(style) is style
    assert order(move_to_bottom(rows(style, "a"))(style)) == "bag"
    assert order(move_up(rows(style, "g"))(style)) == "agb"
    assert order(move_to_top(rows(style, "g"))(style)) == "gab"


def test_rows_go_to_the_top_and_bottom_of_their_own_group() -> None:
    style = row("abcdef", b=1, c=1, d=1)
    assert order(move_to_top(rows(style, "df"))(style)) == "fadbce"
    assert order(move_to_bottom(rows(style, "b"))(style)) == "acdbef"
    assert [layer.id for layer in move_to_top(rows(style, "f"))(style).layers] == [7, 6, 5, 4, 3, 1]


def test_a_row_passes_a_whole_group_and_a_group_goes_as_a_whole() -> None:
    style = row("abcde", b=1, c=1, d=1)
    assert order(move_down(rows(style, "a"))(style)) == "bcdae"
    assert order(move_up(rows(style, "e"))(style)) == "aebcd"
    assert order(move_up(rows(style, "", 1))(style)) == "bcdae"
    assert order(move_to_bottom(rows(style, "b", 1))(style)) == "aebcd"


def test_a_row_moves_down_by_one_where_the_next_group_is_drawn_between_others() -> None:
    style = row("abcde", b=1, d=1)
    assert order(move_down(rows(style, "a"))(style)) == "bacde"


def test_flat_a_layer_moves_in_the_order_of_all_and_keeps_its_group() -> None:
    style = row("abcd", b=1, c=1)
    moved = move_up(rows(style, "c"), is_flat=True)(style)
    assert order(moved) == "acbd"
    moved = move_up(rows(style, "", 1), is_flat=True)(style)
    assert order(moved) == "bcad"
    assert [layer.group_id for layer in moved.layers] == [1, 1, None, None]


@given(st.data())
def test_neither_the_chosen_rows_of_a_group_nor_its_others_change_their_order(data: st.DataObject) -> None:
    groups = {"b": 1, "d": 1, "e": 2, "f": 1}
    chosen = data.draw(st.sets(st.sampled_from("abcdefh")))
    move = data.draw(st.sampled_from([move_up, move_down, move_to_top, move_to_bottom]))
    style = row("abcdefhg", **groups)
    after = order(move(rows(style, "".join(chosen)))(style))
    assert sorted(after) == sorted("abcdefhg")
    for group in (None, 1, 2):
        beside = {letter for letter in "abcdefhg" if groups.get(letter) == group}
        for some in (beside & chosen, beside - chosen):
            assert [letter for letter in after if letter in some] == sorted(some, key="abcdefhg".index)
    assert after.endswith("g")
