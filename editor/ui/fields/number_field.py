"""A field for one number, changed by typing or by dragging."""

from decimal import Decimal
from math import isfinite

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.records import dataclass
from editor.ui.fields.line_edits import step_factor
from editor.ui.fields.text_fields import EditField
from editor.ui.kit.labels import ElidedLabel
from editor.ui.text import translated

THIN_SPACE = "\u2009"
MINUS = "\u2212"

_BLANKS = str.maketrans("", "", " \u00a0\u2009\u202f")


def number_text(value: float) -> str:
    """Return a number with all of its digits and a typographic minus."""
    text = f"{Decimal(repr(float(value))):f}" if isfinite(value) else repr(value)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return MINUS + text[1:] if text.startswith("-") and text != "-0" else text.removeprefix("-")


def parse_number(text: str) -> float | None:
    """Return a typed number with a decimal point or comma; None if it is invalid."""
    plain = text.translate(_BLANKS).replace(MINUS, "-").replace(",", ".")
    try:
        number = float(plain)
    except ValueError:
        return None
    return number if isfinite(number) and "_" not in plain else None


def parse_factor(text: str) -> float | None:
    """Return the factor of a text such as "*1.5" or "/2"; None if it is not one."""
    sign, number = text.strip()[:1], parse_number(text.strip()[1:])
    if number is None or sign not in ("*", "×", "/", "÷"):
        return None
    if sign in ("*", "×"):
        return number
    return 1 / number if number else None


def percent_text(share: float) -> str:
    """Return a share of 1 as a percentage, such as "64 %"."""
    return f"{round(share * 100)}{THIN_SPACE}%"


_PX_PER_STEP = 4
_DRAG_DISTANCE_PX = 3


class DragLabel(ElidedLabel):
    """A label that reports the distance of a drag in steps.

    Units: `dragged` carries steps since the press, times 10 with Shift and 0.1 with Alt.
    """

    drag_started = Signal()
    dragged = Signal(float)
    drag_finished = Signal()
    drag_cancelled = Signal()
    wheeled = Signal(float)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, is_secondary=True, parent=parent)
        self._pressed_x: float | None = None
        self._is_dragging = False
        self._is_draggable = False

    def set_draggable(self, is_draggable: bool) -> None:
        self._is_draggable = is_draggable
        if is_draggable:
            self.setCursor(Qt.CursorShape.SizeHorCursor)
        else:
            self.unsetCursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._is_draggable and event.button() is Qt.MouseButton.LeftButton:
            self._pressed_x = event.position().x()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_x is None:
            return
        distance = event.position().x() - self._pressed_x
        if not self._is_dragging:
            if abs(distance) < _DRAG_DISTANCE_PX:
                return
            self._is_dragging = True
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # so that it receives Esc
            self.drag_started.emit()
        self.dragged.emit(round(distance / _PX_PER_STEP) * step_factor(event.modifiers()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._end_drag():
            self.drag_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel the drag on Esc."""
        if event.key() == Qt.Key.Key_Escape and self._end_drag():
            self.drag_cancelled.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with Alt."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if self._is_draggable and event.modifiers() & Qt.KeyboardModifier.AltModifier and delta:
            self.wheeled.emit(1.0 if delta > 0 else -1.0)
            event.accept()
        else:
            event.ignore()

    def _end_drag(self) -> bool:
        was_dragging = self._is_dragging
        self._pressed_x = None
        self._is_dragging = False
        return was_dragging


_SCRUB_DISTANCE_PX = 4


class Scrub(QObject):
    """Event filter that changes a number by a horizontal drag, if it starts while the line edit has no focus.

    A click places the cursor. With the focus in the edit, a drag selects text.
    Units: `dragged` carries steps since the press, times 10 with Shift and 0.1 with Alt.
    """

    drag_started = Signal()
    dragged = Signal(float)
    drag_finished = Signal()
    drag_cancelled = Signal()

    def __init__(self, edit: QLineEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._is_focus_click = self._is_dragging = False
        self._pressed_x: float | None = None
        edit.setCursor(Qt.CursorShape.SizeHorCursor)
        edit.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Handle the events of a drag, and Esc during one."""
        event_type = event.type()
        if isinstance(event, QFocusEvent):
            is_in = event_type is QEvent.Type.FocusIn
            self._is_focus_click = is_in and event.reason() is Qt.FocusReason.MouseFocusReason
            self._edit.setCursor(Qt.CursorShape.IBeamCursor if is_in else Qt.CursorShape.SizeHorCursor)
        elif isinstance(event, QMouseEvent):
            return self._on_mouse_event(event)
        elif isinstance(event, QKeyEvent) and self._is_dragging and event.key() == Qt.Key.Key_Escape:
            if event_type is QEvent.Type.KeyPress:
                self._end_drag()
                self.drag_cancelled.emit()
            return True
        return False

    def _on_mouse_event(self, event: QMouseEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            self._pressed_x = event.position().x() if self._is_focus_click else None
            self._is_focus_click = False
        elif event.type() is QEvent.Type.MouseMove and self._pressed_x is not None:
            self._drag(event.position().x() - self._pressed_x, event.modifiers())
            return True
        elif event.type() is QEvent.Type.MouseButtonRelease and self._end_drag():
            self.drag_finished.emit()
            self._edit.selectAll()
        return False

    def _drag(self, distance: float, modifiers: Qt.KeyboardModifier) -> None:
        if not self._is_dragging:
            if abs(distance) < _SCRUB_DISTANCE_PX:
                return
            self._is_dragging = True
            self.drag_started.emit()
        self.dragged.emit(round(distance / _PX_PER_STEP) * step_factor(modifiers))

    def _end_drag(self) -> bool:
        was_dragging, self._is_dragging, self._pressed_x = self._is_dragging, False, None
        return was_dragging


# Hides the rounding errors of binary fractions.
_MAXIMUM_DECIMALS = 9


@dataclass(frozen=True, slots=True)
class Shift:
    """An offset of each of several numbers since the start of the gesture."""

    amount: float


@dataclass(frozen=True, slots=True)
class Scale:
    """A factor for each of several numbers."""

    factor: float


class NumberField(EditField):
    """A number with a unit: typed, stepped by keys and wheel, or dragged.

    For mixed values, typing sets all of them. A step or a drag emits a Shift, which retains their
    differences, and a typed factor such as "*1.5" emits a Scale.
    """

    def __init__(
        self,
        name: str,
        *,
        minimum: float | None = None,
        maximum: float | None = None,
        step: float = 1.0,
        decimals: int = 2,
        unit: str = "",
        is_whole: bool = False,
        example: float | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent)
        self._minimum = minimum
        self._maximum = maximum
        self._step = step
        self._decimals = 0 if is_whole else decimals
        self._is_whole = is_whole
        self._unit = unit
        self._tail = ""
        self._example = example
        self._drag_from = 0.0
        self._shift: Shift | None = None
        self.finished.connect(self._end_shift)
        self.cancelled.connect(self._end_shift)
        self.edit.set_tails(unit)
        self.edit.stepped.connect(self._step_by)
        self.edit.left.connect(self._end)
        self._attach(Scrub(self.edit))

    @classmethod
    def for_property(cls, prop: PaintProperty, parent: QWidget | None = None) -> "NumberField":
        """Return a field with the bounds, step and unit of a paint property."""
        return cls(
            translated(prop.label),
            minimum=prop.minimum,
            maximum=prop.maximum,
            step=prop.step,
            decimals=prop.decimals,
            unit=translated(prop.unit) if prop.unit else "",
            example=prop.default if isinstance(prop.default, (int, float)) else None,
            parent=parent,
        )

    def set_maximum(self, maximum: float) -> None:
        self._maximum = maximum

    def set_tail(self, text: str) -> None:
        """Set a text after the unit, such as "at 13"."""
        if text != self._tail:
            self._tail = text
            self._refresh()

    def set_alignment(self, alignment: Qt.AlignmentFlag) -> None:
        self.edit.setAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)

    def attach_label(self, label: DragLabel) -> None:
        """Let a label be dragged to change the number."""
        label.set_draggable(True)
        self._attach(label)
        # for arrow keys after the drag
        label.drag_finished.connect(self.edit.setFocus)
        label.drag_cancelled.connect(self.edit.setFocus)
        label.wheeled.connect(self._step_by)

    def _attach(self, handle: DragLabel | Scrub) -> None:
        handle.drag_started.connect(self._begin_drag)
        handle.dragged.connect(self._drag_by)
        handle.drag_finished.connect(self._end)
        handle.drag_cancelled.connect(self.cancel)

    def parse(self, text: str) -> tuple[float | None, str]:
        """Return the number of a text and an empty text, or None and what is wrong."""
        number = parse_number(text)
        text = text if number is None else text.replace("-", MINUS)
        if number is None:
            problem = self.tr("“{text}” is not a number.").format(text=text)
        elif self._is_whole and not number.is_integer():
            problem = self.tr("“{text}” is not a whole number.").format(text=text)
        elif self._is_out_of_range(number):
            return None, self._input_hint()
        else:
            return number, ""
        return None, f"{problem} {self._input_hint()}"

    def _is_out_of_range(self, number: float) -> bool:
        is_too_small = self._minimum is not None and number < self._minimum
        return is_too_small or (self._maximum is not None and number > self._maximum)

    def _input_hint(self) -> str:
        known = self._value if isinstance(self._value, (int, float)) else self._example
        example = number_text(known if known is not None else self._clamp(self._step))
        least = None if self._minimum is None else number_text(self._minimum)
        most = None if self._maximum is None else number_text(self._maximum)
        if least is not None and most is not None:
            hint = self.tr("Enter a value from {least} to {most}.")
        elif least is not None:
            hint = self.tr("Enter a value of {least} or more.")
        elif most is not None:
            hint = self.tr("Enter a value up to {most}.")
        else:
            hint = self.tr("Enter a number such as {example}.")
        return hint.format(least=least, most=most, example=example) + " " + self.tr("Previous value kept.")

    def _commit_text(self, text: str) -> None:
        factor = parse_factor(text)
        if factor is not None and self.is_mixed:
            self._begin()
            self.set_problem("")
            self.edited.emit(Scale(factor))
            self._end()
            self._refresh()
            return
        if factor is not None and isinstance(self._value, (int, float)):
            text = number_text(round(self._value * factor, _MAXIMUM_DECIMALS))
        number, problem = self.parse(text)
        if number is None:
            self._end()
            self._reject(problem)
            return
        self._edit_once(int(number) if self._is_whole else number)
        self._refresh()

    def _number(self) -> float:
        number = self._value if isinstance(self._value, (int, float)) else self._example
        return float(number) if number is not None else self._clamp(0.0)

    def _step_by(self, steps: float) -> None:
        self.edit.commit_or_discard()
        if self.is_mixed or self._shift is not None:
            self._begin()
            amount = 0.0 if self._shift is None else self._shift.amount
            self._shift_to(amount + steps * self._step)
            self._idle.start()
        else:
            self._edit_in_burst(self._stepped(self._number(), steps))

    def _begin_drag(self) -> None:
        self._drag_from = self._number()
        self._begin()
        if self.is_mixed:
            self._shift = Shift(0.0)

    def _drag_by(self, steps: float) -> None:
        if self._is_running and self._shift is not None:
            self._shift_to(steps * self._step)
        elif self._is_running:
            self._edit(self._stepped(self._drag_from, steps))

    def _shift_to(self, amount: float) -> None:
        """Emit a shift of all numbers; the owner displays the result."""
        self.set_problem("")
        self._shift = Shift(round(amount, _MAXIMUM_DECIMALS))
        self.edited.emit(self._shift)

    def _end_shift(self) -> None:
        self._shift = None

    def _stepped(self, number: float, steps: float) -> float | int:
        if self._is_whole:
            return int(self._clamp(number + (round(steps) or (1 if steps > 0 else -1)) * self._step))
        # Round the error of binary fractions.
        digits = max(self._decimals, _decimals_of(number), _decimals_of(self._step * steps))
        return self._clamp(round(number + steps * self._step, min(digits, _MAXIMUM_DECIMALS)))

    def _clamp(self, number: float) -> float:
        if self._minimum is not None and number < self._minimum:
            return self._minimum
        if self._maximum is not None and number > self._maximum:
            return self._maximum
        return number

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(number_text(self._value) if isinstance(self._value, (int, float)) else "")
        self.edit.set_tails(*((self._mixed,) if self.is_mixed else (self._unit, self._tail)))


def _decimals_of(number: float) -> int:
    return len(number_text(round(number, _MAXIMUM_DECIMALS)).partition(".")[2])
