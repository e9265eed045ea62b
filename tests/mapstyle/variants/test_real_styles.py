"""Changes of structure in real styles, made in a recoloured variant."""

from pathlib import Path

import pytest

from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.json_tree import Json, read_array, replace
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.mapstyle.variants.structure import (
    has_same_structure,
    merge_structure,
    pack_structure,
    unpack_structure,
)
from editor.storage.file_state import read_style
from tests.corpus import real_styles

STYLES = real_styles()


def colors_in(style: MapStyle) -> list[Occurrence]:
    return [each for layer in style.layers for each in find_values(layer, Role.COLOR)]


def darker(tree: Json) -> Json:
    style = MapStyle.of(tree)
    new = [
        Replacement(each, Color(each.value.r // 4, each.value.g // 3, each.value.b // 2, each.value.a))
        for each in colors_in(style)
        if isinstance(each.value, Color)
    ]
    return replace_values(new)(style).tree


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_structure_is_shared_and_colours_are_not(path: Path) -> None:
    day = read_style(path).tree
    night, records = darker(day), list(read_array(day, LAYERS))
    for index in range(0, len(records), 7):
        records[index] = {**records[index], "minzoom": 4}
    changed = replace(day, LAYERS, [*records[3:], *records[:3]])
    data = load()
    result = merge_structure(
        unpack_structure(pack_structure(day)), night, changed, lambda layer: layer_name(layer, data)
    )
    assert result.conflicts == ()
    expected = darker(changed)
    assert has_same_structure(pack_structure(result.tree), expected)
    values = [each.value for each in colors_in(MapStyle.of(result.tree))]
    assert values == [each.value for each in colors_in(MapStyle.of(expected))]
