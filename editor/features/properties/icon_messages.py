"""Fixes for unknown and broken icon ids, below an icon field."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from editor.checks.problems import Problem, problem_at
from editor.checks.suggestions import closest_match
from editor.features.properties.property_menus import step_text
from editor.lazy_import import LazyModule
from editor.mapstyle.document.mixed_values import Spread
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.session.session import Session
from editor.ui.fields.info_rows import WarningNote
from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import v_box
from editor.ui.text import elide_middle, translated
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.edit_commands import try_edit
from editor.workspace.selected_layers import SelectedLayers

if TYPE_CHECKING:
    from editor.checks.fixes import fix
else:
    fix = LazyModule("editor.checks.fixes.fix")


_CODE = "unknown-icon-reference"
_ID_LETTERS = 22


class IconFixes(QWidget):
    """Message about an unknown icon id, with buttons that fix it in all stops of the selected layers.

    If all ids are known, it reports a broken icon. Signals: `add_icon_requested(id)` to add an image under
    this id; `go_requested(OfferedIcon)` to show the broken icon in the icon panel.
    """

    add_icon_requested = Signal(str)
    go_requested = Signal(object)

    def __init__(self, prop: PaintProperty, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._selection = SelectedLayers()
        self._icon_id = self._replacement = ""
        self._broken: OfferedIcon | None = None
        self._message = WarningNote(self)
        self.use = self._button(lambda: self._do(self._use_edit()))
        self.clear = self._button(lambda: self._do(self._clear_edit()))
        self.add = self._button(lambda: self.add_icon_requested.emit(self._icon_id))
        self.go = self._button(lambda: self.go_requested.emit(self._broken))
        self.clear.setText(self.tr("Clear icon"))
        column = v_box(self, margins=(Size.PROPERTY_LABEL + Gap.S, 0, 0, Gap.XS), spacing=0)
        column.addWidget(self._message)
        for button in self.focus_chain():
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def icon_id(self) -> str:
        """The unknown id; empty if there is none."""
        return self._icon_id

    @property
    def text(self) -> str:
        """The displayed message."""
        return self._message.text

    def focus_chain(self) -> tuple[QPushButton, ...]:
        """Return the widgets in tab order."""
        return self.use, self.clear, self.add, self.go

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the message at the width."""
        super().resizeEvent(event)
        self._message.set_available_width(self.width() - Size.PROPERTY_LABEL - Gap.S)

    def show_layers(self, selection: SelectedLayers, spread: Spread, offered: OfferedIcons) -> None:
        """Show the first unknown or broken icon of a property, starting at the map's zoom level."""
        self._selection = selection
        stops = (stop.value for curve in spread.curves for stop in curve.stops)
        ids = dict.fromkeys((*spread.values, *stops))
        unknown = [each for each in ids if offered.lacks(each)]
        icons = (offered.find(each) for each in ids)
        broken = (icon for icon in icons if icon is not None and icon.fault is not None)
        self._icon_id = str(unknown[0]) if unknown else ""
        self._broken = None if unknown else next(broken, None)
        self._replacement = (
            closest_match(self._icon_id, (icon.id for icon in offered)) or "" if unknown else ""
        )
        if unknown:
            self._message.show_text(self._unknown_text(spread, len(unknown) - 1))
        elif self._broken is not None:
            text = self.tr("“{id}” is damaged: {fault}").replace(
                "{fault}", translated(self._broken.fault or "")
            )
            self._message.show_text(text.replace("{id}", elide_middle(self._broken.id)))
        self.setVisible(bool(unknown) or self._broken is not None)
        self._show_buttons()

    def _unknown_text(self, spread: Spread, others: int) -> str:
        icon_id = elide_middle(self._icon_id)
        if self._selection.is_multiple:
            count = len({found.layer for found in self._occurrences()})
            where = self.tr("“{id}” is not in this style. Used by %Ln layers.", "", count)
        elif self._icon_id in spread.values:
            where = self.tr("“{id}” is not in this style.")
        else:
            levels = ", ".join(str(found.level) for found in self._occurrences())
            where = self.tr("“{id}”, at zoom {levels}, is not in this style.").replace("{levels}", levels)
        sentences = [where.replace("{id}", icon_id), self.tr("The engine shows a default marker.")]
        if others:
            sentences.append(self.tr("%Ln more missing IDs.", "", others))
        return " ".join(sentences)

    def _show_buttons(self) -> None:
        icon_id, replacement = (
            elide_middle(each, _ID_LETTERS) for each in (self._icon_id, self._replacement)
        )
        self.use.setText(self.tr("Use “{id}”").replace("{id}", replacement))
        self.use.setVisible(bool(self._replacement))
        for button in (self.clear, self.add):
            button.setVisible(bool(self._icon_id))
        self.go.setVisible(self._broken is not None)
        self.go.setText(self.tr("Go to this icon"))
        self.go.setToolTip(self.tr("Show icon to replace its image"))
        self.add.setText(self.tr("Add “{id}”…").replace("{id}", icon_id))
        self.use.setToolTip(self.tr("Use the icon with the closest ID"))
        self.clear.setToolTip(self.tr("Clear the icon in these layers"))
        self.add.setToolTip(self.tr("Add an image with this ID"))
        for button in self.focus_chain():
            button.setAccessibleName(f"{button.text()}: {self._message.text}")

    def _button(self, on_clicked: Callable[[], None]) -> QPushButton:
        button = quiet_button("", parent=self)
        button.clicked.connect(lambda _checked=False: on_clicked())
        return button

    def _occurrences(self) -> Iterator[Occurrence]:
        """Return every occurrence of the id in the layers."""
        for layer in self._selection.layers:
            for found in find_values(layer, Role.ICON):
                if found.property == self._prop.key and found.value == self._icon_id:
                    yield found

    def _use_edit(self) -> Edit:
        return replace_values(Replacement(found, self._replacement) for found in self._occurrences())

    def _clear_edit(self) -> Edit:
        """Return the edit of the check's fix for every occurrence."""
        style = self._session.style
        return fix.fix_these(_CODE, [_problem(style, found) for found in self._occurrences()]).edit

    def _do(self, edit: Edit) -> None:
        try_edit(self._session, edit, step_text(self._prop, self._selection.name), self._message.show_text)


def _problem(style: MapStyle, found: Occurrence) -> Problem:
    return problem_at(style, _CODE, (*LAYERS, style.order.index[found.layer], *found.path), "")
