"""Labels inside sentences in English and German."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication

from editor.system.language import Language
from editor.ui.text import label_in_sentence, lower_in_sentence, quoted, translated, wrapped_tool_tip
from editor.wording import listed, say


@pytest.fixture
def german(qapp: QCoreApplication) -> Iterator[None]:
    language = Language("de")
    language.install(qapp)
    yield
    language.uninstall(qapp)


@pytest.mark.usefixtures("qapp")
def test_english_labels_are_lower_case_inside_a_sentence() -> None:
    assert (lower_in_sentence("Address"), label_in_sentence("Line colour"), quoted("Lake")) == (
        "address",
        "line colour",
        "“Lake”",
    )


@pytest.mark.usefixtures("qapp")
def test_abbreviations_retain_capitals_inside_a_sentence() -> None:
    assert [lower_in_sentence(text) for text in ("URL", "Source ID", "A")] == ["URL", "source ID", "a"]


@pytest.mark.usefixtures("german")
def test_german_labels_retain_capitals_inside_a_sentence() -> None:
    assert lower_in_sentence("Adresse") == "Adresse"


@pytest.mark.usefixtures("german")
def test_names_are_quoted_as_in_the_language() -> None:
    assert quoted("See {1}") == "„See {1}“"
    assert translated(listed(say("“{name}”", name=name) for name in "abc")) == "„a“, „b“, „c“"


def test_a_wrapped_tooltip_shows_markup_as_text_and_is_empty_without_one() -> None:
    assert "1 &lt; 2" in wrapped_tool_tip("1 < 2")
    assert wrapped_tool_tip("") == ""
