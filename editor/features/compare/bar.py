"""Bar of the comparison: its mode, the share of pixels that differ, and the threshold."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from editor.preview.compare.sides import CompareMode
from editor.render.difference_scale import (
    DEFAULT_THRESHOLD,
    HOTTEST,
    MAX_THRESHOLD,
    MIN_THRESHOLD,
    HeatScheme,
    percent,
)
from editor.ui.fields.number_field import THIN_SPACE, NumberField
from editor.ui.kit.layouts import h_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_number
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
        self.setFixedHeight(Size.TOP_STRIP)
        self.modes = Segmented(
            self.tr("Comparison mode"),
            (
                (self.tr("Swipe"), "compare"),
                (self.tr("Blink"), "eye-outline"),
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
        self.figure = QLabel()
        self.figure.setTextFormat(Qt.TextFormat.PlainText)
        self.figure.setFont(font(TypeRole.BODY_STRONG))
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
        self._row = (
            self.modes,
            self.automatic,
            self.figure,
            self.threshold_label,
            self.threshold,
            self.scale,
        )
        line = h_box(self, margins=(Gap.S, 0, Gap.M, 0), spacing=Gap.S)
        for part in self._row:
            line.addWidget(part)
        line.insertStretch(2, 1)
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

    def show_share(self, share: float) -> None:
        """Show the share of pixels that differ, 0 to 1."""
        text = self.tr("{share} of pixels differ").format(
            share=f"{local_number(percent(share))}{THIN_SPACE}%"
        )
        self._show_figure(text if share else self.tr("No pixels differ here"), "")

    def show_outdated(self) -> None:
        """Show that the figure is being counted again."""
        self._show_figure(self.figure.text() or self.tr("Comparing…"), "secondary")

    def clear(self) -> None:
        """Show no figure."""
        self._show_figure("", "")

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
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.border))

    def _show_figure(self, text: str, tone: str) -> None:
        if (text, tone) == (self.figure.text(), self.figure.property("tone")):
            return
        self.figure.setText(text)
        self.figure.setProperty("tone", tone)
        self.figure.style().unpolish(self.figure)
        self.figure.style().polish(self.figure)
        self._fit()

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
        return sum(_width(part) + Gap.S for part in shown) + Gap.S + Gap.M


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
