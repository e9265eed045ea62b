"""Import of MapLibre styles with the files next to them."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from editor.assets.images.icons import check_icon
from editor.assets.maplibre_import import ImportedStyle, MapLibreFile, import_file
from editor.checks.check import Checks
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import load
from tests.assets.made_fonts import a_made_font
from tests.maplibre_styles import UNITS, a_background, a_layer, a_maplibre_style, a_symbol, bytes_of

STYLE = a_maplibre_style(
    a_background(),
    a_layer("wood", "fill", "landcover", filter=["==", "class", "wood"], paint={"fill-pattern": "leaf"}),
    a_symbol(
        "fuel",
        "poi",
        {"icon-image": "pump", "text-field": "{name}", "text-font": ["Test Sans"]},
        filter=["==", "class", "fuel"],
    ),
    sprite="https://example.test/sheets/bright?key=1",
)
INDEX = {
    "pump": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 2},
    "leaf": {"x": 8, "y": 0, "width": 8, "height": 8, "pixelRatio": 2},
}


def a_sheet(width: int = 16) -> bytes:
    file = io.BytesIO()
    Image.effect_noise((width, 8), 80).convert("RGBA").save(file, "PNG")
    return file.getvalue()


def write_sprite(folder: Path, name: str = "bright@2x", *, width: int = 16) -> None:
    (folder / f"{name}.json").write_text(json.dumps(INDEX))
    (folder / f"{name}.png").write_bytes(a_sheet(width))


@pytest.fixture
def style(tmp_path: Path) -> Path:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(STYLE))
    return path


def imported(path: Path, **options: object) -> ImportedStyle:
    return import_file(MapLibreFile(path, **options), load(), UNITS)  # type: ignore[arg-type]


def icons_of(found: ImportedStyle) -> dict[str, tuple[int, int]]:
    verdicts = {icon.id: check_icon(icon.data_uri) for icon in MapStyle.of(found.tree).icons}
    assert [verdict.fault for verdict in verdicts.values() if verdict.fault] == []
    return {name: (verdict.width, verdict.height) for name, verdict in verdicts.items()}


def test_used_icons_of_the_sprite_beside_the_style_are_in_the_style(style: Path) -> None:
    write_sprite(style.parent)
    found = imported(style)
    assert icons_of(found) == {"pump": (8, 8), "leaf": (4, 4)}
    assert Checks(most=None).check(MapStyle.of(found.tree)) == ()


def test_the_small_sheet_serves_without_the_large_one(style: Path) -> None:
    write_sprite(style.parent, "bright")
    assert icons_of(imported(style)).keys() == {"pump", "leaf"}


def test_without_a_sprite_the_report_says_so(style: Path) -> None:
    found = imported(style)
    assert icons_of(found) == {}
    assert any("No sprite was found" in remark for remark in found.report.remarks)


def test_a_sprite_of_another_folder_is_read_only_if_it_is_named(style: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_sprite(elsewhere)
    for ending in ("json", "png"):
        (style.parent / f"bright@2x.{ending}").symlink_to(elsewhere / f"bright@2x.{ending}")
    assert icons_of(imported(style)) == {}
    assert icons_of(imported(style, sprites=(elsewhere / "bright@2x.png",))).keys() == {"pump", "leaf"}


def test_an_icon_beyond_its_sheet_is_reported(style: Path) -> None:
    write_sprite(style.parent, width=10)
    found = imported(style)
    assert icons_of(found)["leaf"] == (1, 1)
    assert any("“leaf” is outside" in remark for remark in found.report.remarks)


def test_a_damaged_sheet_is_an_error_that_names_its_file(style: Path) -> None:
    write_sprite(style.parent)
    sheet = style.parent / "bright@2x.png"
    sheet.write_bytes(a_sheet()[:40])
    with pytest.raises(EditorError) as error:
        imported(style)
    assert error.value.place is not None
    assert error.value.place.file == str(sheet)


def test_a_font_of_the_style_is_taken_from_a_file_beside_it_or_of_an_option(
    style: Path, tmp_path: Path
) -> None:
    font = tmp_path / "any.ttf"
    font.write_bytes(a_made_font())
    without = imported(style)
    assert any("instead of Test Sans" in remark for remark in without.report.remarks)
    assert "fonts_section" not in without.tree
    found = imported(style, fonts={"Test Sans": font})
    assert list(found.tree["fonts_section"]) == ["regular"]
    font.rename(tmp_path / "Test Sans.ttf")
    assert list(imported(style).tree["fonts_section"]) == ["regular"]


def test_a_file_that_is_no_font_is_an_error_that_names_it(style: Path, tmp_path: Path) -> None:
    font = tmp_path / "bad.ttf"
    font.write_bytes(b"no font")
    with pytest.raises(EditorError) as error:
        imported(style, fonts={"Test Sans Bold": font})
    assert error.value.place is not None
    assert error.value.place.file == str(font)


def test_a_missing_style_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(EditorError, match="does not exist") as error:
        imported(tmp_path / "none.json")
    assert error.value.place is not None
    assert error.value.place.file == str(tmp_path / "none.json")


def test_the_import_can_be_stopped(style: Path) -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        import_file(MapLibreFile(style), load(), UNITS, stop)
