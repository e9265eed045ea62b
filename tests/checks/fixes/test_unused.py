from typing import Any

import pytest

from editor.checks.check import check
from editor.mapstyle.document.model import MapStyle
from tests.checks.examples import FACE, WHITE, a_layer, a_map, a_text, stops
from tests.icons import a_png, icon_paint
from tests.styles import a_color, a_group, a_line

ICONS = {"icons": [{"id": name, "value": a_png()} for name in ("a", "b", "7")]}
FONT = {"regular": FACE, "bold": FACE, "italic": FACE}


def unused(tree: Any) -> list[str]:
    return [problem.pointer for problem in check(MapStyle.of(tree)) if problem.code.startswith("unused-")]


@pytest.mark.parametrize(
    ("layers", "left"),
    [
        ([], [0, 1, 2]),
        ([a_layer("symbol", {"paint": icon_paint((0, "a"), (5, "7"))})], [1]),
        (
            [
                a_layer("symbol", {"paint": icon_paint((0, "a"))}),
                a_layer("what", {"paint": icon_paint((0, "b"))}),
            ],
            [2],
        ),
        ([a_layer("symbol", {"marker": {"icons": ["b"]}})], [0, 2]),
        ([a_layer("symbol", new_icon={"icon_stops": {"icon_stop": [{"icon": "a"}]}})], [1, 2]),
        ([a_layer("symbol", {"COMMENT": "a"})], [0, 1, 2]),
    ],
)
def test_an_icon_is_unused_when_no_layer_names_it(layers: list[Any], left: list[int]) -> None:
    tree = a_map(*layers, icons_section=ICONS)
    assert unused(tree) == [f"/icons_section/icons/{index}" for index in left]


@pytest.mark.parametrize(
    ("layers", "left"),
    [
        ([], ["regular", "bold", "italic"]),
        ([a_line(2)], ["regular", "bold", "italic"]),
        ([a_text()], ["bold", "italic"]),
        ([a_text(text_style=stops("text-style", (0, 0)))], ["bold", "italic"]),
        ([a_text(text_style=stops("text-style", (0, 1)))], ["regular", "italic"]),
        ([a_text(text_style=stops("text-style", (0, 2), (9, 1)))], ["regular"]),
        ([a_text(text_style=stops("text-style", (0, 1), (9, 7)))], []),
        ([a_text(text_style=7)], []),
        ([a_layer("lmk_store")], ["bold", "italic"]),
        ([a_layer("what")], ["bold", "italic"]),
        ([a_line(2, paint={"text-style": stops("text-style", (0, 2))})], ["regular", "bold"]),
    ],
)
def test_a_face_is_unused_if_no_layer_uses_it(layers: list[Any], left: list[str]) -> None:
    assert unused(a_map(*layers, fonts_section=FONT)) == [f"/fonts_section/{slot}" for slot in left]


@pytest.mark.parametrize(
    ("groups", "used", "left"),
    [
        ([a_group(1), a_group(2)], [2], [0]),
        ([a_group(1), a_group(2, parent_id=1), a_group(3, parent_id=2)], [3], []),
        ([a_group(1), a_group(2, parent_id=1), a_group(3, parent_id=2)], [2], [2]),
        ([a_group(1, parent_id=2), a_group(2, parent_id=1)], [1], []),
        ([a_group(1, parent_id=2), a_group(2, parent_id=1), a_group(3)], [3], [0, 1]),
        ([a_group("1")], [1], []),
        ([a_group(None)], [], []),
    ],
)
def test_a_group_is_unused_when_no_layer_is_in_it_or_below(
    groups: list[Any], used: list[int], left: list[int]
) -> None:
    tree = a_map(*(a_line(2, group_id=number) for number in used), groups=groups)
    assert unused(tree) == [
        f"/map_schemes_section/map_schemes/0/groups_section/groups/{index}" for index in left
    ]


@pytest.mark.parametrize(
    ("name", "composite_type", "layer", "is_unused"),
    [
        ("mine", "satelliteExternal", a_line(2), True),
        ("mine", "satelliteExternal", a_line(2, source="mine"), False),
        ("mine", "satelliteExternal", a_line(2, source="satelliteExternal"), False),
        ("mine", "overlay", a_line(2, source="overlay"), False),
        ("mine", "satelliteExternal", a_line(2, sources=["mine"]), False),
        (None, "weather", a_line(2, source=""), True),
    ],
)
def test_a_source_is_unused_when_no_layer_names_it_or_its_type(
    name: str | None, composite_type: str, layer: Any, *, is_unused: bool
) -> None:
    source = {"id": 1, "name": name, "composite": {"type": composite_type, "location": "https://a.example"}}
    assert unused(a_map(layer, sources_list={"sources": [source]})) == ["/sources_list/sources/0"] * is_unused


def test_a_style_without_unused_elements_has_no_problem() -> None:
    tree = a_map(a_text(**icon_paint((0, "a")), text_outline_color=a_color((0, WHITE))))
    assert unused(tree | {"icons_section": {"icons": ICONS["icons"][:1]}}) == []
