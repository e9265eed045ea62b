"""Findings shared by layers of equal content: the same as without sharing, and computed once."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.checks import layer_content
from editor.checks.check import check
from editor.checks.layer_content import LayerContents, content_digest
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.format.codec import decode
from tests.styles import a_document, a_line, bytes_of

records = st.builds(
    lambda layer_id, name, changes: {**a_line(1), "id": layer_id, "COMMENT": name, **changes},
    st.sampled_from([1, 2, 3, -1, "4", 2**40]),
    st.sampled_from(["", "Road", "Rail", "a\0b", 7]),
    st.dictionaries(
        st.sampled_from(["minzoom", "type", "source", "group_id", "sorce", "paint", "filter"]),
        st.sampled_from([15, "line", "", "lin", {}, {"condition": "all", "expression": []}, 1.5, True]),
        max_size=2,
    ),
)


@given(st.lists(records, min_size=1, max_size=6))
def test_shared_findings_are_those_of_each_layer(layers: list[Any]) -> None:
    def found(tree: Any) -> list[tuple[Any, ...]]:
        problems = check(MapStyle.of(tree))
        return [(problem.code, problem.path, problem.text, problem.missing) for problem in problems]

    shared = found(a_document(copy.deepcopy(layers)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layer_content, "content_digest", lambda _record: None)
        assert found(a_document(copy.deepcopy(layers))) == shared


def test_layers_that_differ_in_id_and_name_only_share_their_content() -> None:
    contents = LayerContents()
    one, other = a_line(5, COMMENT="One"), a_line(9, COMMENT="Other")
    assert contents.of(one) is contents.of(other)
    assert contents.of(a_line(9, COMMENT="Other", minzoom=4)) is not contents.of(one)
    assert [contents.of(each).facts(each).name for each in (one, other)] == ["One", "Other"]


@pytest.mark.parametrize(
    ("one", "other"), [("1", "true"), ("1", "1.0"), ("1.5", "1.50"), ("1.5", '"1.5"'), ("0", "-0.0")]
)
def test_values_that_are_equal_but_written_differently_have_other_digests(one: str, other: str) -> None:
    text = '{"map_schemes_section":{"map_schemes":[{"definition":{"layers":[{"id":1,"minzoom":%s}]}}]}}'
    digests = []
    for value in (one, other):
        tree = decode((text % value).encode()).tree
        record = tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"][0]
        digests.append(content_digest(record))
    assert None not in digests
    assert digests[0] != digests[1]


def test_a_layer_with_an_id_out_of_range_is_checked_by_itself() -> None:
    assert content_digest(a_line(0)) is None
    assert content_digest({**a_line(1), "id": "1"}) is None
    assert content_digest(json.loads(bytes_of([]))) is None
