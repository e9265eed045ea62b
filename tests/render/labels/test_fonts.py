"""Tests of embedded font faces and of scripts in both directions."""

import base64
import gc
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo, QRawFont, QTextLayout

from editor.assets.fonts.check_results import examine_face
from editor.mapstyle.document.model import FACES, FontFace
from editor.render.labels.faces import Faces
from editor.render.labels.text import TextShaper
from editor.render.labels.text_style import TextStyle
from tests.render.sheet.cells import Cell
from tests.render.sheet.font_cells import font_cells
from tests.render.sheet.fonts import a_font

CELLS = tuple(font_cells())
LETTERING = TextStyle(0, 20.0)
# A name and, for joined scripts, its maximum number of glyphs.
SCRIPTS = {
    "Arabic": ("شارع الملك", None),
    "Hebrew": ("רחוב", None),
    "Greek": ("Οδός", None),
    "Cyrillic": ("Улица", None),
    "Chinese": ("東京駅", None),
    "Korean": ("서울역", None),
    "Devanagari": ("क्षत्रिय", 6),
    "Thai": ("ถนน", None),
}


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.name)
def test_a_face_draws_its_letters(cell: Cell) -> None:
    assert cell.is_right


def shaped(text: str) -> QTextLayout:
    """Return a run of the renderer's own font; skip the test if no font supports the script."""
    layout = in_a_row(text)
    runs = layout.glyphRuns()
    if any(0 in run.glyphIndexes() or run.rawFont().pixelSize() <= 0 for run in runs):
        pytest.skip(f"no font of this machine has all of “{text}”")
    return layout


def in_a_row(text: str) -> QTextLayout:
    """Return a text in one line in the renderer's own font."""
    layout = QTextLayout(text, Faces().font(0, 20.0))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout


@pytest.mark.filterwarnings("ignore:.*OpenType support missing")
@pytest.mark.parametrize("text", ["क्षत्रिय", "ঢাকা", "யாழ்", "ಬೆಂಗಳೂರು", "කොළඹ", "ភ្នំពេញ", "ရန်ကုန်", "ལྷ་ས"])
def test_a_letter_missing_from_all_fonts_is_drawn_along_a_line(text: str) -> None:
    glyphs = TextShaper(Faces()).run(text, LETTERING).glyphs
    assert len(glyphs) == sum(len(run.glyphIndexes()) for run in in_a_row(text).glyphRuns())
    assert any(not glyph.outline.isEmpty() for glyph in glyphs)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_shaped_the_same_on_a_line_as_in_a_row(script: str) -> None:
    text, most = SCRIPTS[script]
    layout = shaped(text)
    glyphs = TextShaper(Faces()).run(text, LETTERING).glyphs
    assert len(glyphs) == sum(len(run.glyphIndexes()) for run in layout.glyphRuns())
    assert most is None or len(glyphs) <= most < len(text)
    assert all(one.middle <= other.middle for one, other in pairwise(glyphs))


@pytest.mark.parametrize("text", ["אבגד", "דגבא"])
def test_a_name_from_right_to_left_starts_at_the_right(text: str) -> None:
    runs = shaped(text).glyphRuns()
    assert all(run.isRightToLeft() for run in runs)
    glyphs = TextShaper(Faces()).run(text, LETTERING).glyphs
    first = outline_of(runs[0].rawFont(), text[0])
    # Outlines may differ in the last digit: only their font matters.
    left, right = (glyph.outline.boundingRect().width() * LETTERING.size for glyph in (glyphs[0], glyphs[-1]))
    assert right == pytest.approx(first, abs=0.2)
    assert left != pytest.approx(first, abs=0.2)


def outline_of(font: QRawFont, letter: str) -> float:
    """Return the width of a letter's outline."""
    return font.pathForGlyph(font.glyphIndexesForString(letter)[0]).boundingRect().width()


def test_arabic_letters_join() -> None:
    layout = shaped("ببب")
    raw = layout.glyphRuns()[0].rawFont()
    alone = raw.glyphIndexesForString("ب")[0]
    joined = [index for run in layout.glyphRuns() for index in run.glyphIndexes()]
    assert alone not in joined
    assert len(set(joined)) == 3


def test_marks_over_letters_keep_their_height_along_a_line() -> None:
    shaped("شَارِع")
    drops = [glyph.drop for glyph in TextShaper(Faces()).run("شَارِع", LETTERING).glyphs]
    assert len([drop for drop in drops if abs(drop) * LETTERING.size > 0.5]) >= 1


def test_a_row_of_a_broken_name_from_right_to_left_is_centred() -> None:
    shaped("שלום עולם")
    sprite = TextShaper(Faces()).sprite("שלום עולם", TextStyle(0, 20.0, widest=60.0))
    assert sprite.box.width() < 80
    assert sprite.box.height() > 30


def examined(slot: str, uri: str) -> Faces:
    """Return a loaded face that passed the check."""
    assert examine_face(uri).fault is None
    return Faces([FontFace(slot, uri)])


def test_every_valid_font_of_the_corpus_is_loaded(corpus: Path) -> None:
    files = sorted((corpus / "corpora" / "fonts" / "good").iterdir())
    assert files
    for file in files:
        uri = "data:font/ttf;base64," + base64.b64encode(file.read_bytes()).decode()
        for style, slot in enumerate(FACES):
            faces = examined(slot, uri)
            taken = QFontInfo(faces.font(style, 20.0)).family()
            assert taken.startswith(f"Isopleth {slot}"), f"{file.name} as {slot}"
            faces.close()


def test_an_unexamined_face_is_not_loaded() -> None:
    faces = Faces([FontFace("regular", a_font("regular", "Not looked at"))])
    assert QFontInfo(faces.font(0, 20.0)).family() == QFontInfo(Faces().font(0, 20.0)).family()


def look(text: str, place: int, faces: Faces, style: int) -> tuple[str, int, object, list[int]]:
    """Return family, weight, slant and glyphs of one letter of a text."""
    layout = QTextLayout(text, faces.font(style, 20.0))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    run = layout.glyphRuns(place, 1)[0]
    font = run.rawFont()
    return font.familyName(), font.weight(), font.style(), run.glyphIndexes()


@pytest.mark.parametrize(("style", "slot"), list(enumerate(FACES)))
def test_the_fallback_font_has_the_style_of_the_face(style: int, slot: str) -> None:
    faces = examined(slot, a_font(slot))
    own, filled = look("AAé", 0, faces, style), look("AAé", 2, faces, style)
    assert own[0].startswith(f"Isopleth {slot}")
    assert filled == look("é", 0, Faces(), style)
    assert 0 not in (*own[3], *filled[3]), "no box is drawn"
    faces.close()


def test_unreferenced_faces_are_unregistered() -> None:
    faces = examined("regular", a_font("regular"))
    family = QFontInfo(faces.font(0, 20.0)).family()
    assert family in QFontDatabase.families()
    del faces
    gc.collect()
    assert family not in QFontDatabase.families()
