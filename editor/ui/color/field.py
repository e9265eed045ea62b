"""Field for one colour: swatch, hex, alpha and a popover."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QLinearGradient, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.lazy_import import LazyModule, load_ahead
from editor.mapstyle.color.notations import prepare_css_colors
from editor.mapstyle.schema.values import Color
from editor.ui.color.contrast_note import NamedBackdrop
from editor.ui.color.text import HexField
from editor.ui.fields.number_field import percent_text
from editor.ui.later import call_later
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Radius, Size

if TYPE_CHECKING:
    from editor.ui.color import popover as color_popover
else:
    color_popover = LazyModule("editor.ui.color.popover")

_LEAD_PX = Size.SWATCH_IN_FIELD + 6
_STRIP_PX, _MINIMUM_STRIP_PX = 64, 20
_STRIP_GAP_PX = 8
# The popover imports NumPy, on a thread and after the field is painted.
_IMPORT_AFTER_MS = 300


class ColorField(HexField):
    """A colour in a row. A click on the swatch or Enter opens the popover; colours can be dropped.

    Signals: `opening` before the popover opens, for the owner to supply its colours;
    `everywhere_requested(before, now)` to replace all uses of a colour.
    """

    opening = Signal()
    everywhere_requested = Signal(object, object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._palette: Sequence[tuple[Color, int]] = ()
        self._recent: Sequence[Color] = ()
        self._backdrops: Sequence[NamedBackdrop] = ()
        self._minimum_ratio = 0.0
        self._gradient: tuple[Color, ...] = ()
        self._level: int | None = None
        self._start = Color(0, 0, 0)
        self._hint = ""
        self._popover: color_popover.ColorPopover | None = None
        self._uncovered: QWidget | None = None
        self.edit.set_lead_px(_LEAD_PX)
        self.edit.lead_pressed.connect(self.open_popover)
        self.edit.set_overpaint(self._paint_over)
        self.setAcceptDrops(True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        call_later(self, _import_popover, _IMPORT_AFTER_MS)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasColor():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        dropped = QColor(event.mimeData().colorData())
        event.acceptProposedAction()
        self._edit_once(Color(dropped.red(), dropped.green(), dropped.blue(), dropped.alpha()))

    @property
    def popover(self) -> "color_popover.ColorPopover | None":
        """The popover; None before it is opened."""
        return self._popover

    def set_palette(self, colors: Sequence[tuple[Color, int]]) -> None:
        """Set the colours of the popover, each with its number of uses."""
        self._palette = colors
        if self._popover is not None:
            self._popover.set_palette(colors)

    def set_recent(self, colors: Sequence[Color]) -> None:
        """Set the recently used colours, latest first."""
        self._recent = colors

    def set_backdrops(self, backdrops: Sequence[NamedBackdrop], minimum_ratio: float = 0.0) -> None:
        """Set the backgrounds of the colour, nearest first, and the required contrast ratio."""
        self._backdrops, self._minimum_ratio = backdrops, minimum_ratio

    def set_run(self, colors: Sequence[Color], level: int | None = None) -> None:
        """Set the colours over the zoom levels, and the level of the value; empty for one stop."""
        self._gradient, self._level = tuple(colors), level
        self._refresh()

    def set_start(self, color: Color) -> None:
        """Set the colour that an edit starts from if the value is mixed or unset."""
        self._start = color

    def set_detached(self, start: Color, hint: str) -> None:
        """Detach the field from the style, so that it may be empty; the hint is displayed then."""
        self._start, self._hint = start, hint
        self._refresh()

    def set_open_beside(self, widget: QWidget) -> None:
        """Open the popover beside a widget that displays the colour, instead of over it."""
        self._uncovered = widget

    def open_popover(self) -> None:
        """Open the popover below the field, or beside the widget that must stay visible."""
        self.opening.emit()
        prepare_css_colors()
        if self._popover is None:
            self._popover = color_popover.ColorPopover(self.accessibleName(), self)
            if self._uncovered is not None:
                self._popover.set_open_beside(self._uncovered)
            self._popover.started.connect(self._begin)
            self._popover.edited.connect(self._edit)
            self._popover.finished.connect(self._end)
            self._popover.cancelled.connect(self.cancel)
            self._popover.everywhere_requested.connect(self.everywhere_requested)
            self._popover.notations.hex.color_mapped.connect(self.color_mapped)
        self._popover.set_palette(self._palette)
        self._popover.set_recent(self._recent)
        self._popover.set_backdrops(self._backdrops, self._minimum_ratio)
        color = self._value if isinstance(self._value, Color) else self._start
        self._popover.show_color(color)
        self._popover.show_previous(color, is_used=not self._hint)
        self._popover.open_below(self)

    def _commit_text(self, text: str) -> None:
        if self._hint and not text.strip():
            self._edit_once(None)
        else:
            super()._commit_text(text)

    def _paint_over(self, painter: QPainter) -> None:
        lead = self.edit.lead_rect()
        side = Size.SWATCH_IN_FIELD
        box = QRectF(lead.x(), (self.edit.height() - side) / 2, side, side)
        colors = [to_qcolor(self._value)] if isinstance(self._value, Color) else []
        if colors or self.is_mixed or self._hint:
            painting.swatch(painter, box, colors, mixed=self.is_mixed)
        if self._shows_gradient():
            self._paint_gradient(painter)

    def _shows_gradient(self) -> bool:
        has_gradient = len(set(self._gradient)) > 1 and not self.is_mixed
        return has_gradient and self._strip().width() >= _MINIMUM_STRIP_PX

    def _strip(self) -> QRectF:
        """Return the rectangle of the gradient, between the text and the tails."""
        right = self.edit.width() - _STRIP_GAP_PX - self.edit.textMargins().right()
        left = max(self._text_right(), right - _STRIP_PX)
        return QRectF(left, 5, right - left, self.edit.height() - 10)

    def _text_right(self) -> float:
        hex_px = self.edit.fontMetrics().horizontalAdvance(self.edit.text())
        return self.edit.lead_rect().right() + hex_px + _STRIP_GAP_PX

    def _paint_gradient(self, painter: QPainter) -> None:
        strip = self._strip()
        gradient = QLinearGradient(QPointF(strip.left(), 0), QPointF(strip.right(), 0))
        for index, color in enumerate(self._gradient):
            gradient.setColorAt(index / (len(self._gradient) - 1), to_qcolor(color))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(tokens.current().border))
        painter.setBrush(gradient)
        painter.drawRoundedRect(strip.adjusted(0.5, 0.5, -0.5, -0.5), Radius.SWATCH, Radius.SWATCH)

    def _tails(self, color: Color) -> list[str]:
        """Return the alpha and the level of the colour; in a gradient an opaque alpha is omitted."""
        alpha = percent_text(color.a / 255)
        if self._level is None:
            return [alpha]
        return [*([alpha] if color.a < 255 else []), self.tr("at zoom {level}").format(level=self._level)]

    def _refresh(self) -> None:
        super()._refresh()
        if self._popover is not None and self._popover.isVisible() and isinstance(self._value, Color):
            self._popover.show_color(self._value)
        if self.is_mixed:
            self.edit.set_tails(self._mixed)
        elif isinstance(self._value, Color):
            self.edit.set_tails(*self._tails(self._value))
        else:
            self.edit.set_tails()
        if self._hint and self._value is None:
            self.edit.show_state()
            self.edit.setPlaceholderText(self._hint)
        self.edit.update()


def _import_popover() -> None:
    load_ahead("editor.ui.color.popover")
