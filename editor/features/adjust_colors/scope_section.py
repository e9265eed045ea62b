"""Section of the panel for the scope of an adjustment."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.features.adjust_colors.model import ScopeChoice, ScopeKind, Subject
from editor.mapstyle.search.color_roles import ColorFamily
from editor.ui.fields.chips import CheckChips, ChipText
from editor.ui.kit.buttons import CheckBox, quiet_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_count
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.color_role_names import family_name


class ScopeSection(QWidget):
    """The choice of a scope, and how much it contains; the owner places `kinds`.

    Signals: `changed()` after user input.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = ScopeChoice()
        self.kinds = Segmented(
            self.tr("Scope"),
            [
                (self.tr("Whole style"), ""),
                (self.tr("Selection"), ""),
                (self.tr("Filter result"), ""),
                (self.tr("Family"), ""),
            ],
            short_labels=(self.tr("Style"), self.tr("Selection"), self.tr("Filter"), self.tr("Family")),
        )
        self.chips = CheckChips(self.tr("Families"))
        self.all = quiet_button(self.tr("All"))
        self.icons = CheckBox(self.tr("Include icons"), self.tr("Adjust the images of icons too"))
        self.count = WrappedLabel(role=TypeRole.SECONDARY)
        counts = h_box(spacing=Gap.S)
        counts.addWidget(self.count, 1)
        counts.addWidget(self.all)
        column = v_box(self, margins=(Gap.M, Gap.XS, Gap.M, Gap.S), spacing=Gap.S)
        column.addWidget(self.chips)
        column.addWidget(self.icons)
        column.addLayout(counts)
        self.kinds.selected.connect(self._on_kind)
        self.chips.changed.connect(self._on_chips)
        self.all.clicked.connect(self._on_all)
        self.icons.clicked.connect(self._on_icons)
        for part in (self.chips, self.all, self.icons):
            part.hide()

    @property
    def choice(self) -> ScopeChoice:
        """The chosen scope."""
        return self._choice

    def show_subject(self, subject: Subject) -> None:
        """Show what the scope contains."""
        offered = [family for family in ColorFamily if family in subject.families_in_style]
        before = self.chips.checked
        tip = self.tr("Double-click or Alt+click to adjust this family only")
        self.chips.show_chips([ChipText(family.value, family_name(family), tip=tip) for family in offered])
        if self.chips.checked != before:
            self.chips.check([family.value for family in self._choice.families])
        is_family = self._choice.kind is ScopeKind.FAMILY
        self.chips.setVisible(is_family)
        self.all.setVisible(is_family)
        self._show_all_button()
        self.icons.setVisible(not is_family and ColorFamily.ICONS in subject.families_in_style)
        self.count.show_text(self._count_text(subject))

    def _count_text(self, subject: Subject) -> str:
        scoped = subject.scoped
        if subject.is_empty:
            if scoped.locked:
                return self.tr(
                    "All layers with colours are locked here. Unlock them or choose another scope."
                )
            return self.tr("No colours here. Choose another scope.")
        colors = self.tr("%Ln colours", "", len(scoped.colors))
        layers = self.tr("%Ln layers", "", len(scoped.layers))
        text = self.tr("{colours} in {layers}").format(colours=colors, layers=layers)
        parts = [text]
        if scoped.icons:
            parts.append(self.tr("%Ln icons", "", len(scoped.icons)))
        if scoped.locked:
            parts.append(self.tr("{count} locked left out").format(count=local_count(len(scoped.locked))))
        return ", ".join(parts)

    def _on_kind(self, index: int) -> None:
        self._change(replace(self._choice, kind=ScopeKind(index)))

    def _on_chips(self) -> None:
        self._change(replace(self._choice, families=frozenset(map(ColorFamily, self.chips.checked))))

    def _on_all(self) -> None:
        is_none = self.chips.are_all_checked
        if is_none:
            self.chips.check(())
        else:
            self.chips.check_all()
        families = frozenset() if is_none else frozenset(ColorFamily)
        self._change(replace(self._choice, families=families))

    def _on_icons(self) -> None:
        self._change(replace(self._choice, has_icons=self.icons.isChecked()))

    def _show_all_button(self) -> None:
        is_none = self.chips.are_all_checked
        self.all.setText(self.tr("None") if is_none else self.tr("All"))
        self.all.setAccessibleName(self.all.text())
        self.all.setToolTip(self.tr("Adjust no family") if is_none else self.tr("Adjust all families"))

    def _change(self, choice: ScopeChoice) -> None:
        self._choice = choice
        self._show_all_button()
        self.changed.emit()
