"""The forms of find and replace: colors, numbers, words and icons."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QGridLayout, QLabel, QLineEdit, QWidget

from editor.mapstyle.edits.bulk import Scaling
from editor.mapstyle.edits.replace import (
    NewValue,
    ValueMatcher,
    match_color,
    match_range,
    match_value,
    with_color,
    with_scaling,
    with_value,
)
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role
from editor.records import dataclass
from editor.ui.color.field import ColorField
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.field import Field
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.property_row import ProblemLine
from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.icons.field import IconField
from editor.ui.kit.buttons import CheckBox
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import label_in_sentence, translated
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.search_results import value_text

LABEL_PX = 64
# The initial colour of a picker without a value.
_NEUTRAL = Color(128, 128, 128)


@dataclass(frozen=True, slots=True)
class FindQuery:
    """A search with an optional replacement; `text` is its undo text."""

    role: Role
    matcher: ValueMatcher
    new: NewValue | None = None
    text: str = ""


class FindForm(QWidget):
    """A grid of labelled fields. Signals: `changed()` after the query changed."""

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
    def query(self) -> FindQuery | None:
        """The query, or None while it is incomplete."""
        raise NotImplementedError  # implemented by each form

    @property
    def first(self) -> QWidget:
        """The first field."""
        raise NotImplementedError  # implemented by each form

    @property
    def state(self) -> tuple[object, ...]:
        """The input, complete or not, for `restore`."""
        raise NotImplementedError  # implemented by each form

    def restore(self, state: tuple[Any, ...]) -> None:
        """Show the input of another form of this kind."""
        raise NotImplementedError  # implemented by each form

    @property
    def problem(self) -> str:
        """The input errors, or an empty text."""
        return " ".join(line.text for line in self._problems if line.text)

    def set_available_width(self, width_px: int) -> None:
        """Set the width to lay problems out for."""
        for line in self._problems:
            line.set_available_width(width_px - LABEL_PX - Gap.S)

    def _add(self, label: str, content: QWidget) -> ElidedLabel:
        """Add a row and return its label."""
        row = self._rows.rowCount()
        title = ElidedLabel(label, is_secondary=True, parent=self)
        title.setFixedHeight(Size.FIELD)
        self._rows.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addWidget(content, row, 1)
        return title

    def _add_check_box(self, box: CheckBox) -> None:
        """Add a row with a check box across both columns, as its text may be long."""
        self._rows.addWidget(box, self._rows.rowCount(), 0, 1, 2)

    def _add_field(self, label: str, field: Field) -> ElidedLabel:
        """Add a row with a connected field and return its label."""
        title = self._add(label, field)
        self._connect_fields(field)
        return title

    def _add_problem(self) -> ProblemLine:
        """Add a problem line below the last row."""
        line = ProblemLine(self)
        self._problems.append(line)
        self._rows.addWidget(line, self._rows.rowCount(), 1)
        return line

    def _connect_fields(self, *fields: Field) -> None:
        """Connect the fields of the last row and add a line for their problem."""
        line = self._add_problem()

        def show_problem() -> None:
            line.show_text(next((field.problem for field in fields if field.problem), ""))

        for field in fields:
            field.edited.connect(lambda _value: self.changed.emit())
            field.problem_changed.connect(show_problem)


class ColorForm(FindForm):
    """A query for a colour, exact or similar, of one opacity or any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.old = ColorField(self.tr("Find colour"), self)
        self.new = ColorField(self.tr("New colour"), self)
        near_tip = self.tr("Also find visually similar colours")
        self.near = CheckBox(self.tr("Include similar colours"), near_tip, self)
        any_tip = self.tr("Match at any opacity; opacity is preserved")
        self.any_opacity = CheckBox(self.tr("Ignore opacity"), any_tip, self)
        self.any_opacity.setChecked(True)
        for box in (self.near, self.any_opacity):
            box.toggled.connect(lambda _is_on: self.changed.emit())
        self._add_field(self.tr("Find"), self.old)
        self._add_check_box(self.near)
        self._add_check_box(self.any_opacity)
        self._add_field(self.tr("Replace with"), self.new)
        for field in self.fields:
            field.set_detached(_NEUTRAL, self.tr("#RRGGBB"))

    @property
    def fields(self) -> tuple[ColorField, ColorField]:
        """The colour fields, whose popovers get the colours of the style."""
        return self.old, self.new

    @property
    def first(self) -> QWidget:
        return self.old

    @property
    def state(self) -> tuple[object, ...]:
        return self.old.value, self.new.value, self.near.isChecked(), self.any_opacity.isChecked()

    def restore(self, state: tuple[Any, ...]) -> None:
        """Show the colours and options of another form."""
        old, new, is_near, any_opacity = state
        self.old.show_value(old)
        self.new.show_value(new)
        self.near.setChecked(is_near)
        self.any_opacity.setChecked(any_opacity)

    @property
    def query(self) -> FindQuery | None:
        old, new = self.old.value, self.new.value
        if not isinstance(old, Color):
            return None
        any_opacity = self.any_opacity.isChecked()
        takes = match_color(old, is_near=self.near.isChecked(), any_opacity=any_opacity)
        if not isinstance(new, Color):
            return FindQuery(Role.COLOR, takes)
        text = self.tr("Replace {old} with {new}").format(old=value_text(old), new=value_text(new))
        return FindQuery(Role.COLOR, takes, with_color(new, keeps_opacity=any_opacity), text)


class NumberForm(FindForm):
    """A query for numbers of one or all properties in a range, to be set, scaled or shifted."""

    _SET, _SCALE, _SHIFT = range(3)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.which = ChoiceField(self.tr("Property"), parent=self)
        self.least = NumberField(self.tr("From"), parent=self)
        self.most = NumberField(self.tr("To"), parent=self)
        span = QWidget(self)
        line = h_box(span, margins=NO_MARGINS, spacing=Gap.XS)
        line.addWidget(self.least, 1)
        line.addWidget(QLabel(self.tr("to"), span))
        line.addWidget(self.most, 1)
        self.how = Segmented(
            self.tr("Operation"),
            [(self.tr("Set"), ""), (self.tr("Multiply"), ""), (self.tr("Add"), "")],
            height_px=Size.FIELD,
            parent=self,
        )
        self.new = NumberField(self.tr("New number"), parent=self)
        self._add_field(self.tr("Property"), self.which)
        self._add(self.tr("From"), span)
        for field in (self.least, self.most):
            field.edited.connect(lambda _value: self._check_range())
        self._connect_fields(self.least, self.most)
        self._rows.addWidget(self.how, self._rows.rowCount(), 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        self._verb = self._add_field(self.tr("Set to"), self.new)
        self.how.selected.connect(self._on_operation_changed)
        self.which.show_value("")

    @property
    def first(self) -> QWidget:
        return self.which

    @property
    def state(self) -> tuple[object, ...]:
        return self.which.value, self.least.value, self.most.value, self.how.index, self.new.value

    def restore(self, state: tuple[Any, ...]) -> None:
        """Show the property, range and operation of another form; `offer` comes before."""
        which, least, most, operation, new = state
        self.which.show_value(which)
        self.least.show_value(least)
        self.most.show_value(most)
        self._check_range()
        self.how.show_index(operation)
        self._on_operation_changed(operation)
        self.new.show_value(new)

    @property
    def query(self) -> FindQuery | None:
        key = self.which.value
        least, most = self._number(self.least), self._number(self.most)
        if (least is None and most is None and not key) or self._is_reversed:
            return None
        low = float("-inf") if least is None else least
        high = float("inf") if most is None else most
        takes = match_range(low, high, key if isinstance(key, str) else "")
        new = self._number(self.new)
        if new is None:
            return FindQuery(Role.NUMBER, takes)
        name = label_in_sentence(BY_KEY[key].label) if isinstance(key, str) and key else self.tr("numbers")
        number = value_text(new)
        if self.how.index == self._SET:
            return FindQuery(
                Role.NUMBER,
                takes,
                with_value(new),
                self.tr("Set {name} to {number}").format(name=name, number=number),
            )
        if self.how.index == self._SCALE:
            text = self.tr("Multiply {name} by {number}").format(name=name, number=number)
            return FindQuery(Role.NUMBER, takes, with_scaling(Scaling(factor=new)), text)
        text = self.tr("Add {number} to {name}").format(name=name, number=number)
        return FindQuery(Role.NUMBER, takes, with_scaling(Scaling(shift=new)), text)

    def offer(self, keys: Sequence[str]) -> None:
        """Set the properties to choose from."""
        current = self.which.value
        choices = [("", self.tr("Any number"))] + [(key, translated(BY_KEY[key].label)) for key in keys]
        self.which.set_choices(choices)
        self.which.show_value(current if current in keys else "")

    @property
    def _is_reversed(self) -> bool:
        least, most = self._number(self.least), self._number(self.most)
        return least is not None and most is not None and least > most

    def _check_range(self) -> None:
        """Show an error at the end of a reversed range."""
        message = self.tr("The range {least} to {most} is empty. Enter a value of {least} or more.")
        numbers = {"least": self._number(self.least), "most": self._number(self.most)}
        texts = {name: "" if number is None else value_text(number) for name, number in numbers.items()}
        self.most.set_problem(message.format(**texts) if self._is_reversed else "")

    def _on_operation_changed(self, index: int) -> None:
        labels = (self.tr("Set to"), self.tr("Multiply by"), self.tr("Add"))
        self._verb.set_text(labels[index])
        self.new.show_value(None)
        self.changed.emit()

    def _number(self, field: NumberField) -> float | None:
        return field.value if isinstance(field.value, (int, float)) else None


class WordForm(FindForm):
    """A query for a word: a key or value of filters, or an attribute of labels."""

    def __init__(self, role: Role, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role = role
        self.old = self._create_edit(self.tr("Find text"))
        self.new = self._create_edit(self.tr("Replacement"))
        self._add(self.tr("Find"), self.old)
        self._add(self.tr("Replace with"), self.new)

    @property
    def first(self) -> QWidget:
        return self.old

    @property
    def state(self) -> tuple[object, ...]:
        return self.old.text(), self.new.text()

    def restore(self, state: tuple[Any, ...]) -> None:
        """Show the words of another form."""
        for edit, text in zip((self.old, self.new), state, strict=True):
            edit.setText(text)

    @property
    def query(self) -> FindQuery | None:
        old, new = self.old.text(), self.new.text()
        if not old:
            return None
        if not new:
            return FindQuery(self._role, match_value(old))
        text = self.tr("Replace “{old}” with “{new}”").format(old=old, new=new)
        return FindQuery(self._role, match_value(old), with_value(new), text)

    def offer(self, completions: Sequence[str]) -> None:
        """Set the completions of both fields."""
        for edit in (self.old, self.new):
            model = edit.completer().model()
            if isinstance(model, QStringListModel) and model.stringList() != list(completions):
                model.setStringList(list(completions))

    def _create_edit(self, name: str) -> QLineEdit:
        edit = ValueEdit(parent=self)
        edit.setAccessibleName(name)
        edit.setFixedHeight(Size.FIELD)
        completer = QCompleter(QStringListModel(edit), edit)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        edit.setCompleter(completer)
        edit.textChanged.connect(lambda _text: self.changed.emit())
        return edit


class IconForm(FindForm):
    """A query for an icon id, defined or not, and its replacement, possibly none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered = OfferedIcons()
        self._ids: tuple[str, ...] = ()
        self.old = IconField(self.tr("Find icon"), self)
        self.new = IconField(self.tr("New icon"), self)
        self._add_field(self.tr("Find"), self.old)
        self._add_field(self.tr("Replace with"), self.new)
        for field in (self.old, self.new):
            field.set_detached(self.tr("Choose icon"))

    @property
    def first(self) -> QWidget:
        return self.old

    @property
    def state(self) -> tuple[object, ...]:
        return self.old.value, self.new.value

    def restore(self, state: tuple[Any, ...]) -> None:
        """Show the icons of another form."""
        for field, icon_id in zip((self.old, self.new), state, strict=True):
            field.show_value(icon_id)

    @property
    def query(self) -> FindQuery | None:
        old, new = self.old.value, self.new.value
        if not isinstance(old, str):
            return None
        if not isinstance(new, str):
            return FindQuery(Role.ICON, match_value(old))
        names = [self.tr("“{id}”").format(id=each) if each else self.tr("no icon") for each in (old, new)]
        text = self.tr("Replace {old} with {new}").format(old=names[0], new=names[1])
        return FindQuery(Role.ICON, match_value(old), with_value(new), text)

    def set_icons(self, offered: OfferedIcons) -> None:
        """Set the icons of the style."""
        self._offered = offered
        self.new.set_icons(offered)
        self._update_choices()

    def offer(self, ids: Sequence[str]) -> None:
        """Set the icon ids to choose from: those that layers name, defined or not."""
        if tuple(ids) != self._ids:
            self._ids = tuple(ids)
            self._update_choices()

    def _update_choices(self) -> None:
        unknown = self.tr("Not in this style.")
        self.old.set_icons(
            OfferedIcons(
                [
                    self._offered.find(icon_id) or OfferedIcon(None, icon_id, fault=unknown)
                    for icon_id in self._ids
                    if icon_id
                ]
            )
        )
