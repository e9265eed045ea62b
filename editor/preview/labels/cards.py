"""Cards of the label debugger over the map: the legend, and the explanation of a hidden label."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from editor.preview.labels.assumption_chip import AssumptionChip
from editor.preview.labels.boxes import BoxCounts
from editor.preview.overlays.card import FloatingCard, SymbolLabel, TextLabel, quiet_ink, text_ink
from editor.records import dataclass
from editor.render.assumptions import Assumption
from editor.ui.kit.buttons import plain_button, tool_button
from editor.ui.kit.layouts import FlowLayout, h_box, v_box
from editor.ui.text import local_count, plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole

_SAMPLE = QSize(18, 12)
_WIDTH_PX = 300
_SWATCH_PX = 14


class _Sample(QWidget):
    """A box as it is drawn on the map."""

    def __init__(self, *, is_hidden: bool) -> None:
        super().__init__()
        self._is_hidden = is_hidden
        self.setFixedSize(_SAMPLE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        color = QColor(theme.highlight if self._is_hidden else theme.success)
        fill = QColor(color)
        fill.setAlphaF(0.09 if self._is_hidden else 0.0)
        pen = QPen(color, 1.25)
        if self._is_hidden:
            pen.setDashPattern([2.4, 1.8])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))


class BoxLegend(FloatingCard):
    """The meaning of the boxes, and their numbers."""

    radius = Radius.BUTTON

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = v_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.XS)
        self._counts = [TextLabel(TypeRole.SECONDARY, quiet_ink) for _ in range(2)]
        self._names = (self.tr("Placed"), self.tr("Hidden"))
        for name, count, is_hidden in zip(self._names, self._counts, (False, True), strict=True):
            label = TextLabel(TypeRole.SECONDARY)
            label.setText(name)
            count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row = h_box(spacing=Gap.S)
            row.addWidget(_Sample(is_hidden=is_hidden))
            row.addWidget(label, 1)
            row.addSpacing(Gap.M)
            row.addWidget(count)
            column.addLayout(row)
        self.hide()

    @property
    def text(self) -> str:
        """The displayed numbers; empty while hidden."""
        return self.accessibleName() if not self.isHidden() else ""

    def show_counts(self, counts: BoxCounts | None) -> None:
        """Show the numbers of boxes; None hides the legend."""
        self.setVisible(counts is not None)
        if counts is None:
            return
        texts = [local_count(counts.placed), local_count(counts.hidden)]
        for label, text in zip(self._counts, texts, strict=True):
            label.setText(text)
        pairs = zip(self._names, texts, strict=True)
        self.setAccessibleName(", ".join(f"{name}: {text}" for name, text in pairs))
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()


@dataclass(frozen=True, slots=True)
class CardAction:
    """A button of the card."""

    text: str
    run: Callable[[], object]
    tool_tip: str = ""


@dataclass(frozen=True, slots=True)
class HiddenLabelText:
    """The content of the card of a hidden label.

    `colors` are those of the layer. `assumption` of the preview decided, if any, and `setting` is the name of
    its setting, or empty.
    """

    symbol: str
    layer: str
    tail: str
    feature: str
    attribute: str
    sentence: str
    actions: tuple[CardAction, ...]
    colors: tuple[QColor, ...] = ()
    assumption: Assumption | None = None
    setting: str = ""


class HiddenLabelCard(FloatingCard):
    """The reason why a label is hidden, in one sentence, with the actions that help; Esc closes it.

    Signals: `closed()` for its button and Esc.
    """

    closed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._around = QRect()
        self._available_rect: Callable[[], QRect] = view.rect
        self._buttons: tuple[QPushButton, ...] = ()
        self._symbol = SymbolLabel()
        self._layer, self._tail = TextLabel(TypeRole.BODY_STRONG), TextLabel(TypeRole.BODY, quiet_ink)
        self._feature, self._attribute = TextLabel(TypeRole.BODY_STRONG), TextLabel(TypeRole.BODY, quiet_ink)
        self._sentence = TextLabel(TypeRole.BODY, wraps=True)
        self._swatch = _Swatch()
        self.chip = AssumptionChip()
        self.close_button = tool_button(FileSymbol.CLOSE, self.tr("Close (Esc)"))
        self.close_button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self.close_button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.close_button.clicked.connect(self.closed)
        self._actions = FlowLayout()
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        header = h_box(spacing=Gap.S)
        for part in (self._symbol, self._swatch, self._layer, self._tail):
            header.addWidget(part)
        header.addStretch(1)
        header.addWidget(self.close_button)
        feature = h_box(spacing=Gap.XS)
        feature.addWidget(self._feature)
        feature.addWidget(self._attribute, 1)
        reason = h_box(spacing=Gap.S)
        reason.addWidget(SymbolLabel("eye-off-outline", ink=text_ink), 0, Qt.AlignmentFlag.AlignTop)
        reason.addWidget(self._sentence, 1)
        column = v_box(self, margins=(Gap.M, Gap.S, Gap.S, Gap.M), spacing=Gap.S)
        for row in (header, feature, reason, self._actions):
            column.addLayout(row)
        column.addWidget(self.chip)

    @property
    def sentence(self) -> str:
        """The displayed reason; empty while the card is hidden."""
        return self._sentence.text() if not self.isHidden() else ""

    @property
    def buttons(self) -> dict[str, QPushButton]:
        """The buttons of the actions by their texts."""
        return {button.text(): button for button in self._buttons}

    def set_available_rect(self, available_rect: Callable[[], QRect]) -> None:
        """Set a callable that returns the available part of the view."""
        self._available_rect = available_rect

    def show_text(self, text: HiddenLabelText | None, around: QRectF) -> None:
        """Show the reason beside a rectangle of the view; None hides the card."""
        if text is None:
            had_focus = self.isAncestorOf(self._view.window().focusWidget() or self._view)
            self.hide()
            if had_focus:
                self._view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._symbol.show_symbol(text.symbol)
        self._layer.show_text(text.layer)
        self._layer.setToolTip(plain_tool_tip(text.layer))
        self._tail.show_text(f"· {text.tail}" if text.tail else "")
        self._feature.show_text(text.feature)
        self._attribute.show_text(
            f"· {text.attribute}" if text.attribute and text.feature else text.attribute
        )
        self._sentence.show_text(text.sentence)
        self._swatch.show_colors(text.colors)
        self.chip.show_assumption(text.assumption, text.setting)
        self._show_actions(text.actions)
        self.setAccessibleName(f"{text.layer}, {text.feature}. {text.sentence}")
        self.show()
        self.raise_()
        self.place_beside(around)

    def place_beside(self, around: QRectF) -> None:
        """Move the card where it covers no part of a rectangle if possible, preferably to a corner."""
        self._around = around.toAlignedRect().adjusted(-Gap.XL, -Gap.M, Gap.XL, Gap.M)
        self.place()

    def place(self) -> None:
        """Update the geometry."""
        if self.isHidden():
            return
        size, free = QSize(_WIDTH_PX, self._height()), self._available_rect()
        positions = _positions(size, free, self._around)
        self.place_card(min(positions, key=lambda at: _shared(QRect(at, size), self._around)), size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _show_actions(self, actions: tuple[CardAction, ...]) -> None:
        for button in self._buttons:
            self._actions.removeWidget(button)
            button.hide()
            button.deleteLater()
        buttons = []
        for action in actions:
            button = plain_button(action.text, parent=self)
            button.setToolTip(plain_tool_tip(action.tool_tip or action.text))
            button.setMaximumWidth(_WIDTH_PX - 2 * Gap.M)
            button.clicked.connect(lambda _checked=False, run=action.run: run())
            self._actions.addWidget(button)
            button.show()
            buttons.append(button)
        self._buttons = tuple(buttons)

    def _height(self) -> int:
        layout, shadow = self.layout(), painting.SHADOW
        if layout is None:
            return 0
        layout.invalidate()
        width = _WIDTH_PX + shadow.left() + shadow.right()
        return layout.totalHeightForWidth(width) - shadow.top() - shadow.bottom()


class _Swatch(QWidget):
    """The colours of the layer."""

    def __init__(self) -> None:
        super().__init__()
        self._colors: tuple[QColor, ...] = ()
        self.setFixedSize(_SWATCH_PX, _SWATCH_PX)

    def show_colors(self, colors: tuple[QColor, ...]) -> None:
        self._colors = colors
        self.setVisible(bool(colors))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painting.swatch(QPainter(self), QRectF(self.rect()), self._colors)


def _shared(first: QRect, second: QRect) -> int:
    common = first.intersected(second)
    return max(0, common.width()) * max(0, common.height())


def _positions(size: QSize, free: QRect, avoided: QRect) -> Iterator[QPoint]:
    """Yield corners of a card: first in the corners of the free area, then also beside a rectangle in it."""
    left, right = free.left(), free.right() + 1 - size.width()
    top, bottom = free.top(), free.bottom() + 1 - size.height()
    yield from (QPoint(x, y) for y in (top, bottom) for x in (left, right))
    for x in (left, right, avoided.left() - size.width(), avoided.right() + 1):
        for y in (top, bottom, avoided.top() - size.height(), avoided.bottom() + 1):
            yield QPoint(max(left, min(x, right)), max(top, min(y, bottom)))
