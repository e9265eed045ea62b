"""Comparisons of two large styles with many kinds of differences, and of two frames of the map."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtGui import QColor, QImage, QPainter

from editor.mapstyle.compare.style_diff import compare
from editor.mapstyle.document.model import Layer, MapStyle
from editor.render.difference_scale import DEFAULT_THRESHOLD
from editor.render.picture_difference import heat_picture, measure
from tests.bench.harness import Row, p95, sized, times_ms
from tests.styles import a_document, a_line, a_width

_ROUNDS = 9
_LAYERS, _PROPERTIES = sized(1000, 20), 18
_STOPS = tuple((level, level + 1) for level in (2, 5, 8, 11, 14))
# The replacements of a layer in the other style: all layers differ, each in another way.
_EDITS: dict[str, Callable[[int], Any]] = {
    "every width": lambda number: _a_layer(number + 5000),
    "every name": lambda number: _a_layer(number, COMMENT=f"Road {number}"),
    "upside down": lambda number: _a_layer(_LAYERS - 1 - number),
    "nothing alike": lambda number: a_line(number, paint={"line-blur": number}, minzoom=number),
}


def bench_compare() -> list[Row]:
    """Measure the comparison of two styles of 1,000 layers."""
    before = MapStyle.of(a_document([_a_layer(number) for number in range(_LAYERS)]))
    rows = []
    for edit, other in _EDITS.items():
        after = MapStyle.of(a_document([other(number) for number in range(_LAYERS)]))
        taken = times_ms(partial(compare, before, after, _name_of), _ROUNDS)
        rows.append(Row(f"compare 1,000 layers, {edit}, p95", p95(taken), "ms", 1000))
    return rows


def bench_difference() -> list[Row]:
    """Measure two frames of 1440x900, of which a tenth or all pixels differ."""
    frame = _a_frame(1.0)
    rows = []
    for part, share in (("a tenth", 0.1), ("all", 1.0)):
        other = _a_frame(1.0 - share)
        taken = times_ms(partial(_heat, frame, other), _ROUNDS)
        rows.append(Row(f"difference of a 1440x900 frame, {part} of it changed, p95", p95(taken), "ms", 600))
    return rows


def _a_frame(unchanged: float) -> QImage:
    """Create a frame with many colours, of which the lower part has been changed."""
    width, height = sized((1440, 900), (72, 45))
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(image) as painter:
        for x in range(width):
            painter.fillRect(x, 0, 1, height, QColor.fromHsv(x * 359 // width, 120, 230))
        start = round(height * unchanged)
        painter.fillRect(0, start, width, height - start, QColor(20, 40, 60))
    return image


def _heat(one: QImage, other: QImage) -> QImage:
    return heat_picture(one, measure(one, other), DEFAULT_THRESHOLD)


def _a_layer(number: int, **fields: Any) -> Any:
    paint = {f"unknown-{place}": a_width(*_STOPS) for place in range(_PROPERTIES)}
    return a_line(_LAYERS - number, paint={**paint, "line-width": a_width((3, number))}, **fields)


def _name_of(layer: Layer) -> str:
    return layer.comment or layer.type
