"""Card over the map: follow the sun, with a swatch for each variant and a slider for the time."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QSlider, QWidget

from editor.mapstyle.schema.values import Color
from editor.preview.overlays.card import FloatingCard, TextLabel, quiet_ink
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.switch import Switch
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole

_ROW_PX: Final = 36
_SWATCH: Final = QSize(36, 20)
_RING_PX: Final = 2
_SLIDER_PX: Final = 120


class VariantSwatch(QAbstractButton):
    """The key colours of a variant; a ring marks the one that the map shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colors: tuple[Color, ...] = ()
        self._is_shown = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def is_shown(self) -> bool:
        """Whether the map shows the variant."""
        return self._is_shown

    def show_variant(self, name: str, colors: Sequence[Color], *, is_shown: bool) -> None:
        """Set the name and the colours of the variant, and whether the map shows it."""
        self._colors, self._is_shown = tuple(colors), is_shown
        self.setToolTip(self.tr("Show {name} on the map").format(name=name))
        state = self.tr("shown") if is_shown else ""
        self.setAccessibleName(", ".join(filter(None, (name, state))))
        self.update()

    def sizeHint(self) -> QSize:
        outer = 2 * (_RING_PX + 1)
        return _SWATCH + QSize(outer, outer)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        box = QRectF(0, 0, _SWATCH.width(), _SWATCH.height())
        box.moveCenter(QRectF(self.rect()).center())
        painting.swatch(painter, box, [to_qcolor(color) for color in self._colors])
        outer = QRectF(self.rect())
        if self._is_shown:
            painting.ring(painter, outer, QColor(theme.accent), Radius.FIELD)
        elif self.underMouse():
            painting.ring(painter, outer, QColor(theme.text_2), Radius.FIELD)
        if self.hasFocus():
            painting.focus_ring(painter, outer, Radius.FIELD)


class SunCard(FloatingCard):
    """The card. The owner updates it after each signal.

    Signals: `size_changed()` to be placed again; `follow_toggled(bool)`; `swatch_pressed(int)` with 0 for the
    variant of the day, 1 for that of the night; `moved(int)` with the steps of the slider from the present;
    `now_requested()`.
    """

    size_changed = Signal()
    follow_toggled = Signal(bool)
    swatch_pressed = Signal(int)
    moved = Signal(int)
    now_requested = Signal()

    def __init__(self, steps: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._label = TextLabel(TypeRole.BODY)
        self._state = TextLabel(TypeRole.BODY_STRONG)
        self.switch = Switch(self.tr("Follow the sun"), self.tr("Show the variant of the day or the night"))
        self.switch.clicked.connect(self.follow_toggled)
        self.swatches = (VariantSwatch(), VariantSwatch())
        for index, swatch in enumerate(self.swatches):
            swatch.clicked.connect(lambda _checked=False, index=index: self.swatch_pressed.emit(index))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, steps)
        self.slider.setPageStep(6)
        self.slider.setFixedWidth(_SLIDER_PX)
        self.slider.setAccessibleName(self.tr("Time shown"))
        self.slider.setToolTip(self.tr("Time for which the map is shown"))
        self.slider.valueChanged.connect(self.moved)
        self.time = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self.now = quiet_button(self.tr("Now"))
        self.now.setToolTip(self.tr("Back to now"))
        self.now.setFixedHeight(Size.SMALL_BUTTON)
        self.now.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.now.clicked.connect(self.now_requested)
        self._first_row, self._time_row = QWidget(), QWidget()
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        self._first_row.setFixedHeight(_ROW_PX)
        first = h_box(self._first_row, margins=NO_MARGINS, spacing=Gap.S)
        first.addWidget(self.switch)
        texts = h_box(spacing=Gap.XS)
        texts.addWidget(self._label)
        texts.addWidget(self._state)
        first.addLayout(texts)
        first.addSpacing(Gap.S)
        for swatch in self.swatches:
            first.addWidget(swatch)
        self._time_row.setFixedHeight(_ROW_PX - Gap.XS)
        second = h_box(self._time_row, margins=(0, 0, 0, Gap.XS), spacing=Gap.S)
        second.addWidget(self.slider)
        second.addWidget(self.time, 1)
        second.addWidget(self.now)
        column = v_box(self, margins=(Gap.M, 0, Gap.S, 0), spacing=0)
        column.addWidget(self._first_row)
        column.addWidget(self._time_row)

    @property
    def text(self) -> str:
        """The text of the first row."""
        return f"{self._label.text()} {self._state.text()}".strip()

    def card_size(self) -> QSize:
        """Return the size for the texts as they are now."""
        # The rows tell the card about a longer text only in the next layout.
        for row in (self._first_row, self._time_row):
            layout = row.layout()
            assert layout is not None, "laid out above"
            layout.activate()
        return super().card_size()

    def show_state(
        self, state: str, *, is_following: bool, has_slider: bool, is_paused: bool = False, why: str = ""
    ) -> None:
        """Show which variant is shown, and whether the sun decides that.

        The timeline replaces the slider. `why` explains a pause, or what decides instead of the weather.
        """
        self._state.setToolTip(why)
        for swatch in self.swatches:
            swatch.setEnabled(not is_paused)
            if is_paused:
                swatch.setToolTip(why)
        self.switch.setChecked(is_following)
        self._label.setText(self.tr("Follow the sun:"))
        self._state.setText(state)
        self._time_row.setVisible(has_slider)
        self.setAccessibleName(self.text)
        self.setAccessibleDescription(why)
        self._report_size()

    def show_time(self, text: str, step: int, *, is_now: bool) -> None:
        """Show the time, and the step of the slider from the present."""
        self.time.setText(text)
        self.now.setEnabled(not is_now)
        was_blocked = self.slider.blockSignals(True)
        self.slider.setValue(step)
        self.slider.blockSignals(was_blocked)
        self.slider.setAccessibleDescription(text)
        self._report_size()

    def _report_size(self) -> None:
        if self.card_size() != self.card.size():
            self.size_changed.emit()
