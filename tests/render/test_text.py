"""Rows of a text that is set as a label."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetricsF

from editor.render.faces import Faces
from editor.render.text import LEAST_ROW, Lettering, Letters

SIZE = 20.0
NAMES = ("Bad Homburg vor der Höhe", "Ågyŷ\nÅgyŷ", "東京都\n中央区", "one")


@pytest.fixture(scope="module")
def letters(qapp: object) -> Letters:
    return Letters(Faces())


def height_of(letters: Letters, text: str, row: float) -> float:
    """How tall a text is that is broken at its lines only."""
    return letters.sprite(text, Lettering(style=0, size=SIZE, row=row)).box.height()


@given(text=st.sampled_from(NAMES), row=st.floats(0, LEAST_ROW, exclude_max=True))
def test_rows_never_lie_on_each_other(letters: Letters, text: str, row: float) -> None:
    """A row height of 0, as shipped styles write it, is the line height of the font."""
    count = text.count("\n") + 1
    pitch = QFontMetricsF(letters.font(Lettering(style=0, size=SIZE))).lineSpacing()
    least = height_of(letters, text.split("\n")[0], row) + (count - 1) * (pitch - 1)
    assert height_of(letters, text, row) >= least


def test_another_row_height_is_what_it_says(letters: Letters) -> None:
    one, two = (height_of(letters, text, 1.5) for text in ("Ag", "Ag\nAg"))
    assert two - one == pytest.approx(1.5 * SIZE)
