"""Fonts under another name."""

import base64
import io

import pytest
from fontTools.ttLib import TTFont

from editor.assets.fonts.font_info import rename_font
from editor.assets.fonts.structure import check_font
from tests.render.sheet.fonts import a_font


def test_a_renamed_font_is_regular_and_keeps_its_letters() -> None:
    data = base64.b64decode(a_font("bold", "Some family", "Bold").partition(",")[2])
    given, made = TTFont(io.BytesIO(data)), rename_font(data, "Another one")
    assert check_font(made).fault is None
    font = TTFont(io.BytesIO(made))
    assert [font["name"].getDebugName(number) for number in (1, 2, 4, 6)] == [
        "Another one",
        "Regular",
        "Another one",
        "Anotherone",
    ]
    assert (font["OS/2"].usWeightClass, font["OS/2"].fsSelection, font["head"].macStyle) == (400, 0x40, 0)
    assert font.getBestCmap() == given.getBestCmap()
    assert font["glyf"]["A"] == given["glyf"]["A"]


@pytest.mark.parametrize(
    ("slot", "name", "weight", "selection", "mac_style"),
    [("bold", "Bold", 700, 0x20, 1), ("italic", "Italic", 400, 0x01, 2)],
)
def test_a_renamed_font_states_the_style_of_its_slot(
    slot: str, name: str, weight: int, selection: int, mac_style: int
) -> None:
    data = base64.b64decode(a_font("regular").partition(",")[2])
    font = TTFont(io.BytesIO(rename_font(data, "Another one", slot)))
    assert font["name"].getDebugName(2) == name
    style = (font["OS/2"].usWeightClass, font["OS/2"].fsSelection, font["head"].macStyle)
    assert style == (weight, selection, mac_style)
