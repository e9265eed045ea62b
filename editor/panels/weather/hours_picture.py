"""Meteogram as an image with heading and credits."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from editor.look import tokens
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.render.export.overlays import credit_line
from editor.widgets.meteogram.meteogram_chart import Chart
from editor.widgets.meteogram.meteogram_legend import MeteogramLegend
from editor.widgets.meteogram.meteogram_paint import draw_still
from editor.widgets.meteogram.meteogram_plot import Plot

_SCALE: Final = 2.0
_CHART_PX: Final = QSize(960, 240)
_HEAD_PX, _LEGEND_PX, _FOOT_PX = 32, 26, 26


def hours_picture(
    chart: Chart, start_s: float, end_s: float, heading: str, copyrights: Sequence[str]
) -> QImage:
    """Return an image of a time span with its heading and credits, in the current theme. Units: UNIX time."""
    theme = tokens.current()
    width, height = _CHART_PX.width(), _HEAD_PX + _LEGEND_PX + _CHART_PX.height() + _FOOT_PX
    image = QImage(QSize(width, height) * _SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(QColor(theme.panel))
    shown = chart.between(start_s, end_s)
    legend = MeteogramLegend()
    legend.show_chart(shown)
    legend.resize(legend.sizeHint())
    painter = QPainter(image)
    middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    text_rect = QRectF(Gap.M, 0, width - 2 * Gap.M, _HEAD_PX)
    painter.setFont(font(TypeRole.SECTION_TITLE))
    painter.setPen(QColor(theme.text))
    painter.drawText(text_rect, middle, QCoreApplication.translate("Hours", "Hours, {}").format(heading))
    legend.render(painter, QPoint(Gap.XS, _HEAD_PX), renderFlags=QWidget.RenderFlag.DrawChildren)
    painter.save()
    painter.translate(0, _HEAD_PX + _LEGEND_PX)
    draw_still(painter, Plot.of(shown, start_s, end_s, QSizeF(_CHART_PX)), shown)
    painter.restore()
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QColor(theme.text_2))
    text_rect.moveTop(height - _FOOT_PX)
    painter.drawText(text_rect, middle, credit_line(copyrights))
    painter.end()
    return image
