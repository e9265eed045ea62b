"""Tests of the bundled font: its files, its use, and pictures that do not depend on installed fonts."""

import base64
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QTextLayout

from editor import resources
from editor.assets.fonts.check_results import examine_face
from editor.mapstyle.document.model import FACES, FontFace
from editor.render.labels import bundled_font
from editor.render.labels.faces import Faces
from editor.render.labels.text import TextShaper
from editor.render.labels.text_style import TextStyle
from editor.render.preview_options import LabelFont, PreviewOptions
from tests.render.maps import a_camera, a_layer, a_node, a_renderer
from tests.render.sheet.fonts import a_font
from tests.scripts import load_script
from tests.styles import a_style

MAX_BYTES = 1_000_000
# The id of cafés in the bundled source data.
CAFE = 12
LETTERS = "Ñandú Łódź Đà Nẵng Þingvellir Ŵ Ơ ə · Οδός Ἀθῆναι · Улица Қазақстан Їжакевич Ђ · 0123 №§°€ “–…”"
# A view of each continent that the bundled maps show, and of both towns.
PLACES = "20,0;50,12;-34,-58;-34.8375,-56.08;-34.9065,-56.2;60.171,24.944"


def font_file(slot: str) -> Path:
    return resources.path("fonts", f"{slot}.ttf")


def family_of(text: str, font: QFont) -> str:
    """Return the family that draws the first letter of a text."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout.glyphRuns()[0].rawFont().familyName()


# The files


@pytest.mark.parametrize("slot", FACES)
def test_a_face_has_the_letters_kerning_and_licence_of_noto_sans(slot: str) -> None:
    font = TTFont(font_file(slot))
    assert {ord(letter) for letter in LETTERS} <= font.getBestCmap().keys()
    assert {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord} >= {"kern", "mark"}
    assert font["name"].getDebugName(1) == bundled_font.FAMILY == load_script("build_preview_fonts").FAMILY
    assert "Noto Project Authors" in font["name"].getDebugName(0)
    assert "SIL Open Font License" in font["name"].getDebugName(13)


def test_the_language_of_the_computer_changes_no_letter() -> None:
    for slot in FACES:
        tags = {
            record.FeatureTag for record in TTFont(font_file(slot))["GSUB"].table.FeatureList.FeatureRecord
        }
        assert tags <= {"ccmp", "liga"}


def test_the_faces_are_small() -> None:
    assert sum(font_file(slot).stat().st_size for slot in FACES) < MAX_BYTES


@pytest.mark.parametrize("slot", FACES)
def test_a_face_passes_the_check_of_fonts_in_styles(slot: str) -> None:
    data = base64.b64encode(font_file(slot).read_bytes()).decode()
    assert examine_face(f"data:font/ttf;base64,{data}").fault is None


# Their use


@pytest.mark.parametrize(
    ("style", "is_bold", "is_italic"), [(0, False, False), (1, True, False), (2, False, True)]
)
def test_each_font_style_has_its_face(style: int, is_bold: bool, is_italic: bool) -> None:
    found = QFontInfo(Faces().font(style, 20.0))
    assert (found.family(), found.bold(), found.italic()) == (bundled_font.FAMILY, is_bold, is_italic)


def test_the_system_has_the_scripts_that_the_bundled_font_lacks() -> None:
    font = Faces().font(0, 20.0)
    assert family_of("Ж", font) == bundled_font.FAMILY
    system = QFont()
    if not QFontMetricsF(system).inFontUcs4(ord("ش")):
        pytest.skip("the font of this machine has no Arabic letters")
    assert family_of("ش", font) == family_of("ش", system)


def test_the_bundled_font_has_the_letters_that_a_face_of_the_style_lacks() -> None:
    uri = a_font("regular")
    assert examine_face(uri).fault is None
    faces = Faces([FontFace("regular", uri)])
    assert family_of("A", faces.font(0, 20.0)).startswith("Isopleth regular")
    assert family_of("é", faces.font(0, 20.0)) == bundled_font.FAMILY
    faces.close()


def test_the_font_of_the_system_replaces_the_bundled_font() -> None:
    found = QFontInfo(Faces(label_font=LabelFont.SYSTEM).font(0, 20.0))
    assert found.family() == QFontInfo(QFont()).family() != bundled_font.FAMILY


def test_the_files_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    Faces().font(0, 20.0)

    def read_again(_path: str) -> int:
        raise AssertionError("the font is registered already")

    monkeypatch.setattr(QFontDatabase, "addApplicationFont", read_again)
    assert QFontInfo(Faces().font(1, 20.0)).family() == bundled_font.FAMILY


def test_without_the_files_labels_use_the_font_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bundled_font, "_numbers", [])
    monkeypatch.setattr(bundled_font, "FAMILY", "Missing")
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    for _ in range(2):
        assert QFontInfo(Faces().font(0, 20.0)).family() == QFontInfo(QFont()).family()
    assert [record.message for record in caplog.records] == [
        "The bundled font cannot be read. Labels use the font of the system."
    ]
    caplog.clear()


def test_accents_on_a_capital_are_not_cut_off() -> None:
    sprite = TextShaper(Faces()).sprite("Ǚ", TextStyle(0, 60.0))
    top = [sprite.text.pixelColor(x, 0).alpha() for x in range(sprite.text.width())]
    assert not any(top)


def test_the_preview_changes_its_font_with_the_option() -> None:
    style = a_style([a_layer("symbol", CAFE, text_color=0xFF000000, text_size=4)])
    renderer = a_renderer(a_node(128, 128, amenity="cafe", name="Kgalagadi"))
    bundled = renderer.render(style, a_camera()).image
    renderer.set_options(PreviewOptions(label_font=LabelFont.SYSTEM))
    system = renderer.render(style, a_camera()).image
    renderer.set_options(PreviewOptions())
    assert system != bundled
    assert renderer.render(style, a_camera()).image == bundled


# The same picture on every machine


@pytest.fixture
def machines(tmp_path: Path) -> Mapping[str, Mapping[str, str]]:
    """The environments of two machines: one has no font, one a font that claims to be any other."""
    return {name: _machine(tmp_path / name, has_font=name == "boxes") for name in ("bare", "boxes")}


def _machine(folder: Path, *, has_font: bool) -> Mapping[str, str]:
    fonts = folder / "fonts"
    fonts.mkdir(parents=True)
    if has_font:
        (fonts / "boxes.ttf").write_bytes(base64.b64decode(a_font("regular", "Boxes").partition(",")[2]))
    configuration = folder / "fonts.conf"
    configuration.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{fonts}</dir><cachedir>{folder / 'cache'}</cachedir>"
        '<match target="pattern"><edit name="family" mode="assign" binding="same">'
        "<string>Boxes</string></edit></match></fontconfig>",
        encoding="utf-8",
    )
    return {**os.environ, "FONTCONFIG_FILE": str(configuration)}


def run(machine: Mapping[str, str], *command: str) -> str:
    """Run Python on a machine and return its output."""
    result = subprocess.run(
        [sys.executable, *command], env=machine, capture_output=True, text=True, timeout=100, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


FONTCONFIG_ONLY = pytest.mark.skipif(sys.platform != "linux", reason="fonts are found by fontconfig")


@FONTCONFIG_ONLY
def test_the_machines_have_different_fonts(machines: Mapping[str, Mapping[str, str]]) -> None:
    """Otherwise, the next test would compare nothing."""
    families = (
        "from PySide6.QtGui import QFontDatabase, QGuiApplication;"
        "application = QGuiApplication([]); print('Boxes' in QFontDatabase.families())"
    )
    assert [run(machine, "-c", families).strip() for machine in machines.values()] == ["False", "True"]


@FONTCONFIG_ONLY
@pytest.mark.parametrize("template", ["day", "night"])
def test_a_template_is_rendered_the_same_on_machines_with_different_fonts(
    template: str, machines: Mapping[str, Mapping[str, str]], tmp_path: Path
) -> None:
    style = str(resources.path("templates", f"{template}.json"))
    drawn = []
    for name, machine in machines.items():
        out = tmp_path / name
        view = ("--center", PLACES, "--zoom", "4,14", "--size", "500x350")
        run(machine, "-m", "editor", "render", style, *view, "-o", str(out / "{number}.png"))
        drawn.append({file.name: file.read_bytes() for file in sorted(out.glob("*.png"))})
    assert len(drawn[0]) == 12
    assert drawn[0] == drawn[1]
