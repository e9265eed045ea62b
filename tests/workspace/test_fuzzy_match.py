"""Fuzzy matching, with the best match first."""

import pytest

from editor.workspace.fuzzy_match import SearchText

TEXTS = ("Go to place…", "Go to where it draws", "Zoom out", "Save as…", "Café names", "Show all")


def found(typed: str) -> list[str]:
    costs = [(SearchText(text).cost(typed), text) for text in TEXTS]
    return [text for _, text in sorted((cost, text) for cost, text in costs if cost is not None)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("gtp", "Go to place…"),
        ("place", "Go to place…"),
        ("PLACE go", "Go to place…"),
        ("cafe", "Café names"),
        ("sa", "Save as…"),
        ("draw", "Go to where it draws"),
        ("svas", "Save as…"),
    ],
)
def test_the_nearest_text_comes_first(typed: str, first: str) -> None:
    assert found(typed)[0] == first


def test_every_typed_word_has_to_fit() -> None:
    assert found("go draws") == ["Go to where it draws"]
    assert found("go xyz") == []


def test_letters_in_the_middle_of_words_alone_find_nothing() -> None:
    assert found("oot") == []


def test_a_word_of_what_stands_beside_counts_less_than_one_of_the_text() -> None:
    beside, own = SearchText("Sea", "polygon 94").cost("pol"), SearchText("Police").cost("pol")
    assert beside is not None
    assert own is not None
    assert own < beside
    assert SearchText("Sea", "polygon 94").cost("gon") is None
