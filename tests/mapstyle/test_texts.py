"""Texts of a file that nothing can show as they stand."""

import pytest

from editor.mapstyle.tree import read_text


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
def test_a_text_reads_as_it_can_be_shown(value: object, text: str) -> None:
    assert read_text(value) == text
