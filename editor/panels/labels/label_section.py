"""Section with the label text of a layer: expression or label keys, JSON text and result."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.errors import DocumentError
from editor.look.local_numbers import local_count
from editor.look.tokens import Gap
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.filters import add_condition
from editor.mapstyle.edits.labels import (
    Switch,
    as_expression,
    as_keys,
    expression_of,
    fault_of,
    is_in_keys,
    label_keys,
    read_source,
    set_expression_text,
    set_label_text,
)
from editor.mapstyle.labels.expression_tree import (
    ATTRIBUTE,
    EMPTY,
    is_empty,
    new_node,
    read_node,
    used_attributes,
)
from editor.mapstyle.labels.label_text import LABEL_KEY, NAME_ATTRIBUTE
from editor.mapstyle.labels.missing_attributes import requiring
from editor.mapstyle.tree import MISSING, Json, Path, read_text
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.explanations import explanation
from editor.panels.labels.expression_editor import ExpressionEditor
from editor.panels.labels.label_keys_editor import LabelKeysEditor
from editor.panels.labels.label_result import LabelResult
from editor.panels.labels.label_words import (
    can_write,
    default_of,
    fault_text,
    implied_keys,
    sentence_of,
    summary_of,
)
from editor.panels.labels.switch_note import SwitchNote
from editor.panels.try_edit import try_edit
from editor.preview.surveyor import Surveyor
from editor.render.query.survey import Survey
from editor.session.session import Session
from editor.widgets.fields.pick_rows import PickRow
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.json.json_box import JsonBox
from editor.widgets.section import Section
from editor.widgets.segmented import Segmented
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.wrapped_label import WrappedLabel

_EXPRESSION, _KEYS = range(2)


class LabelSection(Section):
    """Edits the label text of a single layer; hidden for several layers and for layers without labels.

    Samples and attribute choices require an attached surveyor.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("LabelSection", "Label text"), parent)
        self.setWhatsThis(
            explanation(
                self.tr("Label text"),
                self.tr(
                    "What a label says: an expression of attributes and joins, or the first of some keys."
                ),
                key=LABEL_KEY,
            )
        )
        self._session = session
        self._selection = ChosenLayers()
        self._key: LayerKey | None = None
        self._pending: Switch | None = None
        # Whether label keys are displayed for a layer without label text.
        self._shows_implied = False
        self._is_broken = self._was_text_open = False
        parts = [(self.tr("Expression"), ""), (self.tr("Label keys"), "")]
        self.kind = Segmented(self.tr("Label text as"), parts)
        self.switch_note = SwitchNote()
        self._sentence = WrappedLabel(is_secondary=True)
        self.expression = ExpressionEditor(session, self._step_text)
        self.keys = LabelKeysEditor(session, self._step_text)
        self.problem = ProblemLine()
        self.remove_button = quiet_button(self.tr("Remove label text"), "trash-can-outline")
        self.remove_button.setToolTip(self.tr("Take the label text out of the layer"))
        self.text_section = Section(self.tr("As text"))
        self.text_section.set_open(False)
        self.text = JsonBox(self.tr("Label expression as JSON"))
        self.result = LabelResult()
        self._lay_out()
        self._connect()
        session.changed.connect(self._on_changed)

    def _lay_out(self) -> None:
        self.body.setContentsMargins(0, 0, 0, 0)
        head = QVBoxLayout()
        head.setContentsMargins(Gap.M, 0, Gap.M, Gap.XS)
        head.setSpacing(Gap.XS)
        self.kind.setSizePolicy(self.expression.sizePolicy())
        for part in (self.kind, self.switch_note, self._sentence, self.problem):
            head.addWidget(part)
        self.body.addLayout(head)
        self.body.addWidget(self.expression)
        self.body.addWidget(self.keys)
        foot = QVBoxLayout()
        foot.setContentsMargins(Gap.M, 0, Gap.M, Gap.XS)
        foot.addWidget(self.remove_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addLayout(foot)
        self.body.addWidget(self.text_section)
        self.text_section.body.addWidget(self.text)
        self.body.addWidget(self.result)

    def _connect(self) -> None:
        self.kind.chosen.connect(self._on_kind_changed)
        self.switch_note.agreed.connect(self._switch)
        self.switch_note.declined.connect(self._reset_kind)
        self.text.applied.connect(self._apply_text)
        self.text.typed.connect(self._on_text_typed)
        self.text.edit.textChanged.connect(self._update_text_summary)
        self.remove_button.clicked.connect(self._remove)
        self.result.attribute_selected.connect(self._add_attribute)
        self.result.filter_requested.connect(self._add_filter)

    def attach(self, surveyor: Surveyor) -> None:
        """Take samples and attributes from the features that a map has in view."""
        surveyor.surveyed.connect(self.show_survey)
        self.show_survey(surveyor.survey)

    @property
    def layer(self) -> Layer | None:
        """The displayed layer, or None."""
        layers = self._selection.layers
        return layers[0] if len(layers) == 1 else None

    def show_layers(self, selection: ChosenLayers) -> None:
        """Show the label text of a single layer; hide for several."""
        self._selection = selection
        layer = self.layer
        is_available = layer is not None and can_write(layer)
        self.setVisible(is_available)
        if layer is None or not is_available:
            self.keys.show_nothing()
            return
        if layer.key != self._key:
            self._key = layer.key
            self._shows_implied = False
            self.text.turn_to(layer.key)
            self.problem.show_text("")
            self._show_offers(None)
        self._reset_kind()
        self._show_label(layer)
        for part in (self.kind, self.expression, self.keys, self.remove_button, self.text):
            part.setEnabled(not selection.is_locked)

    def show_zoom(self, zoom: float) -> None:
        """Show the result at a zoom of the map."""
        self.result.show_zoom(zoom)

    def show_paint(self, selection: ChosenLayers) -> None:
        """Update the result after a change of paint properties."""
        self._selection = selection
        layer = self.layer
        if layer is not None and can_write(layer):
            self._show_result(layer)

    def _on_changed(self, change: Diff) -> None:
        """Update the result after a change of the fonts."""
        layer, style = self.layer, self._session.style
        if change.fonts and layer is not None and style.has_layer(layer.key) and can_write(layer):
            self._show_result(style.layer(layer.key))

    def show_survey(self, survey: Survey | None) -> None:
        """Show the survey of the layer's features in view; None while it is not available."""
        layer = self.layer
        if survey is not None and (layer is None or survey.request.layer != layer.key):
            return
        self._show_offers(survey)
        self.result.show_survey(survey)

    def show_unfinished(self) -> None:
        """Reveal the typed text that is not applied yet."""
        self.set_open(True)
        self.text_section.set_open(True)
        self.text.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def reveal(self, inside: Path) -> QWidget | None:
        """Reveal the part of a path within the record and return its widget, or None if it is not here."""
        layer = self.layer
        if layer is None or self.isHidden() or inside[:1] != (LABEL_KEY,):
            return None
        self.set_open(True)
        if is_in_keys(layer.label_text):
            return self.keys.reveal(inside[3] if len(inside) > 3 else None)
        if not self.expression.isHidden():
            return self.expression.reveal()
        self.text_section.set_open(True)
        return self.text.edit

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.width() - 2 * Gap.M
        for part in (self.expression, self.keys, self.text, self.problem, self.switch_note):
            part.set_room(width)

    # Display

    def _show_label(self, layer: Layer) -> None:
        label, key = layer.label_text, layer.key
        self._shows_implied = self._shows_implied and LABEL_KEY not in layer.record
        in_keys = self._is_in_keys(layer)
        expression = expression_of(label) or ""
        fault = None if in_keys else fault_of(expression)
        is_object = (label is None and LABEL_KEY not in layer.record) or isinstance(label, dict)
        self.kind.show_index(_KEYS if in_keys else _EXPRESSION)
        self.kind.setVisible(is_object)
        self.expression.setVisible(is_object and not in_keys and fault is None)
        self.keys.setVisible(is_object and in_keys)
        self.remove_button.setVisible(LABEL_KEY in layer.record)
        self.text_section.setVisible(is_object and not in_keys and LABEL_KEY in layer.record)
        self.text.show_text(read_text(expression))
        if not self.expression.isHidden():
            self.expression.show_expression(key, expression, self._implied(layer))
        if self._shows_implied:
            self.keys.show_label(key, implied_keys(layer), is_implied=True)
        elif in_keys:
            self.keys.show_label(key, label)
        else:
            self.keys.show_nothing()
        self._show_parse_result(fault)
        self._sentence.show_text(sentence_of(layer, fault))
        self._sentence.setVisible(bool(self._sentence.text()))
        self.set_summary(summary_of(layer, fault))
        self._show_result(layer)

    def _show_parse_result(self, fault: DocumentError | None) -> None:
        """Expand the text while the expression is invalid, and restore its state afterwards."""
        if fault is not None and not self._is_broken:
            self._was_text_open = self.text_section.is_open
            self.text_section.set_open(True)
        elif fault is None and self._is_broken:
            self.text_section.set_open(self._was_text_open)
        self._is_broken = fault is not None
        if fault is not None:
            self._show_fault(fault)
        elif not self.text.is_typing:
            self.text.show_problem("")

    def _show_result(self, layer: Layer) -> None:
        label = layer.label_text
        expression = expression_of(label) or ""
        if is_in_keys(label) or fault_of(expression) is not None:
            names = [row.attribute for row in label_keys(label) if row.attribute]
            self.result.show_label(self._session.style, layer, None, names or [NAME_ATTRIBUTE])
            return
        tree = read_source(expression).tree
        node = read_node(self._implied(layer) if is_empty(tree) else tree)
        self.result.show_label(self._session.style, layer, node, used_attributes(node))

    def _implied(self, layer: Layer) -> Json:
        """Return the implied expression of an empty one; EMPTY if the file has an explicit empty tree."""
        if (expression_of(layer.label_text) or "").strip():
            return EMPTY
        return new_node(ATTRIBUTE, default_of(layer))

    def _show_offers(self, survey: Survey | None) -> None:
        counts = survey.keys if survey is not None else ()
        rows = [
            PickRow(each.key, each.key, self.tr("{count} in view").format(count=local_count(each.count)))
            for each in counts
        ]
        self.expression.offer_attributes(rows)
        self.keys.offer_attributes(rows)

    def _show_fault(self, error: DocumentError) -> None:
        self.text.show_problem(*fault_text(error))

    # Edits

    def _step_text(self) -> str:
        return self.tr("Change label of {layer}").format(layer=self._selection.name)

    def _on_kind_changed(self, index: int) -> None:
        """Switch at once if nothing is lost, otherwise ask first."""
        layer = self.layer
        if layer is None:
            return
        to_keys = index == _KEYS
        if LABEL_KEY not in layer.record:
            # There is nothing to convert: label keys are written with the first edit.
            self._shows_implied = to_keys
            self._show_label(layer)
            return
        if to_keys is is_in_keys(layer.label_text):
            self._reset_kind()
            return
        self._pending = as_keys(layer.label_text) if to_keys else as_expression(layer.label_text)
        if self._pending.lost:
            self.switch_note.show_lost(self._pending.lost, to_keys=to_keys)
        else:
            self._switch()

    def _switch(self) -> None:
        layer, switch = self.layer, self._pending
        if layer is not None and switch is not None:
            self._run(set_label_text(layer.key, switch.label_text))
        self._reset_kind()

    def _reset_kind(self) -> None:
        self._pending = None
        self.switch_note.hide()
        layer = self.layer
        if layer is not None:
            self.kind.show_index(_KEYS if self._is_in_keys(layer) else _EXPRESSION)

    def _is_in_keys(self, layer: Layer) -> bool:
        return self._shows_implied or is_in_keys(layer.label_text)

    def _on_text_typed(self, text: str | None) -> None:
        """Show the fault of the typed text, or of the text in the file if nothing is typed."""
        layer = self.layer
        if text is None and layer is not None:
            text = expression_of(layer.label_text) or ""
        fault = fault_of(text or "")
        if fault is not None:
            self._show_fault(fault)
        else:
            self.text.show_problem("")

    def _update_text_summary(self) -> None:
        self.text_section.set_summary(self.tr("Not applied") if self.text.is_unapplied else "")

    def _apply_text(self, text: str) -> None:
        """Apply the text of the expression, or show its fault."""
        fault = fault_of(text)
        if fault is not None:
            self._show_fault(fault)
        elif self._key is not None and self._run(set_expression_text(self._key, text)):
            self.text.give_up()

    def _remove(self) -> None:
        # The button disappears; without this the focus would leave the panel.
        self.kind.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._key is not None:
            self._run(set_label_text(self._key, MISSING))

    def _add_attribute(self, name: str) -> None:
        if self._selection.is_locked:
            return
        if not self.keys.isHidden():
            self.keys.add(name)
        elif not self.expression.isHidden():
            self.expression.add_attribute(name)

    def _add_filter(self, name: str) -> None:
        """Add a filter that requires an attribute."""
        layer = self.layer
        if layer is None or self._selection.is_locked:
            return
        row = requiring(layer.filter, name)
        if row is None:
            message = self.tr(
                "Any one condition of the filter is enough, so another would hold nothing back."
            )
            self.problem.show_text(message)
            return
        text = self.tr("Change filter of {layer}").format(layer=self._selection.name)
        self._run(add_condition([layer.key], row), text)

    def _run(self, edit: Edit, text: str = "") -> bool:
        """Run an edit and return whether it was applied; otherwise display the reason."""
        self.problem.show_text("")
        return try_edit(self._session, edit, text or self._step_text(), self.problem.show_text)
