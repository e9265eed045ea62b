from typing import Any

import pytest

from editor.checks.problems import Problem, Severity
from editor.checks.rules.schema import MOST_PROBLEMS, SchemaChecks
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.numbers import FloatLiteral
from tests.styles import a_document, a_line, a_style


def the_problems(layer_fields: dict[str, Any]) -> list[Problem]:
    return list(SchemaChecks().check(a_style([a_line(1, **layer_fields)])))


def the_problem(**layer_fields: Any) -> tuple[str, str, tuple[Any, ...], str]:
    """Return severity, code, place within the layer and text of the one problem that a layer has."""
    (problem,) = the_problems(layer_fields)
    assert problem.layer_key is not None
    return problem.severity.value, problem.code, problem.path[len(LAYERS) + 1 :], problem.text


def paint(key: str, wrapper: str, stops: str, *records: Any, **more: Any) -> Any:
    return {key: {wrapper: {stops: list(records), **more}}}


def a_fill(color: Any, level: Any = 5, **more: Any) -> Any:
    return paint("fill-color", "color_stops", "color_stop", {"level_id": level, "color": color}, **more)


AT_COLOR = ("paint", "fill-color", "color_stops", "color_stop", 0, "color")


def test_a_good_style_has_no_problem() -> None:
    assert the_problems({}) == []


@pytest.mark.parametrize(
    ("fields", "severity", "code", "place", "text"),
    [
        (
            {"maxzoom": "17"},
            "hint",
            "number-as-text",
            ("maxzoom",),
            "“maxzoom” is the text “17”. Remove the quotes.",
        ),
        ({"maxzoom": "18"}, "error", "wrong-type", ("maxzoom",), "“maxzoom” is the text “18”"),
        ({"maxzoom": "1.5"}, "error", "wrong-type", ("maxzoom",), "It should be a whole number."),
        ({"minzoom": 18}, "error", "out-of-range", ("minzoom",), "“minzoom” is 18. It must be from 0 to 17."),
        ({"minzoom": None}, "error", "wrong-type", ("minzoom",), "“minzoom” is null."),
        ({"type": 5}, "error", "wrong-type", ("type",), "“type” is 5. It should be text."),
        ({"paint": []}, "error", "wrong-type", ("paint",), "“paint” is a list. It should be a JSON object."),
        ({"sourcedata_id": -1}, "error", "out-of-range", ("sourcedata_id",), "It must be at least 0."),
        (
            {"paint": {"fill-colour": 1}},
            "error",
            "unknown-paint-property",
            ("paint", "fill-colour"),
            "“fill-colour”",
        ),
        (
            {"paint": a_fill("#FF000080")},
            "error",
            "hex-color",
            AT_COLOR,
            "hex colour #FF000080. Use 2147483903.",
        ),
        (
            {"paint": a_fill("4278190335")},
            "hint",
            "number-as-text",
            AT_COLOR,
            "the text “4278190335”. Remove",
        ),
        ({"paint": a_fill("red")}, "error", "wrong-type", AT_COLOR, "the text “red”"),
        ({"paint": a_fill(-1)}, "error", "out-of-range", AT_COLOR, "It must be from 0 to 4294967295."),
        (
            {"paint": a_fill(1, easing_type=23)},
            "error",
            "out-of-range",
            ("paint", "fill-color", "color_stops", "easing_type"),
            "“easing_type” is 23. It must be from 1 to 22.",
        ),
        (
            {"paint": a_fill(1, more=1)},
            "error",
            "unknown-key",
            ("paint", "fill-color", "color_stops", "more"),
            "Unknown key “more” in “color_stops”.",
        ),
        (
            {"paint": paint("fill-color", "color_stops", "color_stop")},
            "error",
            "wrong-count",
            ("paint", "fill-color", "color_stops", "color_stop"),
            "“color_stop” is empty. It needs at least 1.",
        ),
        (
            {"paint": paint("fill-color", "color_stops", "color_stop", {"level_id": 1})},
            "error",
            "missing-key",
            ("paint", "fill-color", "color_stops", "color_stop", 0),
            "“color” is missing in “color_stop”.",
        ),
        (
            {"paint": paint("fill-color", "color_stops", "color_stop", 7)},
            "error",
            "wrong-type",
            ("paint", "fill-color", "color_stops", "color_stop", 0),
            "Entry 1 in “color_stop” is 7. It should be a JSON object.",
        ),
        (
            {"filter": {"condition": "all", "expression": [{"key": "a", "condition": "like"}]}},
            "error",
            "unknown-operator",
            ("filter", "expression", 0, "condition"),
            "“condition” is like. It should be one of has, hasnot, in",
        ),
        (
            {"filter": {"condition": "all", "expression": [{"key": "a", "condition": "has", "values": [1]}]}},
            "error",
            "wrong-count",
            ("filter", "expression", 0, "values"),
            "take no values",
        ),
        (
            {"label_text": {"label_expression": "{}", "label_keys": {"label_key": []}}},
            "error",
            "two-label-texts",
            ("label_text",),
            "Keep one of them.",
        ),
        (
            {"label_text": {"label_keys": {"label_key": [{"id": 1, "key_text": "a", "use_key_text": "1"}]}}},
            "hint",
            "number-as-text",
            ("label_text", "label_keys", "label_key", 0, "use_key_text"),
            "the text “1”. Remove the quotes.",
        ),
    ],
)
def test_each_failure_is_one_problem_in_plain_words(
    fields: dict[str, Any], severity: str, code: str, place: tuple[Any, ...], text: str
) -> None:
    found = the_problem(**fields)
    assert found[:3] == (severity, code, place)
    assert text in found[3]
    assert found[3].endswith((".", "?"))


@pytest.mark.parametrize(
    ("tree", "code", "path", "text"),
    [
        ([], "wrong-type", (), "The style is a list. It should be a JSON object."),
        ({**a_document(), "theme": {}}, "unknown-section", ("theme",), "Unknown section “theme”"),
        (
            {**a_document(), "fonts_section": {"bold": "x"}},
            "font-data-uri",
            ("fonts_section", "bold"),
            "The bold font",
        ),
        ({**a_document(), "icons_section": {}}, "missing-key", ("icons_section",), "“icons” is missing in"),
    ],
)
def test_a_failure_outside_the_layers_names_no_layer(
    tree: Any, code: str, path: tuple[Any, ...], text: str
) -> None:
    (problem,) = SchemaChecks().check(MapStyle.of(tree))
    assert (problem.severity, problem.code, problem.path, problem.layer_key) == (
        Severity.ERROR,
        code,
        path,
        None,
    )
    assert text in problem.text


def test_each_missing_section_is_a_problem_of_its_own() -> None:
    assert [problem.text for problem in SchemaChecks().check(MapStyle.of({}))] == [
        "“sources_list” is missing.",
        "“map_schemes_section” is missing.",
        "“icons_section” is missing.",
    ]


def test_a_second_scheme_and_another_id_are_reported() -> None:
    tree = a_document()
    scheme = tree["map_schemes_section"]["map_schemes"][0]
    tree["map_schemes_section"]["map_schemes"] = [scheme, {**scheme, "id": 2}]
    texts = [problem.text for problem in SchemaChecks().check(MapStyle.of(tree))]
    assert sorted(texts) == ["“id” is 2. It should be 1.", "“map_schemes” has 2 entries. Expected: 1."]


def test_numbers_in_unusual_notations_are_numbers() -> None:
    width = paint(
        "line-width", "line_width_stops", "line_width_stop", {"level_id": 1, "width": FloatLiteral("1.50")}
    )
    assert the_problems({"paint": width}) == []
    tree = a_document([a_line(1, paint=width, minzoom=18)])
    assert [problem.code for problem in SchemaChecks().check(MapStyle.of(tree))] == ["out-of-range"]


def test_lone_surrogates_and_great_depth_are_accepted() -> None:
    deep: Any = []
    for _ in range(600):
        deep = [deep]
    tree = a_document([a_line(1, extra=deep, COMMENT="\ud800", minzoom=18)])
    assert [problem.code for problem in SchemaChecks().check(MapStyle.of(tree))] == [
        "broken-text",
        "out-of-range",
    ]


def test_no_more_than_a_thousand_problems_are_reported() -> None:
    tree = a_document([a_line(layer_id, minzoom=99) for layer_id in range(1200, 0, -1)])
    checks = SchemaChecks()
    assert len(list(checks.check(MapStyle.of(tree)))) == MOST_PROBLEMS == 1000
    assert checks.more == {Severity.ERROR, Severity.HINT}


@pytest.mark.parametrize(
    ("field", "count", "more"),
    [
        ({"minzoom": 99}, 1000, set()),
        ({"minzoom": "9"}, 1000, set()),
        ({"minzoom": "9"}, 1001, {Severity.HINT}),
    ],
    ids=["errors", "hints", "more hints"],
)
def test_further_problems_are_reported_only_if_there_are_any(
    field: dict[str, Any], count: int, more: set[Severity]
) -> None:
    checks = SchemaChecks()
    tree = a_document([a_line(layer_id, **field) for layer_id in range(count, 0, -1)])
    assert len(list(checks.check(MapStyle.of(tree)))) == 1000
    assert checks.more == more


def test_a_key_that_a_record_lacks_is_missing_in_that_record() -> None:
    layer = {key: value for key, value in a_line(1).items() if key != "type"}
    texts = [problem.text for problem in SchemaChecks().check(MapStyle.of(a_document([layer], [{"id": 1}])))]
    assert sorted(texts) == ["“name” is missing in the group.", "“type” is missing in the layer."]


def test_the_missing_key_is_an_attribute_of_the_problem() -> None:
    problems = SchemaChecks().check(MapStyle.of({}))
    assert [problem.missing for problem in problems] == [
        "sources_list",
        "map_schemes_section",
        "icons_section",
    ]
