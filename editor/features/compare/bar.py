"""Bar of the comparison: both styles and the figure, and below them the mode and the threshold."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from editor.features.compare.sides_bar import HEIGHT_PX, SidesBar
from editor.preview.compare.sides import CompareMode
from editor.render.difference_scale import (
    DEFAULT_THRESHOLD,
    HOTTEST,
    MAX_THRESHOLD,
    MIN_THRESHOLD,
    HeatScheme,
)
from editor.ui.fields.number_field import NumberField
from editor.ui.kit.buttons import action_button
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_FIELD_PX: Final = 72
_RAMP_PX, _RAMP_HEIGHT_PX = 96, 10
# What a bar shows if it has the space: texts of the modes, label of the threshold, scale of the colours.
_STEPS: Final = ((True, True, True), (False, True, True), (False, False, True), (False, False, False))


def current_scheme() -> HeatScheme:
    """Return the colour scheme of heat pictures in the current theme."""
    return HeatScheme.DARK if tokens.current().is_dark else HeatScheme.LIGHT


class CompareBar(QWidget):
    """Fields of the comparison, above the map.

    The signals of its upper row are those of `sides`.
    Signals: `mode_selected(CompareMode)`; `blinking_toggled(bool)`; `threshold_changed(float)` in ΔE;
    `scheme_changed(HeatScheme)` after another theme is applied.
    Keys without a meaning here go to the function `pass_key`, which returns whether it handled them.
    """

    mode_selected = Signal(object)
    blinking_toggled = Signal(bool)
    threshold_changed = Signal(float)
    scheme_changed = Signal(object)

    def __init__(self, pass_key: Callable[[QKeyEvent], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pass_key = pass_key
        self.setFixedHeight(2 * HEIGHT_PX)
        self.sides = SidesBar()
        self.figure = self.sides.figure
        self.modes = Segmented(
            self.tr("Comparison mode"),
            (
                (self.tr("Swipe"), "compare"),
                (self.tr("Blink"), "eye-outline"),
                (self.tr("Side by side"), "view-split-vertical"),
                (self.tr("Difference"), "contrast-circle"),
            ),
        )
        self.automatic = QToolButton()
        self.automatic.setText(self.tr("Automatic"))
        self.automatic.setCheckable(True)
        self.automatic.setFixedHeight(Size.TOOL_BUTTON)
        self.automatic.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.automatic.setToolTip(self.tr("Change the map every second (Space changes it by hand)"))
        self.automatic.setAccessibleName(self.tr("Change the map every second"))
        self.threshold_label = QLabel(self.tr("Threshold"))
        self.threshold_label.setProperty("tone", "secondary")
        self.threshold = NumberField(
            self.tr("Threshold"),
            minimum=MIN_THRESHOLD,
            maximum=MAX_THRESHOLD,
            step=0.5,
            decimals=1,
            unit="ΔE",
        )
        self.threshold.setFixedWidth(_FIELD_PX)
        self.threshold.setToolTip(self.tr("Ignore smaller colour differences"))
        self.threshold.show_value(DEFAULT_THRESHOLD)
        self.scale = _Scale()
        self._row: list[QWidget] = [
            self.modes,
            self.automatic,
            self.scale,
            self.threshold_label,
            self.threshold,
        ]
        self._line = h_box(margins=(Gap.S, 0, Gap.S, 0), spacing=Gap.S)
        for part in self._row:
            self._line.addWidget(part)
        self._line.insertStretch(2, 1)
        rows = v_box(self, margins=NO_MARGINS, spacing=0)
        rows.addWidget(self.sides)
        rows.addLayout(self._line, 1)
        self.modes.selected.connect(lambda index: self.mode_selected.emit(CompareMode(index)))
        self.automatic.clicked.connect(self.blinking_toggled)
        self.threshold.edited.connect(self._on_threshold)
        self.show_mode(CompareMode.SWIPE)

    def show_mode(self, mode: CompareMode) -> None:
        """Show the fields of a mode."""
        self.modes.show_index(mode.value)
        self.automatic.setVisible(mode is CompareMode.BLINK)
        self._fit()

    def show_blinking(self, is_blinking: bool) -> None:
        """Show whether the maps alternate on their own."""
        self.automatic.setChecked(is_blinking)

    def add_toggle(self, action: QAction) -> None:
        """Add the button of an action at the end of the lower row."""
        button = action_button(action)
        self._row.append(button)
        self._line.addWidget(button)
        self._fit()

    def show_share(self, share: float) -> None:
        """Show the share of pixels that differ, 0 to 1."""
        self._set_readable(is_readable=True)
        self.sides.show_share(share)
        self.sides.report.setEnabled(True)

    def show_outdated(self) -> None:
        """Show that the figure is being counted again."""
        self._set_readable(is_readable=True)
        self.sides.show_outdated()

    def show_failure(self, text: str) -> None:
        """Show why there is nothing to compare, and disable the modes."""
        self._set_readable(is_readable=False)
        self.sides.report.setEnabled(False)
        self.sides.show_failure(text)

    def clear(self) -> None:
        """Show no figure."""
        self._set_readable(is_readable=True)
        self.sides.report.setEnabled(False)
        self.sides.clear()

    def minimumSizeHint(self) -> QSize:
        """Return no minimum width, since a narrow bar hides its parts."""
        return QSize(0, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.scheme_changed.emit(current_scheme())
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass a key to the comparison."""
        if not self._pass_key(event):
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        for bottom in (HEIGHT_PX, self.height()):
            painter.fillRect(0, bottom - 1, self.width(), 1, QColor(theme.border))

    def _set_readable(self, *, is_readable: bool) -> None:
        """Enable what needs two readable styles; say why it is disabled."""
        reason = "" if is_readable else self.tr("Choose a file that can be read.")
        for part in (self.modes, self.automatic, self.threshold):
            part.setEnabled(is_readable)
        self.modes.setToolTip(reason or self.tr("Comparison mode"))

    def _on_threshold(self, value: object) -> None:
        if isinstance(value, (int, float)):
            self.threshold_changed.emit(float(value))

    def _fit(self) -> None:
        """Hide what a narrow bar has no space for."""
        has_scale = self.modes.index == CompareMode.DIFFERENCE.value
        for has_texts, has_label, may_scale in _STEPS:
            self.modes.set_compact(not has_texts)
            self.threshold_label.setVisible(has_label)
            self.scale.setVisible(has_scale and may_scale)
            if self._needed_px() <= self.width():
                break

    def _needed_px(self) -> int:
        shown = [part for part in self._row if not part.isHidden()]
        return sum(_width(part) + Gap.S for part in shown) + 2 * Gap.S


def _width(part: QWidget) -> int:
    is_fixed = part.minimumWidth() == part.maximumWidth()
    return part.minimumWidth() if is_fixed else part.sizeHint().width()


class _Scale(QWidget):
    """The colours of the heat from the threshold to the largest differences."""

    def __init__(self) -> None:
        super().__init__()
        self.setFont(font(TypeRole.SECONDARY))
        self._text = f"{HOTTEST:g}+"
        self.setFixedSize(_RAMP_PX + Gap.S + self.fontMetrics().horizontalAdvance(self._text) + 1, Size.GLYPH)
        self.setToolTip(
            self.tr("Colours from the threshold to ΔE {most} and more").format(most=f"{HOTTEST:g}")
        )
        self.setAccessibleName(self.toolTip())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(0, (self.height() - _RAMP_HEIGHT_PX) / 2, _RAMP_PX, _RAMP_HEIGHT_PX)
        ramp = current_scheme().value.ramp
        gradient = QLinearGradient(box.topLeft(), box.topRight())
        for number, rgb in enumerate(ramp):
            gradient.setColorAt(number / (len(ramp) - 1), QColor(*rgb))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(gradient)
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(tokens.current().text_2))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._text)
