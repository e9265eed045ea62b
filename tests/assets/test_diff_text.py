"""Differences of two styles in words, which can be said in another language."""

import pytest

from editor.assets.diff_text import change_text, short_text, summary, thing_text
from editor.mapstyle.compare import LAYER_IDS, Difference, Move, What
from editor.mapstyle.value_changes import ValueChange
from editor.wording import Sentence


def reversed_words(template: str, _count: int) -> str:
    """A language that turns the order of words around, and knows all of them."""
    return " ".join(reversed(template.split(" ")))


def told(text: str) -> str:
    assert isinstance(text, Sentence)
    return text.told(reversed_words)


@pytest.mark.parametrize(
    ("move", "english", "other"),
    [
        (None, "layer “Water” (lake)", "(lake) “Water” layer"),
        (
            Move(True, "a", None),
            "layer “Water” (lake) moved to the top",
            "top the to moved (lake) “Water” layer",
        ),
        (
            Move(False, "a", "Roads"),
            "layer “Water” (lake) moved down, now below “Roads”",
            "“Roads” below now down, moved (lake) “Water” layer",
        ),
    ],
    ids=["not moved", "top", "down"],
)
def test_a_thing_and_its_move_are_one_sentence(move: Move | None, english: str, other: str) -> None:
    text = thing_text(Difference(What.LAYER, "Water", "(lake)", None, None, move))
    assert (text, told(text)) == (english, other)


def test_how_much_differs_is_a_sentence() -> None:
    differences = [Difference(What.ICON, name, "", None, ("icons",)) for name in "ab"]
    gone = Difference(What.FONT, "regular", "", ("fonts",), None)
    text = summary([*differences, gone])
    assert (text, told(text)) == ("2 added, 1 removed", "removed 1 added 2,")
    assert told(summary([])) == "same. the mean styles The"


def test_layers_that_were_numbered_anew_are_counted() -> None:
    def text(count: int) -> str:
        return change_text(ValueChange(LAYER_IDS, None, (), (), [], list(range(count))))

    assert text(1) == "layer ids: 1 layer numbered anew"
    assert (text(3), told(text(3))) == (
        "layer ids: 3 layers numbered anew",
        "anew numbered layers 3 ids: layer",
    )


def test_an_image_is_told_by_its_kind_and_weight() -> None:
    change = ValueChange("value", None, (), (), "", "")
    text = short_text("data:image/png;base64,AAAA", change)
    assert text.startswith("image/png, 3 bytes, ")
    assert told(text).endswith("3 image/png,")
    assert not isinstance(short_text("plain", change), Sentence)
