"""Fuzzy matching, with the best match first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.workspace.fuzzy_match import SearchText

TEXTS = ("Go to place…", "Zoom to visible range", "Zoom out", "Save as…", "Café names", "Show all")


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
        ("range", "Zoom to visible range"),
        ("svas", "Save as…"),
    ],
)
def test_the_nearest_text_comes_first(typed: str, first: str) -> None:
    assert found(typed)[0] == first


def test_every_typed_word_must_match() -> None:
    assert found("zoom range") == ["Zoom to visible range"]
    assert found("zoom xyz") == []


def test_letters_in_the_middle_of_words_do_not_match() -> None:
    assert found("oot") == []


def test_a_word_of_neighbouring_texts_counts_less_than_one_of_the_text() -> None:
    beside, own = SearchText("Sea", "polygon 94").cost("pol"), SearchText("Police").cost("pol")
    assert beside is not None
    assert own is not None
    assert own < beside
    assert SearchText("Sea", "polygon 94").cost("gon") is None


@pytest.mark.parametrize("typed", ["preferances", "prefrences", "preferencess", "prefreences"])
def test_a_synonym_is_found_despite_a_typo(typed: str) -> None:
    settings = SearchText("Settings…", synonyms="preferences, options")
    assert settings.cost("preferences") is not None
    assert settings.cost(typed) is not None
    assert settings.cost(f"x{typed}") is None


@given(word=st.text("abcde", min_size=5, max_size=9), data=st.data())
def test_any_single_typo_is_tolerated(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 2))
    letter = data.draw(st.sampled_from("abcdez"))
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    for typed in (
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1 :],
        swapped,
    ):
        assert SearchText(word).cost(typed) is not None
        assert SearchText("Label", synonyms=word).cost(typed) is not None


def test_a_typo_ranks_below_every_exact_match() -> None:
    exact, misspelt = SearchText("Isolate layer").cost("isolate"), SearchText("Isolate layer").cost("isolte")
    assert exact is not None
    assert misspelt is not None
    assert exact < misspelt
