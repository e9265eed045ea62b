"""Texts of the differences of two styles, and their translation."""

from dataclasses import replace

import pytest

from editor.assets.difference_lines import change_text, element_text, short_text, summary
from editor.mapstyle.compare.style_diff import LAYER_IDS, Difference, DifferenceKind, Move
from editor.mapstyle.compare.value_changes import ValueChange
from editor.wording import Sentence


def reversed_words(template: str, _count: int) -> str:
    """Translate into a language that reverses the order of words."""
    return " ".join(reversed(template.split(" ")))


def translated(text: str) -> str:
    assert isinstance(text, Sentence)
    return text.translated(reversed_words)


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
def test_an_element_and_its_move_are_one_sentence(move: Move | None, english: str, other: str) -> None:
    text = element_text(Difference(DifferenceKind.LAYER, "Water", "(lake)", None, None, move))
    assert (text, translated(text)) == (english, other)


def test_the_number_of_differences_is_a_sentence() -> None:
    differences = [Difference(DifferenceKind.ICON, name, "", None, ("icons",)) for name in "ab"]
    gone = Difference(DifferenceKind.FONT, "regular", "", ("fonts",), None)
    text = summary([gone, *differences])
    assert (text, translated(text)) == (
        "2 icons added, 1 font removed",
        "removed fonts 1 added icons 2,",
    )
    assert translated(summary([])) == "differences. No"


@pytest.mark.parametrize("what", [what for what in DifferenceKind if what is not DifferenceKind.VALUE])
def test_each_kind_of_element_is_counted(what: DifferenceKind) -> None:
    one = Difference(what, "a", "", ("a",), ("a",))
    assert summary([one]) == f"1 {what.value} changed"
    assert summary(
        [one, replace(one, path_a=None), replace(one, path_a=None), replace(one, path_b=None)]
    ) == (f"1 {what.value} changed, 2 {what.value}s added, 1 {what.value} removed")


def test_values_of_the_style_are_counted_and_new_numbers_are_allowed_if_all_are_numbers() -> None:
    numbers = ValueChange(LAYER_IDS, None, (), (), [1], [2])
    name = ValueChange("name", None, ("name",), ("name",), "a", "b")
    layer = Difference(DifferenceKind.LAYER, "Water", "", None, ("layers",))

    def style(*changes: ValueChange) -> Difference:
        return Difference(DifferenceKind.VALUE, "Day", "", (), (), changes=changes)

    assert summary([style(numbers)]) == "layers renumbered"
    assert summary([style(numbers), layer]) == "1 layer added"
    assert summary([style(name, numbers), layer]) == "1 layer added, 1 value of the style changed"


def test_renumbered_layers_are_counted() -> None:
    def text(count: int) -> str:
        return change_text(ValueChange(LAYER_IDS, None, (), (), [], list(range(count))))

    assert text(1) == "layer ids: 1 layer renumbered"
    assert (text(3), translated(text(3))) == (
        "layer ids: 3 layers renumbered",
        "renumbered layers 3 ids: layer",
    )


def test_an_image_is_described_by_its_type_and_size() -> None:
    change = ValueChange("value", None, (), (), "", "")
    text = short_text("data:image/png;base64,AAAA", change)
    assert text.startswith("image/png, 3 bytes, ")
    assert translated(text).endswith("3 image/png,")
    assert not isinstance(short_text("plain", change), Sentence)
