"""Three-way merge of the order of a list."""

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.merge.order import merge_order
from editor.mapstyle.merge.result import Side, Versions


@st.composite
def orders(draw: st.DrawFn, start: int = 0) -> tuple[list[int], list[int]]:
    """Draw a list of numbers, and the same with some removed, moved and added."""
    base = list(range(draw(st.integers(0, 8))))
    return base, draw(other_order(base, start or 100))


@st.composite
def other_order(draw: st.DrawFn, base: Sequence[int], start: int) -> list[int]:
    remaining = [number for number in base if draw(st.integers(0, 5))]
    if remaining and draw(st.booleans()):
        number = draw(st.sampled_from(remaining))
        remaining.remove(number)
        remaining.insert(draw(st.integers(0, len(remaining))), number)
    for number in range(start, start + draw(st.integers(0, 3))):
        remaining.insert(draw(st.integers(0, len(remaining))), number)
    return remaining


@st.composite
def three_orders(draw: st.DrawFn) -> Versions:
    base, ours = draw(orders())
    return Versions(base, ours, draw(other_order(base, draw(st.sampled_from([100, 200])))))


def merged(lists: Versions, by_theirs: Any = ()) -> list[int]:
    """Return the merged order without elements that a style removed."""
    base, ours, theirs = (set(side) for side in lists)
    removed = base - (ours & theirs)
    return [number for number in merge_order(lists, by_theirs).order if number not in removed]


@given(orders())
def test_the_order_of_the_only_changed_list_is_the_result(lists: tuple[list[int], list[int]]) -> None:
    base, changed = lists
    for versions in (
        Versions(base, changed, base),
        Versions(base, base, changed),
        Versions(base, changed, changed),
    ):
        assert merged(versions) == changed
        assert not merge_order(versions).contested


@given(three_orders())
def test_each_element_of_any_list_is_in_the_result_once(lists: Versions) -> None:
    order = merge_order(lists).order
    assert sorted(order) == sorted({*lists.ours, *lists.theirs})


@given(three_orders())
def test_new_elements_of_one_style_keep_their_order(lists: Versions) -> None:
    # The order next to an element that both added may follow a move of the other style.
    result = merge_order(lists)
    for side, other in ((lists.ours, lists.theirs), (lists.theirs, lists.ours)):
        new = [number for number in side if number not in (*lists.base, *other)]
        if not result.contested:
            assert [number for number in result.order if number in new] == new


@given(three_orders())
def test_elements_that_no_style_moved_keep_their_order(lists: Versions) -> None:
    result = merge_order(lists)
    common = set(lists.base) & set(lists.ours) & set(lists.theirs)
    stable = [number for number in lists.base if number in common and result.side_of(number) is None]
    assert [number for number in result.order if number in stable] == stable


@given(three_orders())
def test_contested_elements_can_have_the_place_of_theirs(lists: Versions) -> None:
    contested = merge_order(lists).contested
    theirs = merge_order(lists, contested)
    swapped = merge_order(Versions(lists.base, lists.theirs, lists.ours))
    assert theirs.contested == contested
    assert sorted(theirs.order) == sorted(swapped.order)


def test_insertions_at_one_place_are_ours_then_theirs() -> None:
    lists = Versions([0, 1], [0, 10, 1], [0, 20, 1])
    result = merge_order(lists)
    assert result.order == (0, 10, 20, 1)
    assert result.side_of(20) is Side.BOTH
    assert result.side_of(10) is None


def test_an_element_follows_a_block_that_the_other_style_moved() -> None:
    assert merged(Versions([0, 1, 2, 3], [2, 3, 0, 1], [0, 1, 2, 20, 3])) == [2, 20, 3, 0, 1]


def test_an_element_between_neighbours_that_were_moved_apart_stays_with_the_one_that_did_not_move() -> None:
    assert merged(Versions([0, 1, 2, 3], [1, 0, 2, 3], [0, 20, 1, 2, 3])) in (
        [1, 0, 20, 2, 3],
        [20, 1, 0, 2, 3],
    )
    assert merged(Versions([0, 1, 2, 3], [0, 2, 3, 1], [0, 1, 20, 2, 3])) == [0, 20, 2, 3, 1]
