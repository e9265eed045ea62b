"""Header, footer, headings and drop hint of the start page."""

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


class StartHeader(QWidget):
    """Logo, name and tagline of the program."""

    def __init__(self, text: str) -> None:
        super().__init__()
        name = QLabel("Isopleth")
        name.setFont(font(TypeRole.PAGE_TITLE))
        tagline = WrappedLabel(text, is_secondary=True)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addStretch(1)
        lines.addWidget(name)
        lines.addWidget(tagline)
        lines.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(_LOGO_PX + Gap.M, 0, 0, 0)
        row.addLayout(lines)
        self.setMinimumHeight(_LOGO_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect = QRectF(0, (self.height() - _LOGO_PX) / 2, _LOGO_PX, _LOGO_PX)
        QSvgRenderer(str(resources.path("icons", "isopleth.svg"))).render(QPainter(self), rect)


class DropHint(QWidget):
    """A dashed frame that shows where files can be dropped; the window handles the drop."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setMinimumHeight(_DROP_PX)
        label = WrappedLabel(text, TypeRole.SECONDARY, is_secondary=True)
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
        rect = QRectF(0, 0, _GLYPH_PX, _GLYPH_PX)
        rect.moveCenter(QPointF(self.width() / 2, Gap.M + _GLYPH_PX / 2))
        symbols.paint(painter, "tray-arrow-down", rect, QColor(theme.text_2))


def heading(text: str) -> QLabel:
    """Create a heading."""
    label = QLabel(text)
    label.setFont(font(TypeRole.LAYER_TITLE))
    return label


def footer(text: str) -> QLabel:
    """Create the footer."""
    label = QLabel(text)
    label.setFont(font(TypeRole.SECONDARY))
    label.setProperty("part", "page-foot")
    return label
