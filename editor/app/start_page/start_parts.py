"""The quiet parts of the start page: its head, its foot, its headings, and the place for files."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor import resources
from editor.look import symbols, tokens
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font
from editor.widgets.wrapped_label import WrappedLabel

_LOGO_PX, _DROP_PX, _GLYPH_PX = 52, 96, 24


class StartHead(QWidget):
    """The program's sign, name and what it is for."""

    def __init__(self, words: str) -> None:
        super().__init__()
        name = QLabel("Isopleth")
        name.setFont(font(TypeRole.PAGE_TITLE))
        told = WrappedLabel(words, is_secondary=True)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addStretch(1)
        lines.addWidget(name)
        lines.addWidget(told)
        lines.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(_LOGO_PX + Gap.M, 0, 0, 0)
        row.addLayout(lines)
        self.setMinimumHeight(_LOGO_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        place = QRectF(0, (self.height() - _LOGO_PX) / 2, _LOGO_PX, _LOGO_PX)
        QSvgRenderer(str(resources.path("icons", "isopleth.svg"))).render(QPainter(self), place)


class DropHere(QWidget):
    """A dashed place that says that files can be dropped; the window takes them."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setMinimumHeight(_DROP_PX)
        label = WrappedLabel(words, TypeRole.SECONDARY, is_secondary=True)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.M + _GLYPH_PX + Gap.S, Gap.L, Gap.M)
        column.addWidget(label)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.border), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(
            self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, Radius.CARD
        )
        place = QRectF(0, 0, _GLYPH_PX, _GLYPH_PX)
        place.moveCenter(QPointF(self.width() / 2, Gap.M + _GLYPH_PX / 2))
        symbols.paint(painter, "tray-arrow-down", place, QColor(theme.text_2))


def heading(text: str) -> QLabel:
    """A heading over cards."""
    label = QLabel(text)
    label.setFont(font(TypeRole.LAYER_TITLE))
    return label


def foot(text: str) -> QLabel:
    """A line at the foot of the page."""
    label = QLabel(text)
    label.setFont(font(TypeRole.SECONDARY))
    label.setProperty("part", "page-foot")
    return label
