"""Emits a signal and paints, 5,000 times each, and prints how many references to None that cost.

Run alone by test_pins.py: a PySide6 that loses them ends the whole process.
"""

import sys

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

TURNS = 5_000


class Source(QObject):
    emitted = Signal(object)


def main() -> None:
    app = QGuiApplication(sys.argv[:1])
    source = Source()
    received: list[object] = []
    source.emitted.connect(received.append)
    image = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    before = sys.getrefcount(None)
    for turn in range(TURNS):
        source.emitted.emit(turn)
        painter = QPainter(image)
        painter.drawLine(QPointF(0, 0), QPointF(8, turn % 8))
        painter.end()
    lost = before - sys.getrefcount(None)
    assert len(received) == TURNS
    app.quit()
    sys.stdout.write(f"{lost}\n")


if __name__ == "__main__":
    main()
