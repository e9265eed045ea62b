"""Symbols drawn for this program: inside their square, and distinct at the size of a label."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.preview.weather.text import NIGHT_SYMBOLS, SKY_SYMBOLS
from editor.ui.theme import own_symbols, symbols

# The least difference of two symbols as a share of the ink of the darker one.
LEAST_DIFFERENCE = 0.38
SIZE_PX = 16


def coverage(name: str) -> list[int]:
    """Return the opacity of each pixel of a symbol."""
    image = symbols.pixmap(name, QColor("black"), SIZE_PX).toImage()
    return [image.pixelColor(x, y).alpha() for y in range(SIZE_PX) for x in range(SIZE_PX)]


def difference(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / max(sum(one), sum(other))


def test_all_pairs_of_weather_symbols_are_distinct_at_16_pixels(qtbot: QtBot) -> None:
    names = sorted({*SKY_SYMBOLS.values(), *NIGHT_SYMBOLS.values()})
    assert len(names) == len(SKY_SYMBOLS) + len(NIGHT_SYMBOLS)
    drawn = {name: coverage(name) for name in names}
    found = {(one, other): difference(drawn[one], drawn[other]) for one, other in combinations(names, 2)}
    assert {pair: round(share, 2) for pair, share in found.items() if share < LEAST_DIFFERENCE} == {}


@pytest.mark.parametrize("name", own_symbols.NAMES)
def test_a_symbol_lies_inside_its_square_and_fills_a_part_of_it(qapp: object, name: str) -> None:
    box = symbols.outline(name).boundingRect()
    assert -32 <= box.left() <= box.right() <= 32
    assert -32 <= box.top() <= box.bottom() <= 32
    assert max(box.width(), box.height()) > 32
    assert 0.04 < sum(coverage(name)) / 255 / SIZE_PX**2 < 0.7


def test_an_unknown_symbol_has_no_outline() -> None:
    assert own_symbols.own_outline("own.no such thing", 64.0) is None


def test_the_wind_arrow_is_narrow_with_a_notched_tail(qtbot: QtBot) -> None:
    arrow = symbols.outline(symbols.WeatherSymbol.WIND_DIRECTION)
    box = arrow.boundingRect()
    assert box.height() > 1.6 * box.width()
    assert arrow.contains(QPointF(0, 0))
    assert not arrow.contains(QPointF(0, box.bottom() - 0.2 * box.height()))
