"""What find and replace can be asked for: a colour, numbers, or a word, each with what takes its place."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from editor.look.tokens import Gap, Size
from editor.look.words import translated, within
from editor.mapstyle.edits.bulk import Scaling
from editor.mapstyle.edits.replace import (
    NewValue,
    Takes,
    equal_to,
    in_range,
    like_color,
    recolored,
    same,
    scaled,
)
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role
from editor.models.hit_tree_model import value_text
from editor.widgets.check_box import CheckBox
from editor.widgets.color.color_field import ColorField
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.choice_field import ChoiceField
from editor.widgets.fields.field import Field
from editor.widgets.fields.number_field import NumberField
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.fields.value_edit import ValueEdit
from editor.widgets.segmented import Segmented

LABEL_PX = 64
# Where a choice begins that goes on from no colour.
_NEUTRAL = Color(128, 128, 128)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for, and what is to take its place, where that is known; `text` names the step."""

    role: Role
    takes: Takes
    new: NewValue | None = None
    text: str = ""


class FindForm(QWidget):
    """Fields in rows; `changed()` when they say something else."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(Gap.S)
        self._rows.setVerticalSpacing(Gap.XS)
        self._rows.setColumnMinimumWidth(0, LABEL_PX)
        self._rows.setColumnStretch(1, 1)
        self._problems: list[ProblemLine] = []

    @property
    def wanted(self) -> Wanted | None:
        """What the fields ask for; nothing while that is not said."""
        raise NotImplementedError  # each kind of form has its own fields

    @property
    def first(self) -> QWidget:
        """The field that is filled in first."""
        raise NotImplementedError  # each kind of form has its own fields

    @property
    def problem(self) -> str:
        """What is wrong with what was typed; empty where nothing is."""
        return " ".join(line.text for line in self._problems if line.text)

    def set_room(self, width_px: int) -> None:
        """Say how wide the form is."""
        for line in self._problems:
            line.set_room(width_px - LABEL_PX - Gap.S)

    def _add(self, label: str, content: QWidget) -> ElidedLabel:
        """Add a row; gives its label."""
        row = self._rows.rowCount()
        words = ElidedLabel(label, is_secondary=True, parent=self)
        words.setFixedHeight(Size.FIELD)
        self._rows.addWidget(words, row, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addWidget(content, row, 1)
        return words

    def _add_field(self, label: str, field: Field) -> ElidedLabel:
        """Add a row with a field that is followed; gives its label."""
        words = self._add(label, field)
        self._listen(field)
        return words

    def _add_problem(self) -> ProblemLine:
        """Add a line under the last row that says what is wrong there."""
        line = ProblemLine(self)
        self._problems.append(line)
        self._rows.addWidget(line, self._rows.rowCount(), 1)
        return line

    def _listen(self, *fields: Field) -> None:
        """Follow the fields of the last row."""
        line = self._add_problem()

        def show_problem() -> None:
            line.show_text(next((field.problem for field in fields if field.problem), ""))

        for field in fields:
            field.edited.connect(lambda _value: self.changed.emit())
            field.problem_changed.connect(show_problem)


class ColorForm(FindForm):
    """A colour, exact or near, of one opacity or of any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.old = ColorField(self.tr("Colour to find"), self)
        self.new = ColorField(self.tr("New colour"), self)
        near_tip = self.tr("Finds also colours that look like it at a glance")
        self.near = CheckBox(self.tr("Near ones too"), near_tip, self)
        any_tip = self.tr("Finds the colour at every opacity; each keeps the one it has")
        self.any_opacity = CheckBox(self.tr("Any opacity"), any_tip, self)
        self.any_opacity.setChecked(True)
        for box in (self.near, self.any_opacity):
            box.toggled.connect(lambda _is_on: self.changed.emit())
        self._add_field(self.tr("Find"), self.old)
        self._add("", self.near)
        self._add("", self.any_opacity)
        self._add_field(self.tr("Replace by"), self.new)
        for field in self.fields:
            field.stand_apart(_NEUTRAL, self.tr("#RRGGBB"))

    @property
    def fields(self) -> tuple[ColorField, ColorField]:
        """Both colours: whoever has the colours of the style supplies their popovers."""
        return self.old, self.new

    @property
    def first(self) -> QWidget:
        return self.old

    @property
    def wanted(self) -> Wanted | None:
        old, new = self.old.value, self.new.value
        if not isinstance(old, Color):
            return None
        keeps = self.any_opacity.isChecked()
        takes = like_color(old, is_near=self.near.isChecked(), any_opacity=keeps)
        if not isinstance(new, Color):
            return Wanted(Role.COLOR, takes)
        text = self.tr("Replace {old} by {new}").format(old=value_text(old), new=value_text(new))
        return Wanted(Role.COLOR, takes, recolored(new, keeps_opacity=keeps), text)


class NumberForm(FindForm):
    """The numbers of a property, or of all, in a range; set, scaled or shifted."""

    _SET, _SCALE, _SHIFT = range(3)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.which = ChoiceField(self.tr("Property"), parent=self)
        self.least = NumberField(self.tr("From"), parent=self)
        self.most = NumberField(self.tr("To"), parent=self)
        span = QWidget(self)
        line = QHBoxLayout(span)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Gap.XS)
        line.addWidget(self.least, 1)
        line.addWidget(QLabel(self.tr("to"), span))
        line.addWidget(self.most, 1)
        self.how = Segmented(
            self.tr("What to do with the numbers"),
            [(self.tr("Set"), ""), (self.tr("Scale"), ""), (self.tr("Shift"), "")],
            height_px=Size.FIELD,
            parent=self,
        )
        self.new = NumberField(self.tr("New number"), parent=self)
        self._add_field(self.tr("Property"), self.which)
        self._add(self.tr("From"), span)
        for field in (self.least, self.most):
            field.edited.connect(lambda _value: self._check_range())
        self._listen(self.least, self.most)
        self._rows.addWidget(self.how, self._rows.rowCount(), 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        self._verb = self._add_field(self.tr("Set to"), self.new)
        self.how.chosen.connect(self._choose_how)
        self.which.show_value("")

    @property
    def first(self) -> QWidget:
        return self.which

    @property
    def wanted(self) -> Wanted | None:
        key = self.which.value
        least, most = self._number(self.least), self._number(self.most)
        if (least is None and most is None and not key) or self._is_reversed:
            return None
        low = float("-inf") if least is None else least
        high = float("inf") if most is None else most
        takes = in_range(low, high, key if isinstance(key, str) else "")
        new = self._number(self.new)
        if new is None:
            return Wanted(Role.NUMBER, takes)
        name = within(BY_KEY[key].label) if isinstance(key, str) and key else self.tr("numbers")
        number = value_text(new)
        if self.how.index == self._SET:
            return Wanted(
                Role.NUMBER,
                takes,
                same(new),
                self.tr("Set {name} to {number}").format(name=name, number=number),
            )
        if self.how.index == self._SCALE:
            text = self.tr("Scale {name} by {number}").format(name=name, number=number)
            return Wanted(Role.NUMBER, takes, scaled(Scaling(factor=new)), text)
        text = self.tr("Shift {name} by {number}").format(name=name, number=number)
        return Wanted(Role.NUMBER, takes, scaled(Scaling(shift=new)), text)

    def offer(self, keys: Sequence[str]) -> None:
        """Offer the properties whose numbers the style holds."""
        chosen = self.which.value
        choices = [("", self.tr("Any number"))] + [(key, translated(BY_KEY[key].label)) for key in keys]
        self.which.set_choices(choices)
        self.which.show_value(chosen if chosen in keys else "")

    @property
    def _is_reversed(self) -> bool:
        least, most = self._number(self.least), self._number(self.most)
        return least is not None and most is not None and least > most

    def _check_range(self) -> None:
        """Say at its end that a range holds nothing."""
        said = self.tr("No number lies from {least} to {most}. Type one that is not less than {least}.")
        numbers = {"least": self._number(self.least), "most": self._number(self.most)}
        texts = {name: "" if number is None else value_text(number) for name, number in numbers.items()}
        self.most.set_problem(said.format(**texts) if self._is_reversed else "")

    def _choose_how(self, index: int) -> None:
        words = (self.tr("Set to"), self.tr("Scale by"), self.tr("Shift by"))
        self._verb.set_text(words[index])
        self.new.show_value(None)
        self.changed.emit()

    def _number(self, field: NumberField) -> float | None:
        return field.value if isinstance(field.value, (int, float)) else None


class WordForm(FindForm):
    """A word as it stands in a file: a key or value of a filter, an attribute of a label."""

    def __init__(self, role: Role, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role = role
        self.old = self._make_edit(self.tr("Word to find"))
        self.new = self._make_edit(self.tr("New word"))
        self._add(self.tr("Find"), self.old)
        self._add(self.tr("Replace by"), self.new)

    @property
    def first(self) -> QWidget:
        return self.old

    @property
    def wanted(self) -> Wanted | None:
        old, new = self.old.text(), self.new.text()
        if not old:
            return None
        if not new:
            return Wanted(self._role, equal_to(old))
        text = self.tr("Replace “{old}” by “{new}”").format(old=old, new=new)
        return Wanted(self._role, equal_to(old), same(new), text)

    def offer(self, words: Sequence[str]) -> None:
        """Offer the words that can be found, also in the place of others."""
        for edit in (self.old, self.new):
            model = edit.completer().model()
            if isinstance(model, QStringListModel) and model.stringList() != list(words):
                model.setStringList(list(words))

    def _make_edit(self, name: str) -> QLineEdit:
        edit = ValueEdit(parent=self)
        edit.setAccessibleName(name)
        edit.setFixedHeight(Size.FIELD)
        completer = QCompleter(QStringListModel(edit), edit)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        edit.setCompleter(completer)
        edit.textChanged.connect(lambda _text: self.changed.emit())
        return edit
