"""Highlighted search matches in labels."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.settings.rows import HighlightLabel, match_ranges


@pytest.mark.parametrize(
    ("text", "terms", "found"),
    [
        ("Show weather card", ["weather"], ["weather"]),
        ("Wind and window", ["wind"], ["Wind", "wind"]),
        ("Größe", ["grosse"], ["Größe"]),
        ("Caf\u00e9 noir", ["cafe", "oi"], ["Caf\u00e9", "oi"]),
        ("Stra\u00dfe", ["sse"], ["\u00dfe"]),
        ("aaaa", ["aa"], ["aaaa"]),
        ("abcd", ["ab", "cd"], ["abcd"]),
        ("Theme", [], []),
        ("Theme", [""], []),
    ],
)
def test_words_are_found_in_every_spelling_of_their_letters(
    text: str, terms: list[str], found: list[str]
) -> None:
    assert [text[start:end] for start, end in match_ranges(text, terms)] == found


def test_marks_are_added_and_removed_without_changing_the_text(qtbot: QtBot) -> None:
    label = HighlightLabel("a < b & <b>bold</b>")
    qtbot.addWidget(label)
    label.highlight(["bold"])
    assert label.highlighted == ("bold",)
    assert "&lt; b &amp; &lt;b&gt;<span" in label.text(), "none of it is interpreted as HTML"
    assert label.accessibleName() == "a < b & <b>bold</b>"
    label.highlight([])
    assert label.text() == "a < b & <b>bold</b>"
