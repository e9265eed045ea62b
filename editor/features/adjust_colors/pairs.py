"""Pairs of colours before and after an adjustment, one row for each family."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.features.adjust_colors.model import AdjustOutcome
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily
from editor.records import dataclass
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.color_role_names import family_name

_PAIR = QSize(20, 28)
_PITCH_PX: Final = 24
_ROW_PX: Final = 32
_LEAST_LABEL_PX: Final = 80
_COUNT_GAP_PX: Final = 5
_MORE_PX: Final = 34
_RING_PX: Final = 2


@dataclass(frozen=True, slots=True)
class _Pair:
    """A painted pair of colours."""

    box: QRect
    before: Color
    after: Color
    is_low: bool
    text: str


class ColorPairs(QWidget):
    """The colours of each family, before above after; as many as fit, or all.

    Signals: `more_pressed()` on the number of further colours.
    """

    more_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._families: Mapping[ColorFamily, tuple[Color, ...]] = {}
        self._new_color: Callable[[Color], Color] = lambda color: color
        self._low: frozenset[Color] = frozenset()
        self._shows_all = False
        self._pairs: list[_Pair] = []
        self._labels: list[tuple[QRect, str, str]] = []
        self._more: list[tuple[QRect, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Colours before and after"))
        self.setMouseTracking(True)

    @property
    def texts(self) -> list[str]:
        """The description of each visible pair."""
        return [pair.text for pair in self._pairs]

    @property
    def shows_all(self) -> bool:
        """Whether all colours are visible."""
        return self._shows_all

    @property
    def has_more(self) -> bool:
        """Whether some colours are hidden."""
        return bool(self._more)

    def show_outcome(self, outcome: AdjustOutcome) -> None:
        """Show the colours of an adjustment."""
        self._families = outcome.subject.scoped.by_family
        self._new_color, self._low = outcome.new_color, outcome.low_colors
        self._arrange()

    def show_all(self, *, is_all: bool) -> None:
        """Show all colours, or as many as fit on a line for each family."""
        self._shows_all = is_all
        self._arrange()

    def accessible_info(self) -> AccessibleInfo:
        parts = tuple(AccessiblePart(pair.text, pair.box) for pair in self._pairs)
        return AccessibleInfo(Role.List, parts=parts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Describe the pair under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            text = next((pair.text for pair in self._pairs if pair.box.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), plain_tool_tip(text), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if any(box.contains(event.position().toPoint()) for box, _ in self._more):
            self.more_pressed.emit()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_link = any(box.contains(event.position().toPoint()) for box, _ in self._more)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body, secondary = font(TypeRole.BODY), font(TypeRole.SECONDARY)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        for box, name, count in self._labels:
            painter.setFont(body)
            painter.setPen(QColor(theme.text))
            painter.drawText(box, flags, name)
            left = painter.fontMetrics().horizontalAdvance(name) + _COUNT_GAP_PX
            painter.setFont(secondary)
            painter.setPen(QColor(theme.text_2))
            painter.drawText(box.adjusted(left, 0, 0, 0), flags, count)
        for pair in self._pairs:
            self._paint_pair(painter, pair)
        painter.setFont(secondary)
        painter.setPen(QColor(theme.link))
        for box, text in self._more:
            painter.drawText(box, flags, text)

    def _paint_pair(self, painter: QPainter, pair: _Pair) -> None:
        theme, box = tokens.current(), QRectF(pair.box)
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.SWATCH, Radius.SWATCH)
        painter.save()
        painter.setClipPath(shape)
        half = box.height() / 2
        if pair.before.a < 255:
            painting.checker(painter, box, Size.CHECK_IN_FIELD)
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), half), to_qcolor(pair.before))
        painter.fillRect(QRectF(box.left(), box.top() + half, box.width(), half), to_qcolor(pair.after))
        painter.restore()
        outline = QColor(theme.text)
        outline.setAlphaF(1.0 if theme.is_high_contrast else 0.28)
        painter.setPen(QPen(outline, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), Radius.SWATCH - 0.5, Radius.SWATCH - 0.5)
        if pair.is_low:
            around = box.adjusted(-_RING_PX, -_RING_PX, _RING_PX, _RING_PX)
            painting.ring(painter, around, QColor(theme.warning), Radius.SWATCH + _RING_PX)

    def _arrange(self) -> None:
        """Place the rows of the families."""
        self._pairs, self._labels, self._more = [], [], []
        label_px = self._label_px()
        columns = max(1, (self.width() - label_px) // _PITCH_PX)
        y = 0
        for family, colors in self._families.items():
            count = f"{len(colors)}"
            self._labels.append((QRect(0, y, label_px, _ROW_PX), family_name(family), count))
            visible = self._visible(colors, columns)
            for index, color in enumerate(visible):
                line, column = divmod(index, columns)
                corner = QPoint(label_px + column * _PITCH_PX + _RING_PX, y + line * _ROW_PX + _RING_PX)
                self._pairs.append(self._pair(QRect(corner, _PAIR), family, color))
            if len(visible) < len(colors):
                left = label_px + len(visible) * _PITCH_PX + Gap.XS
                self._more.append((QRect(left, y, _MORE_PX, _ROW_PX), f"+{len(colors) - len(visible)}"))
            y += _ROW_PX * max(1, -(-len(visible) // columns))
        self.setFixedHeight(y)
        self.update()

    def _label_px(self) -> int:
        """Return the width of the longest name with its count, in the language of the user."""
        body, secondary = QFontMetrics(font(TypeRole.BODY)), QFontMetrics(font(TypeRole.SECONDARY))
        widths = (
            body.horizontalAdvance(family_name(family))
            + secondary.horizontalAdvance(f"{len(colors)}")
            + _COUNT_GAP_PX
            + Gap.S
            for family, colors in self._families.items()
        )
        return max((_LEAST_LABEL_PX, *widths))

    def _visible(self, colors: Sequence[Color], columns: int) -> Sequence[Color]:
        if self._shows_all or len(colors) <= columns:
            return colors
        return colors[: max(1, columns - -(-_MORE_PX // _PITCH_PX))]

    def _pair(self, box: QRect, family: ColorFamily, color: Color) -> _Pair:
        after = self._new_color(color)
        is_low = family is ColorFamily.LABELS and color in self._low
        text = (
            self.tr("{family}: {before}, unchanged")
            if after == color
            else self.tr("{family}: {before} to {after}")
        )
        if is_low:
            text = self.tr("{family}: {before} to {after}, hard to read")
        text = text.format(family=family_name(family), before=color.hex, after=after.hex)
        return _Pair(box, color, after, is_low, text)
