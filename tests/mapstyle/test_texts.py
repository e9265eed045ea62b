"""Texts that cannot be displayed verbatim."""

import pytest

from editor.mapstyle.json_tree import read_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Roads", "Roads"),
        ("Straße \N{GRINNING FACE}", "Straße \N{GRINNING FACE}"),
        ("\ud800Roads\udfff", "\N{REPLACEMENT CHARACTER}Roads\N{REPLACEMENT CHARACTER}"),
        (5, ""),
        (None, ""),
    ],
)
def test_lone_surrogates_are_replaced(value: object, text: str) -> None:
    assert read_text(value) == text
