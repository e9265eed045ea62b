"""Query fields of find and replace: kind of value, form of that kind, and scope."""

from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.find.forms import (
    LABEL_PX,
    ColorForm,
    FindForm,
    FindQuery,
    IconForm,
    NumberForm,
    WordForm,
)
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.replace import ValueIndex
from editor.mapstyle.search.occurrences import Role
from editor.records import dataclass
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme.tokens import Gap


class FindScope(Enum):
    """The layers to search."""

    ALL = "all"
    SELECTED = "selected"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class FindState:
    """The input of find and replace: the current kind, the scope, and that of each form."""

    role: Role
    scope: FindScope
    forms: dict[Role, tuple[object, ...]]


class FindFields(QWidget):
    """Shows the form of the current kind.

    Signals: `changed()` after the query changed; `scope_changed()` after only the scope changed.
    """

    changed = Signal()
    scope_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.color, self.number = ColorForm(), NumberForm()
        self.icon = IconForm()
        self.forms: dict[Role, FindForm] = {
            Role.COLOR: self.color,
            Role.NUMBER: self.number,
            Role.ICON: self.icon,
            Role.FILTER_KEY: WordForm(Role.FILTER_KEY),
            Role.FILTER_VALUE: WordForm(Role.FILTER_VALUE),
            Role.ATTRIBUTE: WordForm(Role.ATTRIBUTE),
        }
        self.kind = ChoiceField(
            self.tr("Find"),
            [
                (Role.COLOR, self.tr("Colour")),
                (Role.NUMBER, self.tr("Number")),
                (Role.ICON, self.tr("Icon")),
                (Role.FILTER_KEY, self.tr("Filter attribute")),
                (Role.FILTER_VALUE, self.tr("Filter value")),
                (Role.ATTRIBUTE, self.tr("Label attribute")),
            ],
        )
        self.where = ChoiceField(
            self.tr("Search in"),
            [
                (FindScope.ALL, self.tr("Whole style")),
                (FindScope.SELECTED, self.tr("Selection")),
                (FindScope.SHOWN, self.tr("Filtered layers")),
            ],
        )
        self.kind.show_value(Role.COLOR)
        self.where.show_value(FindScope.ALL)
        self._lay_out()
        self._show_form()
        self.kind.edited.connect(self._on_kind_edited)
        self.where.edited.connect(lambda _scope: self.scope_changed.emit())
        for form in self.forms.values():
            form.changed.connect(self.changed)

    def _lay_out(self) -> None:
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addWidget(self.kind)
        column.addSpacing(Gap.XS)
        for form in self.forms.values():
            form.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            column.addWidget(form)
        line = h_box(spacing=Gap.S)
        label = ElidedLabel(self.tr("Search in"), is_secondary=True)
        label.setFixedWidth(LABEL_PX)
        line.addWidget(label)
        line.addWidget(self.where, 1)
        column.addLayout(line)

    @property
    def scope(self) -> FindScope:
        """The current scope."""
        assert isinstance(self.where.value, FindScope)
        return self.where.value

    @property
    def query(self) -> FindQuery | None:
        """The query, or None while it is incomplete."""
        return self._form.query

    @property
    def state(self) -> FindState:
        """The input, for `restore`."""
        return FindState(self._role, self.scope, {role: form.state for role, form in self.forms.items()})

    def restore(self, state: FindState, style: MapStyle, index: ValueIndex) -> None:
        """Show the input of other fields, for the same style."""
        for role, form_state in state.forms.items():
            self.kind.show_value(role)
            self.offer(style, index)
            self._form.restore(form_state)
        self.kind.show_value(state.role)
        self.where.show_value(state.scope)
        self._on_kind_edited()

    def offer(self, style: MapStyle, index: ValueIndex) -> None:
        """Update the choices of the current form from a style."""
        form = self._form
        if isinstance(form, NumberForm):
            form.offer(index.properties(style, Role.NUMBER))
        elif isinstance(form, (IconForm, WordForm)):
            form.offer([str(word) for word, _count in index.counts(style, self._role).most_common()])

    def set_available_width(self, width_px: int) -> None:
        """Set the width to lay problems out for."""
        for form in self.forms.values():
            form.set_available_width(width_px)

    @property
    def _role(self) -> Role:
        assert isinstance(self.kind.value, Role)
        return self.kind.value

    @property
    def _form(self) -> FindForm:
        return self.forms[self._role]

    def _on_kind_edited(self) -> None:
        self._show_form()
        self.changed.emit()

    def _show_form(self) -> None:
        for form in self.forms.values():
            form.setVisible(form is self._form)
        self.setFocusProxy(self._form.first)
