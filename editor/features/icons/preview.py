"""The preview of an icon: magnified, and as the map draws it."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.icons.analysis import Extent, IconAnalysis
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import number_text
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.search.occurrences import IconUse
from editor.records import dataclass
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole

_SIZE = BY_KEY["icon-size"]
# Existing styles mostly use 3 to 5.
_DEFAULT_SIZE = 4.0


@dataclass(frozen=True, slots=True)
class DrawnSize:
    """An icon size and the layer that sets it, or None for the default size."""

    size: float
    layer: Layer | None = None


def drawn_size(style: MapStyle, uses: Iterable[IconUse], zoom: float) -> DrawnSize:
    """Return the size of an icon at a zoom, preferably from a layer that is drawn at that zoom."""
    layers = [style.layer(use.layer) for use in uses]
    for layer in sorted(layers, key=lambda layer: not layer.draws_at(zoom)):
        curve = layer.curve(_SIZE)
        value = value_at(curve, _SIZE, zoom) if curve is not None else None
        if isinstance(value, (int, float)):
            return DrawnSize(float(value), layer)
    return DrawnSize(_DEFAULT_SIZE)


_BOX_PX = 148
_PAD_PX = 8
_SPACING_PX = 32
_MAX_SCALE = 4
_BROKEN_PX = 64
_SMALL_PX, _MAX_SMALL, _BORDER_PX = 36, 15, 2


class IconPreview(QWidget):
    """One icon, enlarged and as drawn, with a caption; or several small ones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = _Box(self)
        self._caption = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._drawn_as = ""
        column = v_box(self, margins=(Gap.M, Gap.M, Gap.M, Gap.S + 1), spacing=6)
        column.addWidget(self._box)
        column.addWidget(self._caption)

    @property
    def caption(self) -> str:
        """The caption."""
        return self._caption.text()

    @property
    def picture_rect(self) -> QRectF:
        """The rectangle of the enlarged picture."""
        return self._box.enlarged_rect().translated(QPointF(self._box.pos()))

    @property
    def drawn_rect(self) -> QRectF:
        """The rectangle of the picture at its size on the map."""
        return self._box.drawn_rect().translated(QPointF(self._box.pos()))

    def show_one(self, analysis: IconAnalysis | None, drawn_px: float, drawn_as: str) -> None:
        """Show an icon enlarged and at its height on the map, described by `drawn_as`; None shows nothing."""
        self._drawn_as = drawn_as
        self._box.show_analyses([analysis] if analysis is not None else [], drawn_px)
        self._update_caption()

    def show_many(self, analyses: Sequence[IconAnalysis]) -> None:
        """Show several icons, as many as fit."""
        self._drawn_as = ""
        self._box.show_analyses(analyses)
        self._update_caption()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the scale in the caption."""
        super().resizeEvent(event)
        self._update_caption()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rule below, as sections do."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))

    def _update_caption(self) -> None:
        analysis = self._box.analysis
        if analysis is None:
            more = self._box.hidden_count
            text = self.tr("%Ln more", "", more) if more > 0 else ""
        elif analysis.fault is not None:
            text = self.tr("No preview")
        else:
            larger = self.tr("enlarged on map") if self._box.is_drawn_larger else ""
            text = f"{self._scale_text(analysis.size)} · {larger or self._drawn_as}"
        self._caption.show_text(text)
        self._caption.setVisible(bool(text))
        self._box.setAccessibleName(text)

    def _scale_text(self, size: Extent) -> str:
        scale = self._box.scale_of(size)
        if scale < 1:
            return self.tr("{percent}% of actual size").format(
                percent=number_text(max(1, round(scale * 100)))
            )
        if scale == 1:
            return self.tr("Actual size")
        return self.tr("{count}×").format(count=number_text(scale))


class _Box(QWidget):
    """The checkerboard with the pictures."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._analyses: tuple[IconAnalysis, ...] = ()
        self._drawn_px: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_BOX_PX)

    def sizeHint(self) -> QSize:
        return QSize(Size.RIGHT_DOCK_LEAST - 2 * Gap.M, _BOX_PX)

    @property
    def analysis(self) -> IconAnalysis | None:
        """The single displayed icon."""
        return self._analyses[0] if self._drawn_px is not None and self._analyses else None

    @property
    def hidden_count(self) -> int:
        """The number of icons that do not fit."""
        return max(0, len(self._analyses) - _MAX_SMALL) if self._drawn_px is None else 0

    @property
    def is_drawn_larger(self) -> bool:
        """Whether the map draws the icon larger than it fits here."""
        analysis = self.analysis
        height = 0.0 if analysis is None else self._drawn_size(analysis.size).height()
        return analysis is not None and height + 1 < (self._drawn_px or 0.0)

    def show_analyses(self, analyses: Sequence[IconAnalysis], drawn_px: float | None = None) -> None:
        """Show one icon with its height on the map, or several without."""
        if (tuple(analyses), drawn_px) != (self._analyses, self._drawn_px):
            self._analyses, self._drawn_px = tuple(analyses), drawn_px
            self.update()

    def scale_of(self, size: Extent) -> float:
        """Return the scale of a picture: an integer, or less than 1."""
        width, height = size
        drawn_width = self._drawn_size(size).width()
        # The enlarged picture gets at least half of the width.
        available = max(self.width() / 2, self.width() - drawn_width - _SPACING_PX) - 2 * _PAD_PX
        limit = min(available / width, (self.height() - 2 * _PAD_PX) / height)
        return float(min(_MAX_SCALE, int(limit))) if limit >= 1 else limit

    def enlarged_rect(self) -> QRectF:
        """Return the rectangle of the enlarged picture, centred together with the drawn one."""
        analysis = self.analysis
        if analysis is None:
            return QRectF()
        scale, drawn = self.scale_of(analysis.size), self._drawn_size(analysis.size)
        size = QSizeF(analysis.size[0] * scale, analysis.size[1] * scale)
        left = (self.width() - size.width() - _SPACING_PX - drawn.width()) / 2
        return QRectF(QPointF(round(left), round((self.height() - size.height()) / 2)), size)

    def drawn_rect(self) -> QRectF:
        """Return the rectangle of the picture at its size on the map, to the right."""
        analysis = self.analysis
        if analysis is None:
            return QRectF()
        size = self._drawn_size(analysis.size)
        left = self.enlarged_rect().right() + _SPACING_PX
        return QRectF(QPointF(round(left), round((self.height() - size.height()) / 2)), size)

    def _drawn_size(self, size: Extent) -> QSizeF:
        """Return the size of a picture on the map, limited to a third of the width."""
        width, height = size
        drawn_height = min(
            self._drawn_px or 0.0, self.height() - 2 * _PAD_PX, self.width() / 3 * height / width
        )
        return QSizeF(max(1.0, round(drawn_height * width / height)), max(1.0, round(drawn_height)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw checker and pictures."""
        painter = QPainter(self)
        box = QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.FIELD, Radius.FIELD)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(shape)
        analysis = self.analysis
        checks = painting.checker_colors(analysis.lightness if analysis is not None else None)
        painting.checker(painter, box, Size.CHECK_IN_GRID, checks)
        if analysis is None:
            self._paint_many(painter)
        elif analysis.fault is not None:
            corner = box.center() - QPointF(_BROKEN_PX / 2, _BROKEN_PX / 2)
            square = QRectF(corner, QSizeF(_BROKEN_PX, _BROKEN_PX))
            painting.hatch(painter, square, QColor(tokens.current().text_2))
        else:
            is_shrunk = self.scale_of(analysis.size) < 1
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_shrunk)
            painter.drawImage(self.enlarged_rect(), analysis.image)
            _paint_smooth(painter, self.drawn_rect(), analysis)

    def _paint_many(self, painter: QPainter) -> None:
        shown = self._analyses[:_MAX_SMALL]
        pitch = _SMALL_PX + Gap.S
        columns = max(1, min(len(shown), (self.width() - 2 * _PAD_PX) // pitch))
        rows = -(-len(shown) // columns)
        left = (self.width() - columns * pitch + Gap.S) / 2
        top = (self.height() - rows * pitch + Gap.S) / 2
        for index, analysis in enumerate(shown):
            row, column = divmod(index, columns)
            cell = QRectF(round(left + column * pitch), round(top + row * pitch), _SMALL_PX, _SMALL_PX)
            checks = painting.checker_colors(analysis.lightness)
            if checks != painting.checker_colors(None):
                border = cell.adjusted(-_BORDER_PX, -_BORDER_PX, _BORDER_PX, _BORDER_PX)
                painting.checker(painter, border, Size.CHECK_IN_GRID, checks)
            if analysis.fault is not None:
                painting.hatch(painter, cell, QColor(tokens.current().text_2))
                continue
            scale = min(1.0, _SMALL_PX / max(analysis.size))
            size = QSizeF(analysis.size[0] * scale, analysis.size[1] * scale)
            corner = cell.center() - QPointF(size.width() / 2, size.height() / 2)
            _paint_smooth(painter, QRectF(corner.toPoint(), size), analysis)


def _paint_smooth(painter: QPainter, rect: QRectF, analysis: IconAnalysis) -> None:
    """Paint a reduced picture, filtered so that thin lines do not break."""
    scale = painter.device().devicePixelRatio()
    target = (rect.size() * scale).toSize().expandedTo(QSize(1, 1))
    smooth = analysis.image.scaled(
        target, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    smooth.setDevicePixelRatio(scale)
    painter.drawImage(rect.topLeft(), smooth)
