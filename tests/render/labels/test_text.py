"""Tests of text sprites: lines and cached runs."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.render.labels.faces import BOLD, ITALIC, NORMAL, Faces
from editor.render.labels.text import MAX_OUTLINES, MIN_ROW_HEIGHT, TextRun, TextShaper, _missing_glyph
from editor.render.labels.text_style import TextStyle
from editor.render.paint.coverage import to_array
from editor.render.paint.passes import COVERAGE
from editor.render.paint.vector_path import joined

SIZE = 20.0
NAMES = ("Bad Homburg vor der Höhe", "Ågyŷ\nÅgyŷ", "東京都\n中央区", "one")


@pytest.fixture(scope="module")
def letters(qapp: object) -> TextShaper:
    return TextShaper(Faces())


def height_of(letters: TextShaper, text: str, row: float) -> float:
    """Return the height of a text that breaks only at newlines."""
    return letters.sprite(text, TextStyle(style=0, size=SIZE, row=row)).box.height()


@given(text=st.sampled_from(NAMES), row=st.floats(0, MIN_ROW_HEIGHT, exclude_max=True))
def test_rows_of_no_height_have_the_usual_one(letters: TextShaper, text: str, row: float) -> None:
    # A row height of 0, as shipped styles write it, does not draw the rows over each other.
    assert height_of(letters, text, row) == height_of(letters, text, 1.2)
    one, two = (height_of(letters, rows, row) for rows in ("Ag", "Ag\nAg"))
    assert two - one == pytest.approx(1.2 * SIZE)


def test_another_row_height_is_as_given(letters: TextShaper) -> None:
    one, two = (height_of(letters, text, 1.5) for text in ("Ag", "Ag\nAg"))
    assert two - one == pytest.approx(1.5 * SIZE)


def test_cached_runs_hold_no_more_outlines_than_the_bound(letters: TextShaper) -> None:
    characters = [chr(point) for point in (*range(0x21, 0x530), *range(0x1E00, 0x2300))]
    texts = list(product(filter(str.isprintable, characters), (NORMAL, BOLD, ITALIC)))

    def run(text: str, style: int) -> TextRun:
        return letters.run(text, TextStyle(style=style, size=SIZE))

    runs = [run(*text) for text in texts]
    assert _count_outlines(runs) > 1.5 * MAX_OUTLINES
    # From the newest on: the first that is shaped again was not cached any more.
    cached = [shaped for text, shaped in zip(texts[::-1], runs[::-1], strict=True) if run(*text) is shaped]
    assert cached[0] is runs[-1]
    assert _count_outlines(cached) <= MAX_OUTLINES


def test_the_frame_of_a_missing_glyph_is_empty_in_pages_and_drawings() -> None:
    frame = joined([_missing_glyph()])
    assert frame.contains(QPointF(0.12, -0.35))
    assert not frame.contains(QPointF(0.5, -0.35))


@pytest.mark.qt_log_ignore("OpenType support missing", extend=True)
@pytest.mark.parametrize("text", ["दिल्ली", "नमस्ते\nदिल्ली"])
def test_missing_glyphs_of_pages_and_drawings_lie_where_those_of_the_screen_do(
    letters: TextShaper, text: str
) -> None:
    sprite = letters.sprite(text, TextStyle(style=NORMAL, size=SIZE))
    assert sprite.outline is not None
    rows, columns = to_array(sprite.text).nonzero()
    left, top = sprite.text_rect.left(), sprite.text_rect.top()
    drawn = (left + columns.min(), top + rows.min(), left + columns.max() + 1, top + rows.max() + 1)
    assert sprite.outline().boundingRect().getCoords() == pytest.approx(drawn, abs=1.5)


@pytest.mark.parametrize("text", NAMES)
def test_the_outline_of_a_text_lies_where_its_letters_do(letters: TextShaper, text: str) -> None:
    sprite = letters.sprite(text, TextStyle(style=NORMAL, size=4 * SIZE))
    assert sprite.outline is not None
    image = QImage(sprite.text_rect.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-sprite.text_rect.topLeft())
    painter.fillPath(sprite.outline(), Qt.GlobalColor.black)
    painter.end()
    drawn, expected = (to_array(each).astype(int) for each in (image.convertToFormat(COVERAGE), sprite.text))
    assert expected.sum() > 0
    assert abs(drawn - expected).sum() < 0.1 * expected.sum(), "Qt moves letters by parts of a pixel"


def _count_outlines(runs: Sequence[TextRun]) -> int:
    return len({id(glyph.outline) for run in runs for glyph in run.glyphs})
