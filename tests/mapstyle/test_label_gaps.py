"""Samples that lack what a label reads are found."""

from typing import Any

from editor.mapstyle.label_gaps import Gap, label_gaps
from editor.mapstyle.label_tree import read_node

TREE: Any = {
    "concat": [
        {"get_v": "name"},
        {"get_v": "ele"},
        {"*": [{"get_v": "ele"}, {"number": 3}, {"get_v": "name"}]},
    ]
}


def test_what_samples_lack_is_told_in_the_order_of_the_expression() -> None:
    samples = [{"name": "7", "ele": 3}, {"ele": "high", "name": "8"}, {"ele": "4"}]
    assert label_gaps(read_node(TREE), samples) == (
        Gap("name", (2,)),
        Gap("ele", (1,), is_no_number=True),
    )


def test_a_text_is_only_missed_as_a_number_where_it_is_multiplied() -> None:
    assert label_gaps(read_node({"get_v": "name"}), [{"name": "Hill"}]) == ()
    assert label_gaps(read_node({"*": [{"get_v": "name"}]}), [{"name": "Hill"}]) == (
        Gap("name", (0,), is_no_number=True),
    )


def test_an_empty_expression_and_no_samples_lack_nothing() -> None:
    assert label_gaps(read_node({}), [{}]) == ()
    assert label_gaps(read_node(TREE), []) == ()
