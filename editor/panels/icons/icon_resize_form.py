"""Another size for the pictures of icons, their proportions kept."""

from collections.abc import Sequence
from functools import partial
from math import isqrt

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.assets.images.decoding import MOST_PIXELS
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.panels.icons.icon_page_words import size_words
from editor.panels.icons.icon_study import Extent, Rule, fitted
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.number_field import NumberField
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.warning_words import QuietWords

PRESETS_PX = (32, 48, 64, 96, 128)


class ResizeForm(QWidget):
    """Width and height of one icon, linked; of several the longer side.

    Signals: `agreed()` when the sizes of `rule` should be had, `closed()` when they should stay.
    """

    agreed = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sizes: tuple[Extent, ...] = ()
        self._new = (1, 1)
        self.wide = self._make_field(self.tr("New width"))
        self.high = self._make_field(self.tr("New height"))
        self.longest = self._make_field(self.tr("New length of the longer side"))
        self.presets = tuple(self._make_preset(side) for side in PRESETS_PX)
        self._problem = ProblemLine()
        self._note = QuietWords()
        self.apply = QPushButton(self.tr("Resize"))
        self.apply.setProperty("kind", "primary")
        self.apply.setAccessibleName(self.tr("Resize"))
        self.apply.setToolTip(self.tr("Gives the pictures these sizes, as one undo step"))
        self.apply.clicked.connect(self.agreed)
        self.keep = quiet_button(self.tr("Keep the size"))
        self.keep.setToolTip(self.tr("Closes this without a change"))
        self.keep.clicked.connect(self.closed)
        self.wide.edited.connect(self._take_width)
        self.high.edited.connect(self._take_height)
        self.longest.edited.connect(self._take_longest)
        self._lay_out()

    def _make_field(self, name: str) -> NumberField:
        field = NumberField(name, minimum=1, is_whole=True, unit=self.tr("px"))
        field.setToolTip(self.tr("{name}; the proportions stay").format(name=name))
        field.problem_changed.connect(partial(self._show_problem, field))
        return field

    def _make_preset(self, side: int) -> QPushButton:
        button = QPushButton(str(side))
        button.setProperty("kind", "small")
        name = self.tr("Longer side of {side} px").format(side=side)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setMinimumWidth(0)
        button.clicked.connect(lambda: self._take_longest(side))
        return button

    def _lay_out(self) -> None:
        self._times = ElidedLabel("×", TypeRole.BODY, is_secondary=True)
        self._side = ElidedLabel(self.tr("Longer side"), TypeRole.BODY, is_secondary=True)
        fields = QHBoxLayout()
        fields.setSpacing(Gap.S)
        for part in (self._side, self.longest, self.wide, self._times, self.high):
            fields.addWidget(part, int(isinstance(part, NumberField)))
        chips = QHBoxLayout()
        chips.setSpacing(Gap.XS)
        for button in self.presets:
            chips.addWidget(button, 1)
        foot = QHBoxLayout()
        foot.setSpacing(Gap.S)
        foot.addWidget(self.apply)
        foot.addWidget(self.keep)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Gap.S, 0, 0)
        column.setSpacing(6)
        column.addLayout(fields)
        column.addLayout(chips)
        column.addWidget(self._problem)
        column.addWidget(self._note)
        column.addLayout(foot)

    @property
    def note(self) -> str:
        """What would become of the sizes."""
        return self._note.text

    @property
    def rule(self) -> Rule:
        """Which size a picture should have instead of its own, as it is agreed on now."""
        new = self._new
        return (lambda _size: new) if len(self._sizes) == 1 else partial(fitted, longest_px=max(new))

    def show_sizes(self, sizes: Sequence[Extent]) -> None:
        """Begin with the sizes of some pictures; what is being typed for the same ones stays."""
        if not sizes or tuple(sizes) == self._sizes:
            return
        self._sizes = tuple(sizes)
        is_one = len(self._sizes) == 1
        for part in (self.wide, self._times, self.high):
            part.setVisible(is_one)
        for part in (self._side, self.longest):
            part.setVisible(not is_one)
        for field in (self.wide, self.high, self.longest):
            field.finish()
        width, height = self._sizes[0]
        self.wide.set_maximum(_most(width, height))
        self.high.set_maximum(_most(height, width))
        self.longest.set_maximum(min(_most(max(size), min(size)) for size in self._sizes))
        self._set(max(self._sizes, key=max))

    def open(self) -> None:
        """Give the first field the keys, to be typed anew."""
        self._set(max(self._sizes, key=max))
        field = self.wide if len(self._sizes) == 1 else self.longest
        field.setFocus()
        field.edit.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the words how much room they have."""
        super().resizeEvent(event)
        for line in (self._problem, self._note):
            line.set_room(self.width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close this with Esc; a field that is being typed in takes the first one."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _take_width(self, width: object) -> None:
        if isinstance(width, int):
            own_width, own_height = self._sizes[0]
            self._set((width, max(1, round(own_height * width / own_width))))

    def _take_height(self, height: object) -> None:
        if isinstance(height, int):
            own_width, own_height = self._sizes[0]
            self._set((max(1, round(own_width * height / own_height)), height))

    def _take_longest(self, side: object) -> None:
        if isinstance(side, int):
            self._set(fitted(max(self._sizes, key=max), side))

    def _set(self, size: Extent) -> None:
        self._new = size
        self.wide.show_value(size[0])
        self.high.show_value(size[1])
        self.longest.show_value(max(size))
        self._problem.show_text("")
        self._show_note()
        rule = self.rule
        self.apply.setEnabled(any(rule(each) != each for each in self._sizes))

    def _show_note(self) -> None:
        rule = self.rule
        changed = [each for each in self._sizes if rule(each) != each]
        larger = [each for each in changed if max(rule(each)) > max(each)]
        self._note.show_text(self._words(len(changed), len(larger)))

    def _words(self, changed: int, larger: int) -> str:
        count = len(self._sizes)
        if not changed:
            return self.tr("This is the size now.") if count == 1 else self.tr("All have this size now.")
        if count == 1:
            told = self.tr("{before} to {after} px.")
            told = told.format(before=size_words(self._sizes[0]), after=size_words(self._new))
            return f"{told} {self.tr('It gains no detail by that.')}" if larger else told
        told = self.tr("{count} of {all} change.").format(count=changed, all=count)
        if not larger:
            return told
        said = self.tr("1 gets larger and gains no detail.")
        return f"{told} " + (
            said if larger == 1 else self.tr("%n get larger and gain no detail.", "", larger)
        )

    def _show_problem(self, field: NumberField, text: str) -> None:
        """Say what is wrong with what was typed, in place of what would come of the size that stays."""
        self._problem.show_text(text)
        if text:
            self._note.show_text("")
            # Else it would stand there as if it were the size now. The field only then takes it as refused.
            QTimer.singleShot(0, field, partial(_begin_anew, field))
        else:
            self._show_note()


def _begin_anew(field: NumberField) -> None:
    field.edit.drop()
    field.edit.selectAll()


def _most(side: int, other: int) -> int:
    """How long a side may become: a picture of more pixels could not be opened again."""
    most = isqrt(MOST_PIXELS * side // other) + 1
    while most * max(1, round(other * most / side)) > MOST_PIXELS:
        most -= 1
    return most
