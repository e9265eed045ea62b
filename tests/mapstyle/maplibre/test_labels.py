"""Conversion of text fields into label texts."""

import json
from typing import Any

import pytest

from editor.mapstyle.labels.label_text import parse
from editor.mapstyle.maplibre.expressions import Budget, EvaluationScope, SourceFeature
from editor.mapstyle.maplibre.labels import convert, record_of
from editor.mapstyle.maplibre.schemas import portable_attributes

FEATURE = SourceFeature({"name": "Name", "name:en": "Name", "ref": "A1", "ele": 120})


def label_of(value: Any) -> Any:
    scope = EvaluationScope(FEATURE, 12.0, Budget())
    return record_of(convert(value, scope, portable_attributes()), "name")


def keys_of(record: Any) -> list[str]:
    return [row["key_text"] for row in record["label_keys"]["label_key"]]


@pytest.mark.parametrize("value", ["{name}", ["get", "name"], ["to-string", ["get", "name"]], "{name:latin}"])
def test_the_name_alone_is_the_default_label(value: Any) -> None:
    assert label_of(value) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["coalesce", ["get", "name:en"], ["get", "name"]], ["name:en", "name"]),
        (["get", "name_de"], ["name:de", "name"]),
        ("{name:en}\n{name}", ["name:en", "name"]),
        (["get", "ref"], ["ref"]),
        ({"stops": [[0, "{ref}"], [10, "{name:en}"]]}, ["name:en", "name"]),
        (
            ["case", ["has", "script"], ["get", "ref"], ["coalesce", ["get", "name:en"], ["get", "ref"]]],
            ["name:en", "ref"],
        ),
    ],
)
def test_a_choice_of_attributes_becomes_label_keys(value: Any, expected: list[str]) -> None:
    assert keys_of(label_of(value)) == expected


def test_joined_parts_become_an_expression() -> None:
    record = label_of(["concat", ["get", "name"], ", ", ["get", "ele"], " m"])
    tree = json.loads(record["label_expression"])
    assert tree == {"concat": [{"get_v": "name"}, {"text": ", "}, {"get_v": "ele"}, {"text": " m"}]}
    assert parse(record).text({"name": "Peak", "ele": 120}) == "Peak, 120 m"


def test_a_layer_without_text_has_an_empty_label() -> None:
    record = label_of("")
    assert record == {"label_expression": "{}"}
    assert parse(record).text({"name": "Peak"}) == ""


def test_an_attribute_that_only_a_schema_has_is_left_out() -> None:
    scope = EvaluationScope(FEATURE, 12.0, Budget())
    label = convert("{name} {maki}", scope, portable_attributes())
    assert label.keys == ("name",)
    assert label.is_changed


def test_capitals_of_an_expression_are_a_letter_case() -> None:
    scope = EvaluationScope(FEATURE, 12.0, Budget())
    assert convert(["upcase", ["get", "name"]], scope, portable_attributes()).is_upper
