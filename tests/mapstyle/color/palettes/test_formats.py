"""Palette formats: real layouts, round trips, detection, and faults with their place."""

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditorError
from editor.mapstyle.color.palettes import css, formats
from editor.mapstyle.color.palettes.formats import ACO, ASE, CSS, FORMATS, GPL, HEX, TOKENS, PaletteFormat
from editor.mapstyle.color.palettes.palette import (
    LARGEST_BYTES,
    MOST_COLORS,
    ColorPalette,
    PaletteColor,
    PaletteError,
)
from editor.mapstyle.schema.values import Color

SEA, SAND, MIST = Color(0x1B, 0x6C, 0xA8), Color(0xF2, 0xE5, 0xC4), Color(200, 210, 220, 128)
COAST = ColorPalette(
    "Coast", (PaletteColor(SEA, "Sea"), PaletteColor(SAND, "Wet sand"), PaletteColor(MIST, "Mist"))
)
_names = st.text(st.characters(codec="utf-8"), max_size=30)
_bytes = st.integers(0, 255)
_named = st.builds(PaletteColor, st.builds(Color, _bytes, _bytes, _bytes, _bytes), _names)
_palettes = st.builds(ColorPalette, _names, st.lists(_named, min_size=1, max_size=8).map(tuple))


def colors_of(palette: ColorPalette) -> list[Color]:
    return [each.color for each in palette.colors]


def names_of(palette: ColorPalette) -> list[str]:
    return [each.name for each in palette.colors]


def opaque(color: Color) -> Color:
    return Color(color.r, color.g, color.b)


def place_of(error: EditorError) -> tuple[int | None, int | None]:
    assert error.place is not None
    return error.place.line, error.place.column


@pytest.mark.parametrize("to", FORMATS, ids=lambda each: each.key)
@given(palette=_palettes)
def test_a_written_palette_has_the_same_colours_when_it_is_read(
    to: PaletteFormat, palette: ColorPalette
) -> None:
    data = formats.write_palette(palette, to)
    read = formats.read_palette(data, f"palette.{to.suffixes[0]}")
    expected = [each.color if to.has_alpha else opaque(each.color) for each in palette.colors]
    assert colors_of(read) == expected
    assert formats.write_palette(read, to) == formats.write_palette(
        formats.read_palette(formats.write_palette(read, to), f"palette.{to.suffixes[0]}"), to
    )


@pytest.mark.parametrize(
    ("to", "names"),
    [
        (GPL, ["Sea", "Wet sand", "Mist"]),
        (ASE, ["Sea", "Wet sand", "Mist"]),
        (ACO, ["Sea", "Wet sand", "Mist"]),
        (CSS, ["sea", "wet-sand", "mist"]),
        (TOKENS, ["Sea", "Wet sand", "Mist"]),
        (HEX, ["", "", ""]),
    ],
    ids=lambda each: each.key if isinstance(each, PaletteFormat) else "",
)
def test_names_are_written_as_the_format_allows(to: PaletteFormat, names: list[str]) -> None:
    assert names_of(formats.read_palette(to.write(COAST), f"coast.{to.suffixes[0]}")) == names


@pytest.mark.parametrize("to", [GPL, ASE, TOKENS], ids=lambda each: each.key)
def test_the_name_of_a_palette_is_written(to: PaletteFormat) -> None:
    assert formats.read_palette(to.write(COAST), f"other.{to.suffixes[0]}").name == "Coast"


def test_a_palette_without_a_name_is_named_after_its_file() -> None:
    assert formats.read_palette(CSS.write(COAST), "My coast.css").name == "My coast"
    assert formats.read_palette(CSS.write(COAST), "coast 1.5.txt").name == "coast 1.5"
    assert (
        formats.read_palette(TOKENS.write(ColorPalette("", COAST.colors)), "brand.tokens.json").name
        == "brand"
    )


@pytest.mark.parametrize("to", FORMATS, ids=lambda each: each.key)
def test_a_format_is_detected_by_its_content(to: PaletteFormat) -> None:
    data = to.write(COAST)
    assert formats.detect_format(data, f"coast.{to.suffixes[0]}") is to
    if to is not ACO:  # Photoshop swatches have no signature.
        assert formats.detect_format(data, "coast.txt") is to


def test_a_gimp_palette_may_have_comments_columns_and_no_names() -> None:
    text = "GIMP Palette\r\nName: Old\r\nColumns: 2\r\n# a comment\r\n\r\n255   0 7\r\n  1\t2\t3\tThree\r\n"
    read = formats.read_palette(text.encode(), "old.gpl")
    assert read == ColorPalette(
        "Old", (PaletteColor(Color(255, 0, 7)), PaletteColor(Color(1, 2, 3), "Three"))
    )


def test_a_gimp_palette_with_alpha_is_read() -> None:
    text = "GIMP Palette\nChannels: RGBA\n1 2 3 128 Half\n"
    assert formats.read_palette(text.encode(), "a.gpl").colors == (PaletteColor(Color(1, 2, 3, 128), "Half"),)


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("1 2 3\n", (1, 1), "does not start"),
        ("GIMP Palette\n1 2 3\n1 256 3\n", (3, 3), "“256” is not a channel"),
        ("GIMP Palette\n1 2\n", (2, 4), "is missing"),
        ("GIMP Palette\n1 2 3x\n", (2, 5), "is missing"),
        ("GIMP Palette\n#\n", (3, 1), "no colours"),
    ],
)
def test_a_fault_of_a_gimp_palette_names_line_and_column(
    text: str, place: tuple[int, int], reason: str
) -> None:
    with pytest.raises(PaletteError, match=reason) as caught:
        formats.read_palette(text.encode(), "a.gpl")
    assert place_of(caught.value) == place


def ase_block(model: bytes, *channels: float, name: str = "One") -> bytes:
    text = name.encode("utf-16-be") + b"\0\0"
    body = struct.pack(">H", len(text) // 2) + text + model + struct.pack(f">{len(channels)}fH", *channels, 2)
    return struct.pack(">HI", 1, len(body)) + body


def ase(*blocks: bytes) -> bytes:
    return b"ASEF" + struct.pack(">HHI", 1, 0, len(blocks)) + b"".join(blocks)


@pytest.mark.parametrize(
    ("block", "color"),
    [
        (ase_block(b"RGB ", 1, 0.5, 0), Color(255, 128, 0)),
        (ase_block(b"Gray", 0.5), Color(128, 128, 128)),
        (ase_block(b"LAB ", 1, 0, 0), Color(255, 255, 255)),
        (ase_block(b"CMYK", 0, 1, 1, 0), Color(255, 0, 0)),
        (ase_block(b"CMYK", 0, 0, 0, 0.6), Color(102, 102, 102)),
    ],
)
def test_colour_models_of_adobe_are_converted(block: bytes, color: Color) -> None:
    read = formats.read_palette(ase(block), "a.ase")
    assert read.colors == (PaletteColor(color, "One"),)
    assert read.inks == (b"CMYK" in block)


def test_a_colour_outside_srgb_is_mapped_and_counted() -> None:
    read = formats.read_palette(ase(ase_block(b"LAB ", 0.6, 100, -20), ase_block(b"RGB ", 0, 0, 0)), "a.ase")
    assert read.mapped == 1


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"ASEX" + bytes(8), "“ASEF” is missing at byte 0."),
        (ase()[:9], "The data ends too early at byte 9."),
        (b"ASEF" + struct.pack(">HHI", 9, 0, 0), "Unknown version 9 at byte 4."),
        (ase(ase_block(b"XYZ ", 1)), "Unknown colour model “XYZ” at byte 28."),
        (ase(ase_block(b"RGB ", float("nan"), 0, 0)), "Invalid colour at byte 32."),
        (ase(ase_block(b"CMYK", 2, 0, 0, 0)), "Invalid colour at byte 32."),
        (ase(b"\0\1\0\0\1\0"), "The block is longer than the file at byte 12."),
        (ase() + b"\0", "Unexpected data after the last block at byte 12."),
        (ase(), "The file has no colours."),
    ],
)
def test_a_fault_of_a_swatch_exchange_file_names_its_offset(data: bytes, reason: str) -> None:
    with pytest.raises(PaletteError) as caught:
        formats.read_palette(data, "a.ase")
    assert caught.value.text == reason


@pytest.mark.parametrize(
    ("record", "color"),
    [
        ((0, 0xFFFF, 0x8000, 0, 0), Color(255, 128, 0)),
        ((1, 0, 0xFFFF, 0xFFFF, 0), Color(255, 0, 0)),
        ((1, 0xAAAA, 0xFFFF, 0x8000, 0), Color(0, 0, 128)),
        ((2, 0xFFFF, 0, 0, 0xFFFF), Color(255, 0, 0)),
        ((7, 10000, 0, 0, 0), Color(255, 255, 255)),
        ((7, 5000, 65536 - 1000, 1000, 0), Color(106, 124, 101)),
        ((8, 5000, 0, 0, 0), Color(128, 128, 128)),
        ((9, 0, 10000, 10000, 0), Color(255, 0, 0)),
    ],
)
def test_colour_spaces_of_photoshop_are_converted(record: tuple[int, ...], color: Color) -> None:
    data = struct.pack(">2H", 1, 1) + struct.pack(">5H", *record)
    assert colors_of(formats.read_palette(data, "a.aco")) == [color]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (struct.pack(">2H", 1, 2) + bytes(10), "The data ends too early at byte 14."),
        (struct.pack(">2H", 5, 1), "Unknown version 5 at byte 0."),
        (struct.pack(">2H", 1, 5000), "More than 1024 colours at byte 2."),
        (struct.pack(">7H", 1, 1, 3, 0, 0, 0, 0), "Unknown colour space 3 at byte 4."),
        (struct.pack(">9H", 2, 1, 0, 0, 0, 0, 0, 0xFFFF, 0xFFFF), "The data ends too early at byte 18."),
    ],
)
def test_a_fault_of_photoshop_swatches_names_its_offset(data: bytes, reason: str) -> None:
    with pytest.raises(PaletteError) as caught:
        formats.read_palette(data, "a.aco")
    assert caught.value.text == reason


def test_custom_properties_are_read_in_every_notation() -> None:
    text = """
    /* --not: red; */
    :root { --sea: #1b6ca8; --gap: 8px; --font: "x; --y: red"; --sand:oklch(92% 0.04 90) !important;
            --alias: var(--sea); --named: Tomato }
    @media print { html { --sea: rgb(0 0 0 / 50%) } }
    """
    read = formats.read_palette(text.encode(), "a.css")
    assert names_of(read) == ["sand", "alias", "named", "sea"]
    assert colors_of(read)[1:] == [Color(0, 0, 0, 128), Color(255, 99, 71), Color(0, 0, 0, 128)]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ('a "b" \'c"\'', [(2, 5, True), (6, 10, True)]),
        (r"'\'' x", [(0, 4, True)]),
        ("\"a\n'b'", [(0, 3, False), (3, 6, True)]),
        ('"a\\\nb"', [(0, 6, True)]),
        ("'a\\", [(0, 3, False)]),
    ],
)
def test_strings_of_a_style_sheet_are_found(text: str, spans: list[tuple[int, int, bool]]) -> None:
    assert list(css.string_spans(text)) == spans


def test_each_character_of_unclosed_strings_is_read_once() -> None:
    # The length of all spans is the work that they took.
    text = '"' + '\\"' * 20_000
    assert sum(end - start for start, end, _ in css.string_spans(text)) == len(text)
    text = "\"'" * 20_000 + "\n"
    assert sum(end - start for start, end, _ in css.string_spans(text)) <= len(text)


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("red !important", "red"),
        ("red! IMPORTANT  ", "red"),
        ("red important", "red important"),
        ("important", "important"),
        ("a" + " " * 900_000 + "b", "a" + " " * 900_000 + "b"),
        ("a" + " " * 900_000 + "! important", "a"),
    ],
    ids=["plain", "spaced", "no mark", "no colour", "many spaces", "many spaces before"],
)
def test_the_mark_important_is_removed_from_values(value: str, plain: str) -> None:
    assert css.without_important(value) == plain


def test_a_long_value_is_not_a_colour_and_is_not_read_for_each_reference() -> None:
    uses = "".join(f"--a{number}: var(--long);" for number in range(20_000))
    text = f":root {{ --long: rgb({' ' * 400_000}1 2 3); --red: red; {uses} }}"
    assert names_of(formats.read_palette(text.encode(), "a.css")) == ["red"]


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (":root {\n  --sea: #12g;\n}", (2, 13), "“g” is not a hexadecimal digit"),
        (":root {\n  --a: rgb(1 2 300);\n}", (2, 16), "300 is not within 0 to 255"),
        (":root { --gap: 8px }", (1, 21), "no colours"),
    ],
)
def test_a_fault_of_a_style_sheet_names_line_and_column(
    text: str, place: tuple[int, int], reason: str
) -> None:
    with pytest.raises(PaletteError, match=reason) as caught:
        formats.read_palette(text.encode(), "a.css")
    assert place_of(caught.value) == place


def test_design_tokens_inherit_their_type_and_follow_aliases() -> None:
    tokens = {
        "$description": "Brand",
        "base": {
            "$type": "color",
            "sea": {"$value": {"colorSpace": "srgb", "components": [0, 0.5, 1], "alpha": 0.5}},
            "mint": {"$value": {"colorSpace": "oklch", "components": [0.8, 0.1, "none"]}},
            "wide": {"$value": {"colorSpace": "display-p3", "components": [0, 1, 0]}},
            "hue": {"$value": {"colorSpace": "hsl", "components": [240, 100, 50]}},
        },
        "road": {"$type": "color", "$value": "{base.sea}"},
        "old": {"type": "color", "value": "#FF0000"},
        "size": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}},
    }
    read = formats.read_palette(json.dumps(tokens).encode(), "brand.tokens.json")
    assert read.name == "Brand"
    assert names_of(read) == ["base sea", "base mint", "base wide", "base hue", "road", "old"]
    sea = Color(0, 128, 255, 128)
    assert [colors_of(read)[index] for index in (0, 3, 4, 5)] == [
        sea,
        Color(0, 0, 255),
        sea,
        Color(255, 0, 0),
    ]
    assert read.mapped == 1


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('{\n"a": ', 2, "not closed"),
        ('{\n"a": {"$type": "color",\n"$value": "#12"}}', 3, "digits"),
        ('{"a": {"$type": "color", "$value":\n{"colorSpace": "cmyk"}}}', 2, "colour space"),
        ('{"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 2]}}}', 1, "three"),
        ('{"a": {"$type": "color", "$value": "{b}"}}', 1, "does not exist"),
        ('{"a": {"$type": "color", "$value": "{a}"}}', 1, "no end"),
        ('{"a": {"$type": "color", "$value": 7}}', 1, "missing"),
        ("{}", 1, "no colours"),
    ],
)
def test_a_fault_of_design_tokens_names_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(PaletteError, match=reason) as caught:
        formats.read_palette(text.encode(), "a.json")
    assert place_of(caught.value)[0] == line


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        ("#1b6ca8\nF2E5C4\n", [SEA, SAND]),
        ("1b6ca8-f2e5c4", [SEA, SAND]),
        ('["1b6ca8", "#F2E5C4"]', [SEA, SAND]),
        ("#1b6ca8, #f2e5c4;", [SEA, SAND]),
        ("// both\noklch(62.796% 0.25768 29.234)\n\ntomato\n", [Color(255, 0, 0), Color(255, 99, 71)]),
        ("; paint.net Palette File\n801B6CA8\n", [Color(0x1B, 0x6C, 0xA8, 0x80)]),
        ("#C8D2DC80", [MIST]),
    ],
)
def test_lists_of_hex_colours_are_read(text: str, colors: list[Color]) -> None:
    assert colors_of(formats.read_palette(text.encode(), "a.txt")) == colors


def test_a_line_of_a_list_may_name_its_colour() -> None:
    read = formats.read_palette(b"Deep sea: #1b6ca8\nF2E5C4 wet sand\n", "a.hex")
    assert read.colors == (PaletteColor(SEA, "Deep sea"), PaletteColor(SAND, "wet sand"))


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("#1b6ca8\nface\n", (2, 1), "“face” is not a colour"),
        ("#1b6ca8 #12\n", (1, 12), "3, 4, 6 or 8 digits"),
        ("red\n rgb(1 2)\n", (2, 9), "three channels"),
        ("\n\n", (3, 1), "no colours"),
    ],
)
def test_a_fault_of_a_list_names_line_and_column(text: str, place: tuple[int, int], reason: str) -> None:
    with pytest.raises(PaletteError, match=reason) as caught:
        formats.read_palette(text.encode(), "a.hex")
    assert place_of(caught.value) == place


@pytest.mark.parametrize("name", ["a.gpl", "a.ase", "a.aco", "a.css", "a.json", "a.txt"])
def test_empty_and_large_files_are_refused(name: str) -> None:
    with pytest.raises(PaletteError, match="empty"):
        formats.read_palette(b"", name)
    with pytest.raises(PaletteError, match="larger than 1 MB"):
        formats.read_palette(b" " * (LARGEST_BYTES + 1), name)


@pytest.mark.parametrize("name", ["a.gpl", "a.css", "a.hex"])
def test_text_that_is_not_utf_8_is_refused_with_its_offset(name: str) -> None:
    with pytest.raises(PaletteError, match=r"Invalid text at byte 3\."):
        formats.read_palette(b"abc\xff", name)


@pytest.mark.parametrize("to", [each for each in FORMATS if each is not ACO], ids=lambda each: each.key)
def test_too_many_colours_are_refused(to: PaletteFormat) -> None:
    colors = tuple(PaletteColor(Color(index & 255, index >> 8, 0)) for index in range(MOST_COLORS + 1))
    with pytest.raises(PaletteError, match="more than 1024 colours"):
        formats.read_palette(to.write(ColorPalette("", colors)), f"a.{to.suffixes[0]}")
