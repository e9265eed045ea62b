"""Palettes of styles, and their files."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.features.palettes.exporting import (
    ask_where_to_export,
    color_names,
    read_palette_file,
    style_palette,
    write_palette_file,
)
from editor.features.palettes.text import palette_note
from editor.mapstyle.color.palettes.palette import MOST_COLORS, ColorPalette
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role, find_values
from tests.pngs import saved
from tests.styles import a_color, a_line, a_style

RED, FAINT = Color(200, 0, 0), Color(0, 0, 255, 128)


def a_map() -> ColorPalette:
    first = {"line-inner-color": a_color((0, RED.abgr), (9, RED.abgr))}
    second = {"line-outer-color": a_color((0, FAINT.abgr))}
    style = a_style([a_line(2, COMMENT="Coast", paint=first), a_line(1, paint=second)])
    palette, left_out = style_palette(style, "My map", load())
    assert left_out == 0
    return palette


def test_colours_are_named_after_a_layer_and_a_property() -> None:
    palette = a_map()
    assert palette.name == "My map"
    assert [(each.color, each.name) for each in palette.colors] == [
        (RED, "Coast line colour"),
        (FAINT, "Motorway casing colour"),
    ]


def test_named_colours_of_a_style_set_keep_their_names() -> None:
    style = a_style([a_line(1, paint={"line-inner-color": a_color((0, RED.abgr), (9, FAINT.abgr))})])
    first, second = find_values(style.layers[0], Role.COLOR)
    names = color_names({"Signal": (first,), "Other": (first,)})
    palette, _ = style_palette(style, "Named", load(), names)
    assert [each.name for each in palette.colors] == ["Signal", "Motorway line colour"]
    assert second.value == FAINT


def test_a_palette_has_the_most_used_colours_of_a_large_style() -> None:
    stops = [(0, Color(index & 255, index >> 8, 9).abgr) for index in range(MOST_COLORS + 3)]
    style = a_style([a_line(1, paint={"line-inner-color": a_color(*stops)})])
    palette, left_out = style_palette(style, "Large", load())
    assert (len(palette.colors), left_out) == (MOST_COLORS, 3)


@pytest.mark.parametrize(("suffix", "opaque"), [("gpl", 1), ("ase", 1), ("css", 0), ("tokens.json", 0)])
def test_a_written_palette_reports_the_colours_that_lost_their_opacity(
    tmp_path: Path, suffix: str, opaque: int
) -> None:
    path = tmp_path / f"palette.{suffix}"
    written = write_palette_file(a_map(), 0, path)
    assert (written.colors, written.opaque) == (2, opaque)
    colors = [each.color for each in read_palette_file(path).colors]
    assert colors == [RED, FAINT if not opaque else Color(0, 0, 255)]


def test_a_file_that_cannot_be_read_or_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(EditorError):
        read_palette_file(tmp_path / "absent.gpl")
    with pytest.raises(EditorError):
        write_palette_file(a_map(), 0, tmp_path / "absent" / "palette.gpl")


@pytest.mark.parametrize(("mapped", "inks", "parts"), [(0, 0, 0), (2, 0, 1), (0, 3, 1), (2, 3, 2)])
def test_a_note_counts_colours_that_differ_from_the_file(
    qapp: object, mapped: int, inks: int, parts: int
) -> None:
    note = palette_note(ColorPalette("", (), mapped, inks))
    assert note.count(".") == parts
    assert ("sRGB" in note, "CMYK" in note) == (bool(mapped), bool(inks))


@pytest.mark.parametrize("data", [saved(Image.new("RGB", (4, 4)), "PNG"), b"<svg xmlns='x'></svg>"])
def test_an_image_is_refused_with_the_command_that_reads_it(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(data)
    with pytest.raises(EditorError, match="Use “Palette from image…”"):
        read_palette_file(path)


def test_the_offered_file_name_keeps_its_dots_with_each_format(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = ask_where_to_export(window, tmp_path / "city 1.5", lambda _path: None)
    for suffix in ("gpl", "tokens.json", "css"):
        text = next(each for each in dialog.nameFilters() if f"*.{suffix})" in each)
        dialog.selectNameFilter(text)
        dialog.filterSelected.emit(text)
        assert [Path(name).name for name in dialog.selectedFiles()] == [f"city 1.5.{suffix}"]
    dialog.reject()
