"""Safe fixes do not change the drawing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.assets.images.icons import decode_rgba
from editor.checks.check import check
from editor.checks.fixes.fix import FIXABLE, SAFE, apply_safe_fixes, find_fix, verb_of
from editor.checks.problems import Verb
from editor.errors import EditorError
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import KEY_OPERATORS
from editor.mapstyle.filters.expression import parse as parse_filter
from editor.mapstyle.labels.label_text import parse as parse_label
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from tests.checks.fixable import EXAMPLES, Example, problems
from tests.checks.format_rows import Mutant, Row, mutants
from tests.checks.format_sample import SAMPLE
from tests.checks.format_table import ROWS


def test_safe_fixes_are_fixable_and_neither_remove_nor_delete() -> None:
    assert SAFE <= FIXABLE
    assert {verb_of(code) for code in SAFE} == {Verb.FIX}


def drawn(style: MapStyle) -> list[object]:
    """Return the values that the preview reads of each layer, from the top down."""
    images = {icon.id: icon.data_uri for icon in reversed(style.icons)}
    return [
        (
            layer.type,
            layer.source,
            layer.sourcedata_id,
            layer.levels,
            [_drawn_curve(layer, prop, images) for prop in PROPERTIES],
            _drawn_filter(layer.filter),
            parse_label(layer.label_text).text({"name": "a", "ref": "b", "class": "c"}),
        )
        for layer in style.layers
    ]


def _drawn_filter(value: object) -> object:
    """Return a filter without members that its operators do not read."""
    found = parse_filter(value)
    if found is None:
        return None
    bare = [
        replace(each, values=frozenset(), numbers=()) if each.operator in KEY_OPERATORS else each
        for each in found.conditions
    ]
    return found.combination, bare


def _drawn_curve(layer: Layer, prop: PaintProperty, images: dict[str, str]) -> list[object]:
    """Return the values of a property level by level; for an icon its decoded image."""
    curve = layer.curve(prop)
    if curve is None:
        return []
    values = [value_at(curve, prop, level) for level in range(18)]
    if prop.kind is not ValueKind.ICON:
        return list(values)
    return [_drawn_image(images[value]) if value in images else value for value in map(str, values)]


def _drawn_image(data_uri: str) -> tuple[int, int, bytes] | None:
    """Return the pixels of an icon; None if it is no valid image."""
    try:
        return decode_rgba(data_uri)
    except EditorError:
        return None


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_a_safe_fix_changes_no_drawing(example: Example) -> None:
    style = MapStyle.of(example.tree)
    found = apply_safe_fixes(style)
    assert drawn(found.style) == drawn(style)
    if example.code in SAFE and find_one(style, example.code):
        assert found.style is not style
        assert found.fixed > 0
    assert found.remaining == len(check(found.style))


def find_one(style: MapStyle, code: str) -> bool:
    """Return whether a problem of a kind can be fixed."""
    return any(find_fix(style, problem) is not None for problem in problems(style, code))


@given(st.sampled_from(ROWS), st.data())
def test_no_safe_fix_of_a_damaged_style_changes_the_drawing(row: Row, data: st.DataObject) -> None:
    mutant = data.draw(st.sampled_from(list(mutants(row)) or [Mutant("none", SAMPLE, None, ())]))
    style = MapStyle.of(mutant.tree)
    found = apply_safe_fixes(style)
    assert drawn(found.style) == drawn(style)
    assert apply_safe_fixes(found.style).style is found.style
