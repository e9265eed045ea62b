"""Tests of the names of copied rows, and of the layers that use a colour."""

import pytest

from editor.mapstyle.document.model import NAME_KEY, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.layer_names import copy_name, first_layers
from tests.styles import a_document, a_line


@pytest.mark.parametrize(
    ("name", "taken", "copy"),
    [
        ("Roads", {"Roads"}, "Roads copy"),
        ("Roads", {"Roads", "Roads copy"}, "Roads copy 2"),
        ("Roads copy", {"Roads", "Roads copy"}, "Roads copy 2"),
        ("Roads copy 2", {"Roads", "Roads copy", "Roads copy 2"}, "Roads copy 3"),
        ("Roads 2", {"Roads 2"}, "Roads 2 copy"),
        ("a {b}", {"a {b}"}, "a {b} copy"),
    ],
)
def test_a_copy_of_a_group_has_a_name_of_its_own(name: str, taken: set[str], copy: str) -> None:
    assert copy_name(name, taken) == copy


@pytest.mark.parametrize(
    ("count", "most", "text"),
    [(0, 1, ""), (1, 1, "Lake"), (4, 1, "Lake + 2"), (4, 2, "Lake, Road + 1"), (4, 3, "Lake, Road, Park")],
)
def test_the_first_layers_are_named_once_and_the_others_counted(count: int, most: int, text: str) -> None:
    names = ("Lake", "Road", "Lake", "Park")
    style = MapStyle.of(a_document([a_line(index, **{NAME_KEY: name}) for index, name in enumerate(names)]))
    keys = [layer.key for layer in style.layers][:count]
    assert first_layers(style, keys, SourceData(()), most=most) == text
