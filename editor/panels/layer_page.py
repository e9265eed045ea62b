"""The properties of the current layer, each under its heading."""

import itertools

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from editor.errors import EditError
from editor.look.tokens import Gap
from editor.look.words import translated
from editor.mapstyle.edits import Edit, remove_property, set_curve
from editor.mapstyle.layertypes import LAYER_TYPES, layer_type
from editor.mapstyle.model import Layer
from editor.mapstyle.properties import BY_KEY, PROPERTIES, PaintProperty
from editor.mapstyle.properties import Section as SectionName
from editor.mapstyle.sourcedata import SourceData
from editor.mapstyle.tree import Path
from editor.models.layer_row import layer_name
from editor.panels.icon_choices import IconChoices
from editor.panels.property_editor import PropertyEditor
from editor.panels.record_editor import RecordEditor
from editor.panels.starting_curve import starting_curve
from editor.panels.step_names import add_text, remove_text
from editor.panels.unknown_keys import UnknownKeys
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.page import Page
from editor.widgets.property_row import ProblemLine
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button


def _shown_order() -> tuple[PaintProperty, ...]:
    """All properties: in the order in which the layer types name them, then the rest."""
    named = dict.fromkeys(key for row in LAYER_TYPES for key in row.properties)
    return tuple(BY_KEY[key] for key in (*named, *(row.key for row in PROPERTIES if row.key not in named)))


SHOWN_ORDER = _shown_order()


class LayerPage(Page):
    """Edits one layer; its parts are kept and refilled. `zoom_wanted(level)` asks for the map there."""

    zoom_wanted = Signal(int)

    def __init__(self, session: Session, data: SourceData, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._data = session, data
        self._icons = IconChoices(session, jobs, self)
        self._layer: Layer | None = None
        self._zoom = 13.0
        self._editors: dict[str, PropertyEditor] = {}
        self._sections: dict[SectionName, Section] = {}
        self.record = RecordEditor(session, data)
        self.record.set_open(False)
        self.unknown = UnknownKeys()
        self.add_button = quiet_button(self.tr("Add property"), "plus")
        self.add_button.clicked.connect(self._offer_properties)
        self._refusal = ProblemLine()
        self._lay_out()

    def _lay_out(self) -> None:
        self.column.addWidget(self.record)
        for name in SectionName:
            section = self._sections[name] = Section(translated(name.value))
            section.hide()
            self.column.addWidget(section)
        adding = QVBoxLayout()
        adding.setContentsMargins(Gap.S, Gap.XS, Gap.M, Gap.XS)
        adding.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        adding.addWidget(self._refusal)
        self.column.addLayout(adding)
        self.column.addWidget(self.unknown)
        self.column.addStretch(1)

    def editor(self, prop: PaintProperty) -> PropertyEditor:
        """The editor of a property, made when it is first wanted."""
        editor = self._editors.get(prop.key)
        if editor is None:
            editor = PropertyEditor(prop, self._session, self._icons)
            editor.remove_wanted.connect(self._remove)
            editor.zoom_wanted.connect(self.zoom_wanted)
            self._editors[prop.key] = editor
            rows = self._sections[prop.section].body
            order = [row for row in SHOWN_ORDER if row.key in self._editors and row.section is prop.section]
            rows.insertWidget(order.index(prop), editor)
            self._order_focus()
        return editor

    def section(self, name: SectionName) -> Section:
        """The part under a heading."""
        return self._sections[name]

    def _order_focus(self) -> None:
        """Let Tab go down the panel, whenever its parts were made."""
        chain: list[QWidget] = []
        for name, section in self._sections.items():
            chain += section.focus_chain()
            for prop in SHOWN_ORDER:
                if prop.section is name and prop.key in self._editors:
                    chain += self._editors[prop.key].focus_chain()
        for before, after in itertools.pairwise((*chain, self.add_button)):
            QWidget.setTabOrder(before, after)

    @property
    def refusal(self) -> str:
        """Why the last wish was refused; empty when it was not."""
        return self._refusal.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the refusal the panel's width."""
        super().resizeEvent(event)
        self._refusal.set_room(self.width() - Gap.S - Gap.M)

    def show_layer(self, layer: Layer) -> None:
        """Show a layer, or the layer as it now is."""
        self._layer = layer
        self._refusal.show_text("")
        self.record.show_layer(layer)
        self._show_values(layer)
        self.unknown.show_layer(layer)
        self.add_button.setVisible(bool(self._missing(layer)))

    def show_zoom(self, zoom: float) -> None:
        """Show values for another zoom of the map."""
        if zoom != self._zoom:
            self._zoom = zoom
            if self._layer is not None:
                self._show_values(self._layer)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw, from the next one on."""
        self._data = data
        self.record.show_data(data)

    def reveal(self, inside: Path) -> QWidget | None:
        """Unfold what a path within the record names, and give its widget; nothing where there is none."""
        kept = self.unknown.reveal(inside)
        if kept is not None:
            return kept
        prop = BY_KEY.get(str(inside[1])) if inside[:1] == ("paint",) and len(inside) > 1 else None
        if prop is not None and self._layer is not None and self._layer.curve(prop) is not None:
            self._sections[prop.section].set_open(True)
            return self.editor(prop).reveal(inside[2:])
        return self.record.reveal(inside)

    def _show_values(self, layer: Layer) -> None:
        name = layer_name(layer, self._data)
        filled = set()
        for prop in SHOWN_ORDER:
            has_curve = layer.curve(prop) is not None
            if has_curve:
                filled.add(prop.section)
                self.editor(prop).show_layer(layer, name, self._zoom)
            if prop.key in self._editors:
                self._editors[prop.key].setVisible(has_curve)
        for section_name, section in self._sections.items():
            section.setVisible(section_name in filled)

    @staticmethod
    def _missing(layer: Layer) -> list[PaintProperty]:
        """What the layer's type can take and the layer does not have."""
        takes = layer_type(layer.type, layer.source).properties
        return [BY_KEY[key] for key in takes if key not in layer.paint]

    def _offer_properties(self) -> None:
        layer = self._layer
        if layer is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        missing = self._missing(layer)
        for section_name in SectionName:
            props = [prop for prop in missing if prop.section is section_name]
            if props:
                # A style sheet takes the text from Qt's own section heads.
                head = menu.addAction(translated(section_name.value))
                head.setEnabled(False)
            for prop in props:
                action = menu.addAction(translated(prop.label))
                action.setToolTip(translated(prop.help))
                action.triggered.connect(lambda _checked=False, prop=prop: self.add(prop))
        menu.popup(self.add_button.mapToGlobal(self.add_button.rect().bottomLeft()))

    def add(self, prop: PaintProperty) -> None:
        """Give the layer a property, with one stop of what the preview draws without it."""
        layer = self._layer
        if layer is not None:
            edit = set_curve([layer.key], prop, starting_curve(layer, prop))
            self._do(edit, add_text(prop, layer_name(layer, self._data)))
            self.editor(prop).field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, prop: PaintProperty) -> None:
        layer = self._layer
        if layer is not None:
            edit = remove_property([layer.key], prop)
            # The field that goes must not throw the focus out of the panel.
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self._do(edit, remove_text(prop, layer_name(layer, self._data)))

    def _do(self, edit: Edit, text: str) -> None:
        """Run an edit; where the style refuses it, say why."""
        try:
            self._session.do(edit, text)
        except EditError as error:
            self._refusal.show_text(error.text)
