"""Evaluation of expressions, legacy functions and legacy filters."""

from typing import Any

import pytest

from editor.errors import DocumentError
from editor.mapstyle.maplibre.dependencies import reads_data, reads_zoom
from editor.mapstyle.maplibre.expressions import Budget, EvaluationScope, SourceFeature, evaluate
from editor.mapstyle.maplibre.filters import convert, passes
from editor.mapstyle.maplibre.values import ExpressionError
from editor.mapstyle.schema.values import Color

FEATURE = SourceFeature({"class": "motorway", "lanes": 4, "name": "Ring", "toll": True}, "LineString")


def scope(zoom: float = 10.0) -> EvaluationScope:
    return EvaluationScope(FEATURE, zoom, Budget())


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (["literal", [1, 2]], [1, 2]),
        (["get", "class"], "motorway"),
        (["get", "none"], None),
        (["get", "a", ["literal", {"a": 7}]], 7),
        (["has", "toll"], True),
        (["zoom"], 10.0),
        (["geometry-type"], "LineString"),
        (["interpolate", ["linear"], ["zoom"], 8, 2, 12, 6], 4),
        (["interpolate", ["linear"], ["zoom"], 12, 2, 14, 6], 2),
        (["interpolate", ["linear"], ["zoom"], 2, 2, 4, 6], 6),
        (["interpolate", ["exponential", 2], ["zoom"], 9, 0, 11, 3], 1),
        (["interpolate", ["cubic-bezier", 0, 0, 1, 1], ["zoom"], 8, 0, 12, 8], pytest.approx(4)),
        (["interpolate", ["linear"], ["zoom"], 8, "#000000", 12, "#ffffff"], Color(128, 128, 128)),
        (["interpolate", ["linear"], ["zoom"], 8, ["literal", [0, 2]], 12, ["literal", [4, 2]]], [2, 2]),
        (["step", ["zoom"], "a", 10, "b", 12, "c"], "b"),
        (["step", ["zoom"], "a", 10.5, "b"], "a"),
        (["match", ["get", "class"], ["trunk", "motorway"], 1, "path", 2, 3], 1),
        (["match", ["get", "lanes"], "4", 1, 2], 2),
        (["case", ["==", ["get", "lanes"], 2], "two", [">", ["get", "lanes"], 3], "many", "few"], "many"),
        (["coalesce", ["get", "none"], ["get", "name"]], "Ring"),
        (["all", ["has", "name"], ["!", ["has", "none"]]], True),
        (["any", ["has", "none"], ["==", ["get", "toll"], 1]], False),
        (["in", ["get", "class"], ["literal", ["path", "motorway"]]], True),
        (["in", "oto", ["get", "class"]], True),
        (["!=", ["get", "lanes"], 4], False),
        (["<", ["get", "name"], 3], False),
        (["concat", ["get", "name"], " ", ["get", "lanes"]], "Ring 4"),
        (["format", ["get", "name"], {"font-scale": 0.8}, "\n", {}, ["get", "none"], {}], "Ring\n"),
        (["to-string", 3.0], "3"),
        (["to-number", "x", "4"], 4),
        (["to-color", "none of these", "red"], Color(255, 0, 0)),
        (["rgba", 10, 20, 30, 0.5], Color(10, 20, 30, 128)),
        (["hsl", 120, 100, 50], Color(0, 255, 0)),
        (["+", 1, ["*", 2, 3], ["-", 1]], 6),
        (["let", "w", ["*", ["get", "lanes"], 2], ["+", ["var", "w"], 1]], 9),
        (["at", 1, ["literal", ["a", "b"]]], "b"),
        (["length", ["get", "name"]], 4),
        (["slice", ["get", "name"], 1, 3], "in"),
        (["upcase", ["get", "name"]], "RING"),
        (["number", ["get", "name"], 5], 5),
        ({"stops": [[8, 2], [12, 6]]}, 4),
        ({"stops": [[9, 0], [11, 3]], "base": 2}, 1),
        ({"stops": [[8, "butt"], [10, "round"], [12, "x"]]}, "round"),
        ({"property": "lanes", "type": "interval", "stops": [[0, "a"], [3, "b"], [5, "c"]]}, "b"),
        ({"property": "class", "type": "categorical", "stops": [["motorway", 7]], "default": 1}, 7),
        ({"property": "none", "type": "categorical", "stops": [["x", 7]], "default": 1}, 1),
        ({"property": "lanes", "type": "identity"}, 4),
        (
            {"property": "lanes", "stops": [[{"zoom": 8, "value": 0}, 0], [{"zoom": 12, "value": 0}, 8]]},
            4,
        ),
    ],
)
def test_a_value_is_that_of_the_specification(expression: Any, expected: Any) -> None:
    assert evaluate(expression, scope()) == expected


@pytest.mark.parametrize(
    "expression",
    [
        ["within", {}],
        ["get"],
        ["interpolate", ["linear"], ["zoom"], 1],
        ["interpolate", ["wave"], ["zoom"], 1, 1, 20, 2],
        ["step", ["get", "name"], 1, 2, 3],
        ["match", ["get", "class"], "a"],
        ["var", "x"],
        ["/", 1, 0],
        ["^", 10, 1000],
        ["sqrt", -1],
        ["number", ["get", "name"]],
        {"stops": []},
        {"stops": [[1]]},
        {"stops": [["a", 1], ["b", 2]]},
    ],
)
def test_what_has_no_value_is_an_error_with_a_reason(expression: Any) -> None:
    with pytest.raises(ExpressionError) as error:
        evaluate(expression, scope())
    assert error.value.reason


def test_a_deep_expression_and_endless_work_are_refused() -> None:
    deep: Any = 1
    for _ in range(100):
        deep = ["-", deep]
    with pytest.raises(ExpressionError):
        evaluate(deep, scope())
    wide: Any = ["get", "name"]
    for _ in range(30):
        wide = ["concat", wide, wide]
    small = EvaluationScope(FEATURE, 10.0, Budget(1000))
    with pytest.raises(DocumentError, match="too complex"):
        evaluate(wide, small)


@pytest.mark.parametrize(
    ("expression", "zoom", "data"),
    [
        ("#ffffff", False, False),
        ("{name}", False, True),
        (["interpolate", ["linear"], ["zoom"], 1, 2, 3, 4], True, False),
        (["match", ["get", "class"], "a", 1, 2], False, True),
        ({"stops": [[1, 2]]}, True, False),
    ],
)
def test_dependencies_of_a_value_are_found(expression: Any, zoom: bool, data: bool) -> None:
    assert (reads_zoom(expression), reads_data(expression)) == (zoom, data)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, True),
        (False, False),
        (["==", "class", "motorway"], True),
        (["!=", "class", "motorway"], False),
        (["in", "class", "path", "motorway"], True),
        (["!in", "class", "path", "motorway"], False),
        (["has", "name"], True),
        (["!has", "name"], False),
        ([">=", "lanes", 4], True),
        (["<", "lanes", "4"], False),
        (["==", "$type", "LineString"], True),
        (["all", ["has", "name"], ["==", "$type", "Polygon"]], False),
        (["any", ["==", "class", "x"], ["==", "lanes", 4]], True),
        (["none", ["==", "class", "x"], ["==", "lanes", 5]], True),
        (["all", ["==", ["get", "class"], "motorway"], ["has", "toll"]], True),
        (["any"], False),
        (["all"], True),
    ],
)
def test_a_filter_passes_as_in_the_specification(value: Any, expected: bool) -> None:
    assert passes(value, scope()) is expected


@pytest.mark.parametrize("value", [[], "x", 3, {}, ["in"], ["==", 1, 2], ["all", []]])
def test_what_is_no_filter_is_an_error(value: Any) -> None:
    with pytest.raises(ExpressionError):
        passes(value, scope())


def test_the_part_of_a_filter_that_the_data_does_not_imply_is_converted() -> None:
    value = [
        "all",
        ["==", "class", "city"],
        ["has", "name"],
        [">", ["get", "population"], 1000],
        ["!=", "rank", 3],
    ]
    found = convert(value, {"class"}, {"name": "name", "population": "population"})
    assert found.record == {
        "condition": "all",
        "expression": [
            {"id": 0, "key": "name", "condition": "has"},
            {"id": 1, "key": "population", "condition": ">", "values": ["1000"]},
        ],
    }
    assert found.dropped == ("rank",)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["!has", "ref"], {"condition": "hasnot"}),
        (
            ["!", ["in", ["get", "ref"], ["literal", ["A", "B"]]]],
            {"condition": "notin", "values": ["A", "B"]},
        ),
        (["!in", "ref", "A"], {"condition": "notin", "values": ["A"]}),
        (["==", "ref", 4.0], {"condition": "==", "values": ["4"]}),
        (["any", ["has", "ref"], ["has", "x"]], None),
        (["!", [">", "ref", 2]], None),
    ],
)
def test_one_condition_is_converted_in_both_syntaxes(value: Any, expected: Any) -> None:
    found = convert(value, (), {"ref": "ref"})
    expression = None if expected is None else [{"id": 0, "key": "ref", **expected}]
    assert found.record == (expression and {"condition": "all", "expression": expression})
