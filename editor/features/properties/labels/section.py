"""The label text of the selected layer: expression or label keys, as text, with its result."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.errors import DocumentError
from editor.features.properties.labels.expression_editor import ExpressionEditor
from editor.features.properties.labels.keys_editor import LabelKeysEditor
from editor.features.properties.labels.result import LabelResult
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.filters import add_condition
from editor.mapstyle.edits.labels import (
    LabelConversion,
    find_fault,
    label_expression,
    label_keys,
    read_source,
    set_expression_text,
    set_label_text,
    to_expression,
    to_label_keys,
    uses_label_keys,
    with_tree,
)
from editor.mapstyle.json_tree import MISSING, Json, Path, read_text
from editor.mapstyle.labels.expression_tree import (
    ATTRIBUTE,
    EMPTY,
    is_empty,
    new_node,
    read_node,
    used_attributes,
)
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, LABEL_KEY, NAME_ATTRIBUTE
from editor.mapstyle.labels.missing_attributes import condition_requiring
from editor.mapstyle.schema.layer_types import Family, LayerShape, layer_type
from editor.preview.map_queries import Surveyor
from editor.render.preview_options import PreviewOptions
from editor.render.query.questions import Survey
from editor.session.session import Session
from editor.ui.code.json_box import JsonBox
from editor.ui.fields.info_rows import WarningNote
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.section import Section
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_count, translated
from editor.ui.theme.tokens import Gap
from editor.workspace.edit_commands import try_edit
from editor.workspace.explanations import whats_this_html
from editor.workspace.selected_layers import SelectedLayers


class SwitchNote(QWidget):
    """A warning with two buttons. Signals: `agreed()`, `declined()`."""

    agreed = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.warning = WarningNote()
        self.agree = plain_button("")
        self.decline = quiet_button(self.tr("Cancel"))
        self.agree.clicked.connect(self.agreed)
        self.decline.clicked.connect(self.declined)
        line = h_box(spacing=Gap.S)
        line.addWidget(self.agree)
        line.addWidget(self.decline)
        line.addStretch(1)
        column = v_box(self, margins=NO_MARGINS)
        column.addWidget(self.warning)
        column.addLayout(line)
        self.hide()

    def set_available_width(self, width_px: int) -> None:
        """Set the width to lay the text out for."""
        self.warning.set_available_width(width_px)

    def show_lost(self, lost: Sequence[str], *, to_keys: bool) -> None:
        """Show what would be lost, with a button to switch anyway."""
        text = (
            self.tr("Switching to label keys removes: {lost}. You can undo this.")
            if to_keys
            else self.tr("Switching to an expression removes: {lost}. You can undo this.")
        )
        losses = read_text("; ".join(map(translated, lost)))
        self.warning.show_text(text.format(lost=losses))
        self.agree.setText(self.tr("Use label keys") if to_keys else self.tr("Use an expression"))
        self.agree.setAccessibleName(self.agree.text())
        self.show()
        self.agree.setFocus()


_LABEL_SHAPES = (LayerShape.LINE_LABEL, LayerShape.AREA_LABEL, LayerShape.SHIELD)
# Source: assumption `shield-number`.
_ROAD_NUMBER = "ref"


def can_write(layer: Layer) -> bool:
    """Return whether a layer has label text or draws labels of map data."""
    row = layer_type(layer.type, layer.source)
    is_point = row.shape is LayerShape.POINT and "text-size" in row.properties
    return (
        LABEL_KEY in layer.record
        or row.shape in _LABEL_SHAPES
        or (is_point and row.family is not Family.IN_APP)
    )


def can_be_edited(layer: Layer) -> bool:
    """Return whether the label text is an object or absent."""
    return LABEL_KEY not in layer.record or isinstance(layer.label_text, dict)


def default_of(layer: Layer) -> str:
    """Return the attribute that a layer shows without label text."""
    row = layer_type(layer.type, layer.source)
    return (
        _ROAD_NUMBER if row.shape is LayerShape.SHIELD and LABEL_KEY not in layer.record else NAME_ATTRIBUTE
    )


def implied_keys(layer: Layer) -> Json:
    """Return label keys equivalent to absent label text."""
    default = new_node(ATTRIBUTE, default_of(layer))
    return to_label_keys({EXPRESSION_KEY: with_tree("", lambda _empty: default)}).label_text


def sentence_of(layer: Layer, fault: DocumentError | None) -> str:
    """Return a note about the state of the label text, or an empty text."""
    if not can_be_edited(layer):
        return _tr("This label text is not a JSON object. Remove it.")
    if fault is not None:
        return _tr("This expression is invalid; the label shows the name. Fix it in the JSON.")
    if LABEL_KEY not in layer.record:
        return _tr("Not set. The label shows “{attribute}”.").format(attribute=default_of(layer))
    return ""


def summary_of(layer: Layer, fault: DocumentError | None) -> str:
    """Return the used attributes as the summary of a collapsed section."""
    label = layer.label_text
    if fault is not None:
        return _tr("Invalid")
    if uses_label_keys(label):
        return ", ".join(row.custom_text or row.attribute for row in label_keys(label))
    if LABEL_KEY not in layer.record:
        return _tr("Not set")
    tree = read_source(label_expression(label) or "").tree
    return _tr("Blank") if is_empty(tree) else read_text(", ".join(used_attributes(read_node(tree))))


def fault_text(error: DocumentError) -> tuple[str, int | None]:
    """Return the text of a fault with its location, and its line."""
    place = error.place
    location = "" if place is None else translated(place.text)
    prefix = f"{location[:1].upper()}{location[1:]}: " if location else ""
    return f"{prefix}{translated(error.text)}", place.line if place is not None else None


def _tr(text: str) -> str:
    return QCoreApplication.translate("LabelWords", text)


_EXPRESSION, _KEYS = range(2)


class LabelSection(Section):
    """Edits the label text of a single layer; hidden for several layers and for layers without labels.

    Samples and attribute choices require an attached surveyor.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("LabelSection", "Label text"), parent)
        self.setWhatsThis(
            whats_this_html(
                self.tr("Label text"),
                self.tr("Label content: an expression or label keys"),
                key=LABEL_KEY,
            )
        )
        self._session = session
        self._selection = SelectedLayers()
        self._key: LayerKey | None = None
        self._pending: LabelConversion | None = None
        # Whether label keys are displayed for a layer without label text.
        self._shows_implied = False
        self._is_broken = self._was_text_open = False
        parts = [(self.tr("Expression"), ""), (self.tr("Label keys"), "")]
        self.kind = Segmented(self.tr("Label text type"), parts)
        self.switch_note = SwitchNote()
        self._sentence = WrappedLabel(is_secondary=True)
        self.expression = ExpressionEditor(session, self._step_text)
        self.keys = LabelKeysEditor(session, self._step_text)
        self.problem = ProblemLine()
        self.remove_button = quiet_button(self.tr("Remove label text"), "trash-can-outline")
        self.remove_button.setToolTip(self.tr("Remove label text from the layer"))
        self.text_section = Section(self.tr("Edit as JSON"))
        self.text_section.set_open(False)
        self.text = JsonBox(self.tr("Label expression as JSON"))
        self.result = LabelResult()
        self._lay_out()
        self._connect()
        session.changed.connect(self._on_changed)

    def _lay_out(self) -> None:
        self.body.setContentsMargins(0, 0, 0, 0)
        header = v_box(margins=(Gap.M, 0, Gap.M, Gap.XS), spacing=Gap.XS)
        self.kind.setSizePolicy(self.expression.sizePolicy())
        for part in (self.kind, self.switch_note, self._sentence, self.problem):
            header.addWidget(part)
        self.body.addLayout(header)
        self.body.addWidget(self.expression)
        self.body.addWidget(self.keys)
        foot = v_box(margins=(Gap.M, 0, Gap.M, Gap.XS))
        foot.addWidget(self.remove_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addLayout(foot)
        self.body.addWidget(self.text_section)
        self.text_section.body.addWidget(self.text)
        self.body.addWidget(self.result)

    def _connect(self) -> None:
        self.kind.selected.connect(self._on_kind_changed)
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

    def show_layers(self, selection: SelectedLayers) -> None:
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
            self.text.set_owner(layer.key)
            self.problem.show_text("")
            self._show_offers(None)
        self._reset_kind()
        self._show_label(layer)
        for part in (self.kind, self.expression, self.keys, self.remove_button, self.text):
            part.setEnabled(not selection.is_locked)

    def show_zoom(self, zoom: float) -> None:
        """Show the result at a zoom of the map."""
        self.result.show_zoom(zoom)

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Show the result with other options of the preview."""
        self.result.picture.show_preview_options(options)

    def show_paint(self, selection: SelectedLayers) -> None:
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
        if uses_label_keys(layer.label_text):
            return self.keys.reveal(inside[3] if len(inside) > 3 else None)
        if not self.expression.isHidden():
            return self.expression.reveal()
        self.text_section.set_open(True)
        return self.text.edit

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.width() - 2 * Gap.M
        for part in (self.expression, self.keys, self.text, self.problem, self.switch_note):
            part.set_available_width(width)

    # Display

    def _show_label(self, layer: Layer) -> None:
        label, key = layer.label_text, layer.key
        self._shows_implied = self._shows_implied and LABEL_KEY not in layer.record
        in_keys = self._is_in_keys(layer)
        expression = label_expression(label) or ""
        fault = None if in_keys else find_fault(expression)
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
        expression = label_expression(label) or ""
        if uses_label_keys(label) or find_fault(expression) is not None:
            names = [row.attribute for row in label_keys(label) if row.attribute]
            self.result.show_label(self._session.style, layer, None, names or [NAME_ATTRIBUTE])
            return
        tree = read_source(expression).tree
        node = read_node(self._implied(layer) if is_empty(tree) else tree)
        self.result.show_label(self._session.style, layer, node, used_attributes(node))

    def _implied(self, layer: Layer) -> Json:
        """Return the implied expression of an empty one; EMPTY if the file has an explicit empty tree."""
        if (label_expression(layer.label_text) or "").strip():
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
        if to_keys is uses_label_keys(layer.label_text):
            self._reset_kind()
            return
        self._pending = to_label_keys(layer.label_text) if to_keys else to_expression(layer.label_text)
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
        return self._shows_implied or uses_label_keys(layer.label_text)

    def _on_text_typed(self, text: str | None) -> None:
        """Show the fault of the typed text, or of the text in the file if nothing is typed."""
        layer = self.layer
        if text is None and layer is not None:
            text = label_expression(layer.label_text) or ""
        fault = find_fault(text or "")
        if fault is not None:
            self._show_fault(fault)
        else:
            self.text.show_problem("")

    def _update_text_summary(self) -> None:
        self.text_section.set_summary(self.tr("Not applied") if self.text.is_unapplied else "")

    def _apply_text(self, text: str) -> None:
        """Apply the text of the expression, or show its fault."""
        fault = find_fault(text)
        if fault is not None:
            self._show_fault(fault)
        elif self._key is not None and self._run(set_expression_text(self._key, text)):
            self.text.discard()

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
        row = condition_requiring(layer.filter, name)
        if row is None:
            message = self.tr(
                "Features need to meet only one of the conditions. Adding another excludes no features."
            )
            self.problem.show_text(message)
            return
        text = self.tr("Change filter of {layer}").format(layer=self._selection.name)
        self._run(add_condition([layer.key], row), text)

    def _run(self, edit: Edit, text: str = "") -> bool:
        """Run an edit and return whether it was applied; otherwise display the reason."""
        self.problem.show_text("")
        return try_edit(self._session, edit, text or self._step_text(), self.problem.show_text)
