"""The index of a long text: lines, folds, search, and what two texts have in common."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.ui.code import text_index
from editor.ui.code.text_index import ShownLines, TextIndex

values = st.recursive(
    st.none() | st.integers(0, 9) | st.text('aß\\"{[İ', max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc{", max_size=2), inner, max_size=4)
    ),
    max_leaves=25,
)


def laid_out(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


@given(values)
def test_lines_and_offsets_are_those_of_the_text(value: Any) -> None:
    text = laid_out(value)
    index = TextIndex.of(text)
    assert [index.line(line) for line in range(index.line_count)] == text.split("\n")
    for offset in range(len(text) + 1):
        assert index.line_at(offset) == text[:offset].count("\n")


@given(values)
def test_a_folded_line_hides_what_it_contains_and_unfolding_shows_it(value: Any) -> None:
    index = TextIndex.of(laid_out(value))
    lines = ShownLines(index)
    for line in range(index.line_count):
        if not index.can_fold(line):
            continue
        lines.toggle(line)
        shown = [lines.line_of(row) for row in range(lines.row_count)]
        assert shown == [*range(line + 1), *range(index.ends[line] + 1, index.line_count)]
        lines.toggle(line)
    assert lines.row_count == index.line_count


@given(values)
def test_rows_and_lines_correspond_while_all_is_folded_level_by_level(value: Any) -> None:
    index = TextIndex.of(laid_out(value))
    lines = ShownLines(index)
    lines.fold_all()
    while True:
        shown = [lines.line_of(row) for row in range(lines.row_count)]
        assert shown == [line for line in range(index.line_count) if lines.is_shown(line)]
        assert [lines.row_of(line) for line in shown] == list(range(lines.row_count))
        folded = next((line for line in shown if lines.is_folded(line)), None)
        if folded is None:
            break
        lines.toggle(folded)
    assert lines.row_count == index.line_count


def test_a_hidden_line_is_revealed() -> None:
    index = TextIndex.of(laid_out({"a": {"b": {"c": 1}}, "d": 2}))
    lines = ShownLines(index)
    lines.fold_all()
    assert not lines.is_shown(3)
    assert lines.row_of(3) == 1
    assert lines.reveal(3)
    assert lines.is_shown(3)
    assert not lines.reveal(3)


def test_lines_around_an_edit_stay_folded() -> None:
    value = {"a": [1], "b": [2], "c": [3]}
    before = TextIndex.of(laid_out(value))
    lines = ShownLines(before)
    lines.toggle(1)
    lines.toggle(7)
    after = TextIndex.of(laid_out(value | {"b": [2, 4, 5]}), before)
    lines.show(after)
    assert [line for line in range(after.line_count) if lines.is_folded(line)] == [1, 9]


@given(st.lists(values, max_size=3), st.lists(values, max_size=3))
def test_the_common_lines_of_two_texts_are_equal(one: Any, other: Any) -> None:
    before = TextIndex.of(laid_out(one))
    after = TextIndex.of(laid_out(other), before)
    common = after.common
    assert common is not None
    old, new = (index.text.split("\n") for index in (before, after))
    assert old[: common.first] == new[: common.first]
    assert old[common.end_before :] == new[common.end :]
    lines = ShownLines(before)
    lines.fold_all()
    lines.show(after)
    assert len([lines.line_of(row) for row in range(lines.row_count)]) == lines.row_count


def test_the_search_finds_any_case_at_the_offsets_of_the_text() -> None:
    index = TextIndex.of('{"İx": "Rail RAIL"}')
    assert index.find("rail", 0) == index.text.index("Rail")
    assert index.find("rail", len(index.text), backwards=True) == index.text.index("RAIL")
    assert index.count("rAiL") == 2
    assert index.find("road", 0) == -1


@given(st.text("aBİ {\n", max_size=40) | st.text("aBΣ {\n", max_size=40))
def test_a_long_text_is_indexed_piece_by_piece_as_a_whole(text: str) -> None:
    whole = TextIndex.of(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_index, "_LINES_AT_ONCE", 2)
        patch.setattr(text_index, "_LETTERS_AT_ONCE", 3)
        parts = TextIndex.of(text)
    assert (parts.foldable, parts.searched) == (whole.foldable, whole.searched)
    assert len(parts.searched) == len(text)
