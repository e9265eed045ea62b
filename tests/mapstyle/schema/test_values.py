import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.schema.values import Color, is_hex_color


def test_a_packed_colour_holds_alpha_blue_green_red_from_the_top() -> None:
    assert Color.from_abgr(0x80_10_20_30) == Color(r=0x30, g=0x20, b=0x10, a=0x80)
    assert Color(255, 255, 255).abgr == 4294967295
    assert Color.from_abgr(2164260863) == Color(255, 255, 255, 128)


@given(st.integers(0, 0xFFFFFFFF))
def test_a_packed_colour_comes_back_as_it_was(packed: int) -> None:
    color = Color.from_abgr(packed)
    assert color.abgr == packed
    assert Color.from_hex(color.hex) == color


@pytest.mark.parametrize("packed", [-1, 4294967296])
def test_a_number_outside_32_bits_is_no_colour(packed: int) -> None:
    with pytest.raises(EditError):
        Color.from_abgr(packed)


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#1a2B3c", Color(0x1A, 0x2B, 0x3C)),
        ("#1A2B3C80", Color(0x1A, 0x2B, 0x3C, 0x80)),
        ("#f80", Color(0xFF, 0x88, 0x00)),
        ("#f808", Color(0xFF, 0x88, 0x00, 0x88)),
    ],
)
def test_hex_is_read_in_its_four_lengths(text: str, color: Color) -> None:
    assert is_hex_color(text)
    assert Color.from_hex(text) == color


@pytest.mark.parametrize(
    "text", ["", "#", "#12", "#12345", "#1234567", "123456", "#12345g", "#1234567890", "#123456\n"]
)
def test_other_text_is_no_hex_colour(text: str) -> None:
    assert not is_hex_color(text)
    with pytest.raises(EditError, match="is not a colour"):
        Color.from_hex(text)


def test_hex_names_the_alpha_only_where_the_colour_is_not_opaque() -> None:
    assert Color(1, 2, 3).hex == "#010203"
    assert Color(1, 2, 3, 254).hex == "#010203FE"
