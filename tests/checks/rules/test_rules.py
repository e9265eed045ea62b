import io
import json
from typing import Any

import pytest
from PIL import Image

from editor.assets.data_uri import build_data_uri
from editor.checks.check import check
from editor.checks.problems import Problem
from editor.mapstyle.document.model import MapStyle
from tests.styles import a_color, a_curve, a_document, a_line

LAYER = "/map_schemes_section/map_schemes/0/definition/layers"
GROUP = "/map_schemes_section/map_schemes/0/groups_section/groups"


def a_png() -> str:
    out = io.BytesIO()
    Image.new("RGB", (2, 2)).save(out, "PNG")
    return build_data_uri("image/png", out.getvalue())


def with_icon(reference: Any) -> dict[str, Any]:
    return {"icon": a_curve(("icon_stops", "icon_stop", "custom_icon"), (3, reference))}


def icons(*pairs: tuple[str, str]) -> dict[str, Any]:
    return {"icons_section": {"icons": [{"id": name, "value": value} for name, value in pairs]}}


def sources(*types: str) -> dict[str, Any]:
    declared = [
        {"id": 1, "name": f"my {each}", "composite": {"type": each, "location": "https://a.example"}}
        for each in types
    ]
    return {"sources_list": {"sources": declared}}


def problems(tree: Any) -> list[Problem]:
    return list(check(MapStyle.of(tree)))


def reported(tree: Any) -> list[tuple[str, str, str]]:
    return [(problem.severity.value, problem.code, problem.pointer) for problem in problems(tree)]


BACKGROUND = {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}}
GROUPS = [{"id": 9797278307, "name": "Roads"}, {"id": 2, "name": "Big", "parent_id": 9797278307}]


@pytest.mark.parametrize(
    "tree",
    [
        a_document([a_line(2), BACKGROUND]),
        a_document([a_line(9), a_line(4, sourcedata_id=1), BACKGROUND]),
        a_document([a_line(2, group_id=2), BACKGROUND], GROUPS),
        a_document([a_line(2, paint=with_icon("a")), BACKGROUND], **icons(("a", a_png()))),
        a_document([a_line(2, paint=with_icon("")), BACKGROUND]),
        a_document([a_line(1, source="satelliteExternal")], **sources("satelliteExternal")),
        a_document([a_line(2, source="my satelliteExternal"), BACKGROUND], **sources("satelliteExternal")),
        a_document([a_line(2, minzoom=5, maxzoom=5), BACKGROUND]),
        a_document(
            [
                a_line(2, label_text={"label_expression": '{"concat":[{"text":"a"},{"get_v":"name"}]}'}),
                BACKGROUND,
            ]
        ),
    ],
)
def test_a_style_that_follows_the_rules_has_no_problem(tree: Any) -> None:
    assert reported(tree) == []


@pytest.mark.parametrize(
    ("tree", "severity", "code", "pointer", "text"),
    [
        (
            a_document([a_line(1), a_line(3), a_line(2)]),
            "warning",
            "layer-ids",
            f"{LAYER}/1/id",
            "ID 3 of “Motorway” is not lower",
        ),
        (
            a_document([a_line(2), a_line(2), a_line(1)]),
            "warning",
            "layer-ids",
            f"{LAYER}/1/id",
            "ID 2 of “Motorway” is not lower",
        ),
        (a_document([a_line(5), a_line(4)]), "warning", "layer-ids", f"{LAYER}/1/id", "It should be 1."),
        (
            a_document([{**BACKGROUND, "id": 3}, a_line(2), a_line(1)]),
            "warning",
            "background-not-last",
            f"{LAYER}/0",
            "background hides 2 layers",
        ),
        (
            a_document([a_line(1, group_id=7)], GROUPS),
            "error",
            "unknown-group",
            f"{LAYER}/0/group_id",
            "group 7",
        ),
        (
            a_document(1, [{"id": 1, "name": "A", "parent_id": 7}]),
            "error",
            "unknown-parent-group",
            f"{GROUP}/0/parent_id",
            "Parent group 7 of “A”",
        ),
        (
            a_document(1, [{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]),
            "error",
            "duplicate-group-id",
            f"{GROUP}/1/id",
            "group ID 1 (“B”)",
        ),
        (
            a_document(1, [{"id": 1, "name": "A", "parent_id": 1}]),
            "error",
            "group-cycle",
            f"{GROUP}/0/parent_id",
            "“A” contains itself",
        ),
        (
            a_document(1, [{"id": i, "name": str(i), "parent_id": i % 3 + 1} for i in (1, 2, 3)]),
            "error",
            "group-cycle",
            f"{GROUP}/0/parent_id",
            "“1” contains itself",
        ),
        (
            a_document([a_line(1, paint=with_icon("fuel"))]),
            "warning",
            "unknown-icon-reference",
            f"{LAYER}/0/paint/icon/icon_stops/icon_stop/0/custom_icon",
            "Icon “fuel” is not in this style. Choose another.",
        ),
        (
            a_document(1, **icons(("a", a_png()), ("b", a_png()), ("a", a_png()))),
            "error",
            "duplicate-icon-id",
            "/icons_section/icons/2/id",
            "Duplicate icon ID “a”",
        ),
        (
            a_document([a_line(1, source="satelliteExternal")]),
            "warning",
            "satellite-source-missing",
            f"{LAYER}/0/source",
            "draws nothing",
        ),
        (
            a_document([a_line(1, COMMENT="Motorway", minzoom=9, maxzoom=8)]),
            "error",
            "zoom-range",
            f"{LAYER}/0/minzoom",
            "Min zoom 9 of “Motorway” is above max zoom 8",
        ),
        (
            a_document(1, **icons(("a", a_png()[:-12]))),
            "error",
            "broken-image",
            "/icons_section/icons/0/value",
            "The image of icon “a” is damaged.",
        ),
        (
            a_document(1, icons_section={"icons": [{"id": "a"}]}),
            "error",
            "broken-image",
            "/icons_section/icons/0",
            "has no image",
        ),
        (
            a_document(1, fonts_section={"bold": "data:font/ttf;base64,AAEAAA=="}),
            "error",
            "broken-font",
            "/fonts_section/bold",
            "The bold font is damaged.",
        ),
        (
            a_document([a_line(1, type="lines")]),
            "error",
            "unknown-layer-type",
            f"{LAYER}/0/type",
            "“lines”",
        ),
        (a_document([a_line(1, source="moon")]), "error", "unknown-source", f"{LAYER}/0/source", "“moon”"),
        (
            a_document(1, **sources("weather")),
            "warning",
            "composite-type",
            "/sources_list/sources/0/composite/type",
            "type “weather”",
        ),
        (
            a_document([a_line(1, label_text={"label_expression": "{name}"})]),
            "warning",
            "label-expression",
            f"{LAYER}/0/label_text/label_expression",
            "not a JSON object",
        ),
        (
            a_document([a_line(1, label_text={"label_expression": '{"upper":"a"}'})]),
            "warning",
            "label-expression",
            f"{LAYER}/0/label_text/label_expression",
            "“upper”",
        ),
        *(
            (
                a_document([a_line(1, label_text={"label_expression": json.dumps(expression)})]),
                "warning",
                "label-expression",
                f"{LAYER}/0/label_text/label_expression",
                "unpaired surrogate",
            )
            for expression in ({"text": "\ud800"}, {"get_v": "a\0"}, {"concat": [{"text": "a"}, "\udfff"]})
        ),
        (
            a_document(1, **icons(("a", build_data_uri("image/png", b"\0" * (400 * 1024 + 1))))),
            "error",
            "image-too-large",
            "/icons_section/icons/0/value",
            "takes 401 KB. The limit is 400 KB.",
        ),
    ],
)
def test_each_broken_rule_is_reported(tree: Any, severity: str, code: str, pointer: str, text: str) -> None:
    found = [problem for problem in problems(tree) if problem.code == code]
    assert [(problem.severity.value, problem.pointer) for problem in found] == [(severity, pointer)]
    assert text in found[0].text
    assert found[0].text.endswith((".", "?"))
    assert (found[0].layer_key is not None) is pointer.startswith(LAYER)


def test_a_problem_knows_its_layer() -> None:
    style = MapStyle.of(a_document([a_line(2), a_line(1, minzoom=9, maxzoom=8)]))
    problem = check(style)[0]
    assert problem.code == "zoom-range"
    assert problem.layer_key == style.layers[1].key


def test_the_worst_problems_come_first() -> None:
    tree = a_document(
        [
            a_line(3, maxzoom="17", label_text={"label_expression": "x"}),
            a_line(2, minzoom=9, maxzoom=8),
            BACKGROUND,
        ]
    )
    assert [severity for severity, _, _ in reported(tree)] == ["error", "warning", "hint"]


def test_all_images_together_have_a_limit() -> None:
    image = build_data_uri("image/png", b"\0" * (400 * 1024))

    def too_large(count: int) -> list[Problem]:
        tree = a_document(1, **icons(*((f"i{index}", image) for index in range(count))))
        return [
            problem for problem in problems(tree) if problem.code in ("image-too-large", "images-too-large")
        ]

    assert too_large(10) == []
    (problem,) = too_large(11)
    assert (problem.code, problem.pointer) == ("images-too-large", "/icons_section/icons")
    assert "4400 KB" in problem.text
