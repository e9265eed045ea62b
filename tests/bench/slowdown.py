"""The slowdown of this machine against the reference machine, for which the limits are set.

The speed of a shared machine swings by a factor of two within minutes. The same work, done before and after a
bench, shows how slow the machine was meanwhile.
"""

import json
import math
import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

# Ordinary medians on the reference machine: two cores of an AMD EPYC at 2.6 GHz, 2026-11-23. Units: ms.
REFERENCE_MS: Mapping[str, float] = {"read": 17.5, "paint": 18.5}
# Limits grow no further: users notice a slow frame, whatever its cause.
LARGEST = 1.5
_ROUNDS = 9


def slowdown() -> float:
    """Return the time of some work divided by that on the reference machine: 1 to `LARGEST`."""
    return slowdown_of(medians_ms())


def slowdown_of(medians: Mapping[str, float]) -> float:
    """Return the geometric mean of measured medians over those of the reference machine. Units: ms."""
    logs = [math.log(medians[name] / reference) for name, reference in REFERENCE_MS.items()]
    return min(max(1.0, math.exp(sum(logs) / len(logs))), LARGEST)


def medians_ms() -> dict[str, float]:
    """Return the median processor time of each kind of work, done in turn. Units: ms."""
    text = json.dumps([{"id": number, "stops": [number, 0.5, "name"]} for number in range(8000)])
    line = QPolygonF([QPointF(x, 300 + 60 * math.sin(x / 9)) for x in range(0, 1000, 20)])
    works: dict[str, Callable[[], object]] = {
        "read": lambda: _count_numbers(json.loads(text)),
        "paint": lambda: _paint(line),
    }
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(_ROUNDS):
        for name, work in works.items():
            start = time.thread_time()
            work()
            taken[name].append((time.thread_time() - start) * 1000)
    return {name: sorted(times)[_ROUNDS // 2] for name, times in taken.items()}


def _count_numbers(node: object) -> int:
    """Visit every value of a tree, as the checks do."""
    if isinstance(node, dict):
        return sum(map(_count_numbers, node.values()))
    if isinstance(node, list):
        return sum(map(_count_numbers, node))
    return int(isinstance(node, int | float))


def _paint(line: QPolygonF) -> None:
    """Paint wide smooth lines, as the renderer does."""
    image = QImage(1000, 700, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number in range(3):
        painter.setPen(QPen(QColor.fromHsv(60 * number, 180, 200), 3 + number))
        painter.drawPolyline(line.translated(0, 12 * number))
    painter.end()


if __name__ == "__main__":
    measured = medians_ms()
    print(measured, slowdown_of(measured))
