"""Tests of the names of copied rows."""

import pytest

from editor.workspace.layer_names import copy_name


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
