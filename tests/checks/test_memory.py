"""The cost of a check after an edit depends on the edit, and its findings equal those of a first check."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.checks.check import Checks
from editor.checks.facts import FindingCache, detached_layer, gather
from editor.checks.rules.style import RULES, Rule
from editor.mapstyle.document.model import (
    FONTS,
    GROUPS,
    ICONS,
    LAYERS,
    SOURCES,
    LayerOrder,
    MapStyle,
    new_layer_key,
)
from editor.mapstyle.edits.edit import delete_layers, rename_group, rename_layer, set_stop, set_zoom_range
from editor.mapstyle.json_tree import Path, move, read, read_array, remove, replace
from editor.mapstyle.numbers import FloatLiteral
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.icons import a_png, icon_paint
from tests.styles import a_color, a_document, a_group, a_line, a_width

INNER = BY_KEY["line-inner-color"]
Step = Callable[[MapStyle], MapStyle]


def a_rich_document() -> Any:
    """Return a style with a problem and a used element in each of its parts."""
    layers = [
        a_line(9, minzoom=9, maxzoom=8),
        a_line(8, group_id=1, source="drawn"),
        a_line(7),
        a_line(6, group_id=5, paint={"line-width": a_width((5, 1), (3, 2), (5, 3))}),
        a_line(5, type="street", paint={"text-size": {"text_size_stops": {"text_size_stop": [{}]}}}),
        {"id": "4", "type": "symbol", "source": "map", "paint": icon_paint((0, "gone"), (1, "a"))},
        a_line(3, source="moon", label_text={"label_expression": "?"}),
        {"id": 2, "type": "background", "paint": {"fill-color": a_color((0, 0))}},
        7,
    ]
    groups = [
        a_group(1, parent_id=2),
        a_group(2, parent_id=1),
        a_group(3),
        a_group(3),
        a_group(4, parent_id=9),
    ]
    icons = [{"id": "a", "value": a_png()}, {"id": "b", "value": a_png()[:-16]}, {"id": "b"}]
    named = [(1, "s"), (2, "s"), (3, "drawn")]
    sources = [
        {"id": number, "name": name, "composite": {"type": "weather", "location": "x"}}
        for number, name in named
    ]
    face = "data:font/ttf;base64,AAAA"
    return a_document(
        layers,
        groups,
        icons_section={"icons": icons},
        fonts_section={"regular": face, "bold": face},
        sources_list={"sources": sources},
    )


def every_path(tree: Any, path: Path = ()) -> list[Path]:
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(deeper for step, part in steps for deeper in every_path(part, (*path, step)))]


def test_cached_findings_are_reused_and_those_of_deleted_parts_dropped() -> None:
    looked: list[str] = []

    def look(part: list[str]) -> int:
        looked.extend(part)
        return len(part)

    memory, parts = FindingCache(look), [["a"], ["b"], ["c"]]
    for requested in (parts, parts, parts[:2], parts):
        memory.begin_round()
        assert list(memory.each(requested)) == [1] * len(requested)
    assert looked == ["a", "b", "c", "c"]


def test_equal_parts_that_are_different_objects_are_each_checked() -> None:
    memory = FindingCache(id)
    first, second = {"a": 1}, {"a": 1}
    assert [memory.of(first), memory.of(second)] == [id(first), id(second)]


@pytest.mark.parametrize("requested", [[None] * 4, [None, True, None, True]])
def test_a_part_that_occurs_several_times_is_checked_once(requested: list[object]) -> None:
    looked: list[object] = []
    memory = FindingCache(looked.append)
    for _ in range(2):
        memory.begin_round()
        assert list(memory.each(requested)) == [None] * 4
        memory.of(requested[0])
    assert looked == list(dict.fromkeys(requested))


def test_a_moved_part_is_not_checked_again_and_one_that_changed_in_place_is() -> None:
    looked: list[str] = []
    memory = FindingCache(lambda part: looked.extend(part))
    first, second, third = ["a"], ["b"], ["c"]
    for requested in ([first, second], [second, first], [second, third], [third, second, first]):
        memory.begin_round()
        list(memory.each(requested))
    assert looked == ["a", "b", "c", "a"]


def test_unread_parts_are_checked_in_the_next_round() -> None:
    memory, parts = FindingCache(len), [["a"], ["b", "c"]]
    assert next(memory.each(parts)) == 1
    for _ in range(2):
        memory.begin_round()
        assert list(memory.each(parts)) == [1, 2]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.find.__name__)
def test_a_rule_reads_the_sections_of_its_row_and_nothing_else(rule: Rule) -> None:
    style = MapStyle.of(a_rich_document())
    facts = [gather(detached_layer(record)) for record in read_array(style.tree, LAYERS)]
    found = list(rule.find(style, facts))
    assert found
    for section in (GROUPS, ICONS, SOURCES, FONTS):
        other = MapStyle(replace(style.tree, section, []), style.order)
        is_read = list(rule.find(other, facts)) != found
        assert is_read is (section in rule.sections), section
    is_read = list(rule.find(style, [])) != found
    assert is_read is rule.reads_layers


def test_parts_that_an_edit_does_not_change_keep_the_same_problems() -> None:
    checks = Checks()
    style = MapStyle.of(a_document([a_line(number, minzoom=9, maxzoom=8) for number in (4, 3, 2, 1)]))
    before = checks.check(style)
    edited = rename_layer(style.layers[1].key, "Another name")(style)
    after = checks.check(edited)
    same = [problem for problem in after if any(problem is each for each in before)]
    changed = {problem.layer_key for problem in after} - {problem.layer_key for problem in same}
    assert len(same) >= 3
    assert style.layers[1].key in changed


def test_a_problem_is_reported_again_after_its_icon_or_group_changed() -> None:
    checks = Checks()
    style = MapStyle.of(a_rich_document())
    checks.check(style)
    renamed = rename_group(2, "Paths")(style)
    assert any("“Paths”" in problem.text for problem in checks.check(renamed))
    fixed = MapStyle(replace(renamed.tree, (*ICONS, 1, "value"), a_png()), renamed.order)
    broken = {problem.pointer for problem in checks.check(fixed) if problem.code == "broken-image"}
    assert broken == {"/icons_section/icons/2"}


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ((*GROUPS, 0, "id"), 2, "unknown-group"),
        ((*ICONS, 0, "id"), "b", "unknown-icon-reference"),
        ((*SOURCES, 0, "name"), "other", "unknown-source"),
        ((*SOURCES, 0, "composite", "type"), "weather", "satellite-source-missing"),
    ],
    ids=["group", "icon", "source", "satellite"],
)
def test_an_unchanged_layer_is_reported_when_its_reference_is_deleted(
    path: Path, value: str, code: str
) -> None:
    layers = [a_line(3, group_id=1, paint=icon_paint((0, "a"))), a_line(2, source="mine")]
    composite = {"type": "satelliteExternal", "location": "https://tiles.example"}
    sources = {"sources": [{"id": 1, "name": "mine", "composite": composite}]}
    icons = {"icons": [{"id": "a", "value": a_png()}]}
    tree = a_document(
        [*layers, a_line(1, source="satelliteExternal")],
        [a_group(1)],
        sources_list=sources,
        icons_section=icons,
    )
    style, checks = MapStyle.of(tree), Checks()
    assert code not in {problem.code for problem in checks.check(style)}
    edited = MapStyle(replace(tree, path, value), style.order)
    assert code in {problem.code for problem in checks.check(edited)}
    assert code not in {problem.code for problem in checks.check(style)}


def test_a_number_in_an_unusual_notation_is_checked_like_any_other() -> None:
    width = {"level_id": 3, "width": FloatLiteral("1.50")}
    paint = {"line-width": {"line_width_stops": {"line_width_stop": [width, {**width, "level_id": 99}]}}}
    codes = [problem.code for problem in Checks().check(MapStyle.of(a_document([a_line(1, paint=paint)])))]
    assert codes == ["out-of-range", "missing-background"]


# Random edits

PATHS = every_path(a_rich_document())
values: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, 1, 2, 3, 9, 0.5, FloatLiteral("1.50"), "", "a", "b", "7", "map", "line", "street", [], {}]
)
places = st.integers(0, 8)


def _with_tree(style: MapStyle, tree: Any) -> MapStyle:
    """Return the style with another tree; its layers keep their keys unless their number changed."""
    same = len(read_array(tree, LAYERS)) == len(style.order.keys)
    return MapStyle(tree, style.order) if same else MapStyle.of(tree)


def _replace(path: Path, value: Any) -> Step:
    return lambda s: _with_tree(s, replace(s.tree, path, value)) if _is_there(s, path) else s


def _remove(path: Path) -> Step:
    return lambda s: _with_tree(s, remove(s.tree, path)) if path and _is_there(s, path) else s


def _is_there(style: MapStyle, path: Path) -> bool:
    return path == () or read(style.tree, path, PATHS) is not PATHS


def _double(place: int) -> Step:
    """Return a step that adds the same record a second time."""

    def step(style: MapStyle) -> MapStyle:
        records = read_array(style.tree, LAYERS)
        if place >= len(records):
            return style
        order = LayerOrder((*style.order.keys, new_layer_key()))
        return MapStyle(replace(style.tree, LAYERS, [*records, records[place]]), order)

    return step


def _move(source: int, target: int) -> Step:
    def step(style: MapStyle) -> MapStyle:
        keys = list(style.order.keys)
        if max(source, target) >= len(keys):
            return style
        keys.insert(target, keys.pop(source))
        return MapStyle(move(style.tree, LAYERS, source, target), LayerOrder(tuple(keys)))

    return step


def _on_layer(place: int, edit: Callable[[Any], Step]) -> Step:
    def step(style: MapStyle) -> MapStyle:
        layers = style.layers
        is_usable = (
            place < len(layers) and len(layers) > 1 and isinstance(layers[place].record.get("paint"), dict)
        )
        return edit(layers[place].key)(style) if is_usable else style

    return step


steps = st.one_of(
    st.builds(_replace, st.sampled_from(PATHS), values),
    st.builds(_remove, st.sampled_from(PATHS)),
    st.builds(_double, places),
    st.builds(_move, places, places),
    st.builds(lambda p, c: _on_layer(p, lambda k: set_stop([k], INNER, 3, Color(c, 0, 0))), places, places),
    st.builds(lambda p, *z: _on_layer(p, lambda k: set_zoom_range([k], *z)), places, places, places),
    st.builds(lambda p: _on_layer(p, lambda k: delete_layers([k])), places),
    st.builds(
        lambda section: _replace(section, read(a_rich_document(), section)),
        st.sampled_from([LAYERS, GROUPS, ICONS, SOURCES, FONTS, ()]),
    ),
)


@given(st.lists(steps, min_size=1, max_size=8), st.lists(st.integers(0, 8), max_size=8))
def test_any_edits_and_undo_steps_give_the_findings_of_a_first_check(
    walk: list[Step], back: list[int]
) -> None:
    checks = Checks()
    styles = [MapStyle.of(a_rich_document())]
    for step in walk:
        styles.append(step(styles[-1]))
    for style in [*styles, *(styles[place % len(styles)] for place in back)]:
        assert checks.check(style) == Checks().check(style)


@pytest.mark.parametrize("count", [999, 1000, 1001])
def test_the_first_thousand_stay_the_first_thousand(count: int) -> None:
    layers = [a_line(number, minzoom=99) for number in range(count, 0, -1)]
    styles = [MapStyle.of(a_document(layers))]
    styles.append(set_zoom_range([styles[0].layers[0].key], 3, 17)(styles[0]))
    checks = Checks()
    reported = [
        [problem for problem in checks.check(style) if problem.code == "out-of-range"] for style in styles
    ]
    assert [len(each) for each in reported] == [min(count, 1000), min(count - 1, 1000)]
    assert all(first.path < second.path for each in reported for first, second in pairwise(each))


def test_a_thousand_hints_hide_no_error() -> None:
    layers = [a_line(number, maxzoom="17") for number in range(1200, 0, -1)]
    style = MapStyle.of(a_document([*layers, a_line(1, minzoom=99)]))
    codes = [problem.code for problem in Checks().check(style)]
    assert codes[0] == "out-of-range"
    assert codes.count("number-as-text") == 1000
