"""The picture of an icon on its checker: enlarged by a whole number, and as the map draws it."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole
from editor.mapstyle.filters.expression import number_text
from editor.panels.icons.icon_study import Extent, IconStudy
from editor.widgets.wrapped_label import WrappedLabel

_BOX_PX = 148
_PAD_PX = 8
_BETWEEN_PX = 32
_MOST_TIMES = 4
_BROKEN_PX = 64
_SMALL_PX, _MOST_SMALL, _AROUND_PX = 36, 15, 2


class IconPreview(QWidget):
    """One icon, large and as drawn, with the words for both; or several, small."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = _Box(self)
        self._words = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._drawn_as = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, Gap.S + 1)
        column.setSpacing(6)
        column.addWidget(self._box)
        column.addWidget(self._words)

    @property
    def words(self) -> str:
        """What is said of the pictures."""
        return self._words.text()

    @property
    def picture_rect(self) -> QRectF:
        """Where the large picture is drawn."""
        return self._box.large().translated(QPointF(self._box.pos()))

    @property
    def drawn_rect(self) -> QRectF:
        """Where the picture stands as the map draws it."""
        return self._box.small().translated(QPointF(self._box.pos()))

    def show_one(self, study: IconStudy | None, drawn_px: float, drawn_as: str) -> None:
        """Show an icon, and as high as the map draws it, with words for that; nothing while not known."""
        self._drawn_as = drawn_as
        self._box.show_studies([study] if study is not None else [], drawn_px)
        self._say()

    def show_many(self, studies: Sequence[IconStudy]) -> None:
        """Show several icons, as many as there is room for."""
        self._drawn_as = ""
        self._box.show_studies(studies)
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say how much larger the picture is in the room it has now."""
        super().resizeEvent(event)
        self._say()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rule under it, as a section has one."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))

    def _say(self) -> None:
        study = self._box.study
        if study is None:
            more = self._box.hidden_count
            words = self.tr("and %n more", "", more) if more > 0 else ""
        elif study.fault is not None:
            words = self.tr("No picture to show")
        else:
            larger = self.tr("drawn larger on the map") if self._box.is_drawn_larger else ""
            words = f"{self._times(study.size)} · {larger or self._drawn_as}"
        self._words.show_text(words)
        self._words.setVisible(bool(words))
        self._box.setAccessibleName(words)

    def _times(self, size: Extent) -> str:
        scale = self._box.scale_of(size)
        if scale < 1:
            return self.tr("Shrunk to {percent} %").format(percent=number_text(max(1, round(scale * 100))))
        if scale == 1:
            return self.tr("In its own size")
        return self.tr("{count} times").format(count=number_text(scale))


class _Box(QWidget):
    """The checker with the pictures."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._studies: tuple[IconStudy, ...] = ()
        self._drawn_px: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_BOX_PX)

    def sizeHint(self) -> QSize:
        return QSize(Size.RIGHT_DOCK_LEAST - 2 * Gap.M, _BOX_PX)

    @property
    def study(self) -> IconStudy | None:
        """The one icon that is shown large."""
        return self._studies[0] if self._drawn_px is not None and self._studies else None

    @property
    def hidden_count(self) -> int:
        """How many of several icons there is no room for."""
        return max(0, len(self._studies) - _MOST_SMALL) if self._drawn_px is None else 0

    @property
    def is_drawn_larger(self) -> bool:
        """Whether the map draws the icon larger than there is room for."""
        study = self.study
        high = 0.0 if study is None else self._drawn_size(study.size).height()
        return study is not None and high + 1 < (self._drawn_px or 0.0)

    def show_studies(self, studies: Sequence[IconStudy], drawn_px: float | None = None) -> None:
        """Show one icon that the map draws so high, or several where that is not told."""
        if (tuple(studies), drawn_px) != (self._studies, self._drawn_px):
            self._studies, self._drawn_px = tuple(studies), drawn_px
            self.update()

    def scale_of(self, size: Extent) -> float:
        """How many times as large as its pixels a picture is shown: a whole number, or less than 1."""
        width, height = size
        drawn_width = self._drawn_size(size).width()
        # A picture that is drawn hardly smaller than it is shown leaves half of the room to that.
        room = max(self.width() / 2, self.width() - drawn_width - _BETWEEN_PX) - 2 * _PAD_PX
        most = min(room / width, (self.height() - 2 * _PAD_PX) / height)
        return float(min(_MOST_TIMES, int(most))) if most >= 1 else most

    def large(self) -> QRectF:
        """Where the large picture stands: in the middle, with the one as drawn to its right."""
        study = self.study
        if study is None:
            return QRectF()
        scale, drawn = self.scale_of(study.size), self._drawn_size(study.size)
        size = QSizeF(study.size[0] * scale, study.size[1] * scale)
        left = (self.width() - size.width() - _BETWEEN_PX - drawn.width()) / 2
        return QRectF(QPointF(round(left), round((self.height() - size.height()) / 2)), size)

    def small(self) -> QRectF:
        """Where the picture stands as it is drawn."""
        study = self.study
        if study is None:
            return QRectF()
        size = self._drawn_size(study.size)
        left = self.large().right() + _BETWEEN_PX
        return QRectF(QPointF(round(left), round((self.height() - size.height()) / 2)), size)

    def _drawn_size(self, size: Extent) -> QSizeF:
        """How large the map draws a picture, kept within a third of the room."""
        width, height = size
        high = min(self._drawn_px or 0.0, self.height() - 2 * _PAD_PX, self.width() / 3 * height / width)
        return QSizeF(max(1.0, round(high * width / height)), max(1.0, round(high)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw checker and pictures."""
        painter = QPainter(self)
        box = QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.FIELD, Radius.FIELD)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(shape)
        study = self.study
        checks = painting.checks_for(study.lightness if study is not None else None)
        painting.checker(painter, box, Size.CHECK_IN_GRID, checks)
        if study is None:
            self._paint_many(painter)
        elif study.fault is not None:
            middle = box.center() - QPointF(_BROKEN_PX / 2, _BROKEN_PX / 2)
            square = QRectF(middle, QSizeF(_BROKEN_PX, _BROKEN_PX))
            painting.hatch(painter, square, QColor(tokens.current().text_2))
        else:
            is_shrunk = self.scale_of(study.size) < 1
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_shrunk)
            painter.drawImage(self.large(), study.image)
            _paint_smooth(painter, self.small(), study)

    def _paint_many(self, painter: QPainter) -> None:
        shown = self._studies[:_MOST_SMALL]
        pitch = _SMALL_PX + Gap.S
        columns = max(1, min(len(shown), (self.width() - 2 * _PAD_PX) // pitch))
        rows = -(-len(shown) // columns)
        left = (self.width() - columns * pitch + Gap.S) / 2
        top = (self.height() - rows * pitch + Gap.S) / 2
        for place, study in enumerate(shown):
            row, column = divmod(place, columns)
            cell = QRectF(round(left + column * pitch), round(top + row * pitch), _SMALL_PX, _SMALL_PX)
            checks = painting.checks_for(study.lightness)
            if checks != painting.checks_for(None):
                around = cell.adjusted(-_AROUND_PX, -_AROUND_PX, _AROUND_PX, _AROUND_PX)
                painting.checker(painter, around, Size.CHECK_IN_GRID, checks)
            if study.fault is not None:
                painting.hatch(painter, cell, QColor(tokens.current().text_2))
                continue
            scale = min(1.0, _SMALL_PX / max(study.size))
            size = QSizeF(study.size[0] * scale, study.size[1] * scale)
            corner = cell.center() - QPointF(size.width() / 2, size.height() / 2)
            _paint_smooth(painter, QRectF(corner.toPoint(), size), study)


def _paint_smooth(painter: QPainter, rect: QRectF, study: IconStudy) -> None:
    """A picture in a smaller size: halved as often as it can be, or thin lines break."""
    scale = painter.device().devicePixelRatio()
    target = (rect.size() * scale).toSize().expandedTo(QSize(1, 1))
    smooth = study.image.scaled(
        target, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    smooth.setDevicePixelRatio(scale)
    painter.drawImage(rect.topLeft(), smooth)
