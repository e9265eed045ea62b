"""Tests of the collision index against a comparison with all boxes."""

from hypothesis import example, given
from hypothesis import strategies as st

from editor.render.labels.collision_index import MAX_COORDINATE_PX, Box, CollisionIndex

edges = st.one_of(st.integers(-200, 200), st.floats(-3 * MAX_COORDINATE_PX, 3 * MAX_COORDINATE_PX))
sides = st.one_of(st.integers(0, 80), st.floats(0, 2 * MAX_COORDINATE_PX))
boxes = st.tuples(edges, edges, sides, sides)
paddings = st.one_of(st.integers(-5, 40), st.just(2 * MAX_COORDINATE_PX))
labels = st.tuples(st.lists(boxes, min_size=1, max_size=4), paddings, st.booleans())
FAR, WIDE = 1.5 * MAX_COORDINATE_PX, 2 * MAX_COORDINATE_PX


def do_overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@given(st.lists(labels, max_size=12), st.integers(0, 12))
@example(
    [
        ([(-FAR, FAR, 2.0, 2.0)], WIDE, False),
        ([(FAR, -FAR, 30.0, 9.0)], 0.0, True),
        ([(300.0, 300.0, WIDE, WIDE)], 0.0, True),
        ([(0.0, 0.0, 30.0, 9.0)], 0.0, False),
    ],
    2,
)
def test_a_label_is_placed_if_it_meets_no_box_and_no_padding_of_its_kind(
    requested: list[tuple[list[tuple[float, float, float, float]], float, bool]], in_lower: int
) -> None:
    index, taken = CollisionIndex(), list[tuple[Box, Box, bool]]()
    for number, (boxes, padding, along) in enumerate(requested):
        if number == in_lower:
            index = CollisionIndex(index)
        tight = [(left, top, left + width, top + height) for left, top, width, height in boxes]
        wide = [(box[0] - padding, box[1] - padding, box[2] + padding, box[3] + padding) for box in tight]
        is_free = not any(
            (do_overlap(own, other_wide) or do_overlap(padded, other))
            if along is other_along
            else do_overlap(own, other)
            for own, padded in zip(tight, wide, strict=True)
            for other, other_wide, other_along in taken
        )
        assert index.is_free(tight, wide, along=along) is is_free
        if is_free:
            index.insert(tight, wide, along=along)
            taken += [(own, padded, along) for own, padded in zip(tight, wide, strict=True)]


def test_a_text_is_spaced_until_an_equal_one_is_placed_nearby() -> None:
    index = CollisionIndex()
    index.insert_text("Harbour", 10, 10)
    assert not index.is_spaced("Harbour", 13, 14, 6)
    assert index.is_spaced("Harbour", 13, 14, 5)
    assert index.is_spaced("Market", 10, 10, 6)


def test_labels_are_numbered_and_their_boxes_are_found() -> None:
    index = CollisionIndex()
    here, there, beyond = (0.0, 0.0, 10.0, 10.0), (20.0, 0.0, 30.0, 10.0), (0.0, 40.0, 9.0, 49.0)
    assert index.insert([here], [here]) == 0
    assert index.insert([there, beyond], [there, beyond], along=True) == 1
    assert index.insert([beyond], [beyond]) == 2
    assert index.count == 3
    assert [list(index.boxes_of(number)) for number in range(4)] == [[here], [there, beyond], [beyond], []]
    assert index.numbered_boxes(along=False) == ([(here, here), (beyond, beyond)], [0, 2])


def test_an_index_above_another_continues_it_and_leaves_it_as_it_is() -> None:
    lower = CollisionIndex()
    here, there = (0.0, 0.0, 10.0, 10.0), (20.0, 0.0, 30.0, 10.0)
    lower.insert([here], [here])
    lower.insert_text("Harbour", 5, 5)
    upper = CollisionIndex(lower)
    assert not upper.is_free([here], [here])
    assert not upper.is_spaced("Harbour", 6, 6, 4)
    assert upper.insert([there], [there]) == 1
    upper.insert_text("Market", 25, 5)
    assert [list(upper.boxes_of(number)) for number in range(3)] == [[here], [there], []]
    assert upper.numbered_boxes(along=False) == ([(here, here), (there, there)], [0, 1])
    assert lower.count == 1
    assert lower.is_free([there], [there])
    assert lower.is_spaced("Market", 25, 5, 4)
