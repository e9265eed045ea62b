"""Form that resizes icons proportionally."""

from collections.abc import Sequence
from functools import partial
from math import isqrt

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.assets.images.decoding import MOST_PIXELS
from editor.features.icons.analysis import Extent, Rule, fitted
from editor.features.icons.text import size_words
from editor.ui.fields.info_rows import HintNote
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole

PRESETS_PX = (32, 48, 64, 96, 128)


class ResizeForm(QWidget):
    """The linked width and height of one icon, or the longer side of several.

    Signals: `agreed()` to apply the sizes of `rule`, `closed()` to leave the sizes unchanged.
    """

    agreed = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sizes: tuple[Extent, ...] = ()
        self._new = (1, 1)
        self.wide = self._create_field(self.tr("New width"))
        self.high = self._create_field(self.tr("New height"))
        self.longest = self._create_field(self.tr("New length of the longer side"))
        self.presets = tuple(self._create_preset(side) for side in PRESETS_PX)
        self._problem = ProblemLine()
        self._note = HintNote()
        self.apply = QPushButton(self.tr("Resize"))
        self.apply.setProperty("kind", "primary")
        self.apply.setAccessibleName(self.tr("Resize"))
        self.apply.setToolTip(self.tr("Gives the pictures these sizes, as one undo step"))
        self.apply.clicked.connect(self.agreed)
        self.keep = quiet_button(self.tr("Keep the size"))
        self.keep.setToolTip(self.tr("Closes this without a change"))
        self.keep.clicked.connect(self.closed)
        self.wide.edited.connect(self._on_width_edited)
        self.high.edited.connect(self._on_height_edited)
        self.longest.edited.connect(self._on_longest_edited)
        self._lay_out()

    def _create_field(self, name: str) -> NumberField:
        field = NumberField(name, minimum=1, is_whole=True, unit=self.tr("px"))
        field.setToolTip(self.tr("{name}; the proportions stay").format(name=name))
        field.problem_changed.connect(partial(self._on_problem_changed, field))
        return field

    def _create_preset(self, side: int) -> QPushButton:
        button = QPushButton(str(side))
        button.setProperty("kind", "small")
        name = self.tr("Longer side of {side} px").format(side=side)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setMinimumWidth(0)
        button.clicked.connect(lambda: self._on_longest_edited(side))
        return button

    def _lay_out(self) -> None:
        self._times = ElidedLabel("×", TypeRole.BODY, is_secondary=True)
        self._side = ElidedLabel(self.tr("Longer side"), TypeRole.BODY, is_secondary=True)
        fields = QHBoxLayout()
        fields.setSpacing(Gap.S)
        for part in (self._side, self.longest, self.wide, self._times, self.high):
            fields.addWidget(part, int(isinstance(part, NumberField)))
        presets = QHBoxLayout()
        presets.setSpacing(Gap.XS)
        for button in self.presets:
            presets.addWidget(button, 1)
        foot = QHBoxLayout()
        foot.setSpacing(Gap.S)
        foot.addWidget(self.apply)
        foot.addWidget(self.keep)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Gap.S, 0, 0)
        column.setSpacing(6)
        column.addLayout(fields)
        column.addLayout(presets)
        column.addWidget(self._problem)
        column.addWidget(self._note)
        column.addLayout(foot)

    @property
    def note(self) -> str:
        """The effect of the new size as text."""
        return self._note.text

    @property
    def rule(self) -> Rule:
        """The function from the current size of a picture to the new one."""
        new = self._new
        return (lambda _size: new) if len(self._sizes) == 1 else partial(fitted, longest_px=max(new))

    def show_sizes(self, sizes: Sequence[Extent]) -> None:
        """Show the sizes of some pictures; pending input for the same sizes is retained."""
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
        self.wide.set_maximum(_max_side(width, height))
        self.high.set_maximum(_max_side(height, width))
        self.longest.set_maximum(min(_max_side(max(size), min(size)) for size in self._sizes))
        self._set_size(max(self._sizes, key=max))

    def open(self) -> None:
        """Focus the first field and select its text."""
        self._set_size(max(self._sizes, key=max))
        field = self.wide if len(self._sizes) == 1 else self.longest
        field.setFocus()
        field.edit.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for line in (self._problem, self._note):
            line.set_room(self.width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc unless a field handles it."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _on_width_edited(self, width: object) -> None:
        if isinstance(width, int):
            own_width, own_height = self._sizes[0]
            self._set_size((width, max(1, round(own_height * width / own_width))))

    def _on_height_edited(self, height: object) -> None:
        if isinstance(height, int):
            own_width, own_height = self._sizes[0]
            self._set_size((max(1, round(own_width * height / own_height)), height))

    def _on_longest_edited(self, side: object) -> None:
        if isinstance(side, int):
            self._set_size(fitted(max(self._sizes, key=max), side))

    def _set_size(self, size: Extent) -> None:
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
        self._note.show_text(self._note_text(len(changed), len(larger)))

    def _note_text(self, changed: int, larger: int) -> str:
        count = len(self._sizes)
        if not changed:
            return self.tr("This is the size now.") if count == 1 else self.tr("All have this size now.")
        if count == 1:
            text = self.tr("{before} to {after} px.")
            text = text.format(before=size_words(self._sizes[0]), after=size_words(self._new))
            return f"{text} {self.tr('It gains no detail by that.')}" if larger else text
        text = self.tr("{count} of {all} change.").format(count=changed, all=count)
        if not larger:
            return text
        more = self.tr("%n get larger and gain no detail.", "", larger)
        return f"{text} {more}"

    def _on_problem_changed(self, field: NumberField, text: str) -> None:
        """Show an input error in place of the effect."""
        self._problem.show_text(text)
        if text:
            self._note.show_text("")
            # Invalid text would look like the current size; discard it after the field has refused it.
            QTimer.singleShot(0, field, partial(_discard_input, field))
        else:
            self._show_note()


def _discard_input(field: NumberField) -> None:
    field.edit.drop()
    field.edit.selectAll()


def _max_side(side: int, other: int) -> int:
    """Return the maximum length of a side; an image of more pixels could not be opened again."""
    length = isqrt(MOST_PIXELS * side // other) + 1
    while length * max(1, round(other * length / side)) > MOST_PIXELS:
        length -= 1
    return length
