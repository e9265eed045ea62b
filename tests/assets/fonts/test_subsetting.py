"""Fonts with fewer characters."""

import pytest

from editor.assets.fonts.checks import examine_font, subset
from editor.errors import EditorError
from tests.assets.made_fonts import OFL_URL, a_made_font, opened

TEXT = "ABCabcñяЖд漢字かな0123456789.,:;-"
KERNING = "feature kern { pos uni0041 uni0042 -40; pos uni0416 uni0434 -20; } kern;"


def characters_of(data: bytes) -> str:
    return "".join(map(chr, examine_font(data).codepoints))


def test_the_characters_of_selected_scripts_and_common_ones_remain() -> None:
    made = subset(a_made_font(TEXT), ["Cyrl"])
    assert sorted(characters_of(made)) == sorted(" яЖд0123456789.,:;-")


def test_a_language_s_script_covers_all_scripts_that_it_mixes() -> None:
    assert set("漢字かな") <= set(characters_of(subset(a_made_font(TEXT), ["Jpan"])))
    assert "か" not in characters_of(subset(a_made_font(TEXT), ["Hans"]))


def test_single_characters_can_be_selected() -> None:
    made = characters_of(subset(a_made_font(TEXT), ["Cyrl"], "Aé漢"))
    assert {"A", "漢"} <= set(made)
    assert not {"B", "字", "é"} & set(made)


def test_a_subset_is_smaller_and_has_the_same_names() -> None:
    names = {1: "Made", 2: "Regular", 4: "Made Regular", 13: "Under the OFL.", 14: OFL_URL}
    latin, many = "ABCabc", "".join(map(chr, range(0x400, 0x4FF)))
    data = a_made_font(latin + many, names)
    made = subset(data, ["Latn"])
    before, after = examine_font(data), examine_font(made)
    assert len(made) < len(data) / 2
    assert (after.family, after.full_name, after.licence) == (
        before.family,
        before.full_name,
        before.licence,
    )
    assert subset(data, ["Latn"]) == made, "the same font gives the same bytes"


@pytest.mark.parametrize("keep_layout", [True, False])
def test_kerning_is_retained_with_the_layout_for_the_remaining_letters(keep_layout: bool) -> None:
    font = opened(subset(a_made_font(TEXT, features=KERNING), ["Latn"], keep_layout=keep_layout))
    assert ("GPOS" in font) is keep_layout
    if keep_layout:
        pairs = font["GPOS"].table.LookupList.Lookup[0].SubTable[0]
        assert [len(first.PairValueRecord) for first in pairs.PairSet] == [1]


def test_the_other_kind_of_outlines_is_cut_as_well() -> None:
    made = subset(a_made_font(TEXT, is_cff=True), ["Cyrl"])
    assert examine_font(made).kind == "OpenType CFF"
    assert "A" not in characters_of(made)


@pytest.mark.parametrize("rights", [0x100, 0x108, 0x002, 0x200])
def test_a_font_that_cannot_be_subset_is_refused(rights: int) -> None:
    with pytest.raises(EditorError, match="licence does not allow subsetting"):
        subset(a_made_font(TEXT, rights=rights), ["Latn"])


def test_a_font_without_the_characters_is_not_cut_to_nothing() -> None:
    with pytest.raises(EditorError, match="none of the selected characters"):
        subset(a_made_font(TEXT), ["Arab"])
    with pytest.raises(EditorError, match="none of the selected characters"):
        subset(a_made_font(TEXT))


def test_an_invalid_font_is_not_cut() -> None:
    with pytest.raises(EditorError, match="Not a TTF or OTF"):
        subset(b"GIF89a", ["Latn"])
