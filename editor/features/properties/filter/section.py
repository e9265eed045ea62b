"""Filter section of the selected layers: condition rows, match count in view and JSON text."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from editor.checks.rules.filters import read_filter
from editor.errors import DocumentError, EditError
from editor.features.properties.filter.match_bar import MatchBar
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.filters import (
    add_condition,
    move_condition,
    remove_condition,
    remove_filter,
    replace_filter,
    set_combination,
    set_condition,
)
from editor.mapstyle.filters.expression import COMBINATIONS, FILTER_KEY, filter_key
from editor.mapstyle.filters.rows import FilterRows, filter_text, read_rows
from editor.mapstyle.json_tree import Json, Path
from editor.mapstyle.schema.layer_types import LayerShape, layer_type
from editor.preview.map_queries import Surveyor
from editor.render.query.questions import Survey, TrialFilter
from editor.session.session import Session
from editor.ui.code.json_box import JsonBox
from editor.ui.conditions.condition_list import (
    Added,
    Changed,
    Combined,
    ConditionList,
    FilterChange,
    Moved,
    Removed,
)
from editor.ui.fields.pick_list import PickRow
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.kit.section import Section
from editor.ui.text import local_count, translated
from editor.ui.theme.tokens import Gap
from editor.workspace.explanations import whats_this_html
from editor.workspace.selected_layers import SelectedLayers

_WITHOUT_DATA = (LayerShape.CANVAS, LayerShape.TILES)


class FilterSection(Section):
    """Editor of the filter that all selected layers share. Hidden if their filters differ.

    Without a surveyor there are no counts and no suggestions. `highlight_requested()` precedes the
    highlighting of the matching features.
    """

    highlight_requested = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FilterSection", "Filter"), parent)
        self.setWhatsThis(
            whats_this_html(
                self.tr("Filter"),
                self.tr("Draws only features that match the conditions"),
                key=FILTER_KEY,
            )
        )
        self._session = session
        self._surveyor: Surveyor | None = None
        self._selection = SelectedLayers()
        self._keys: tuple[LayerKey, ...] = ()
        self._shown: FilterRows | None = None
        self._survey: Survey | None = None
        self._is_drawn = True
        self._zoom = 0.0
        self.rows = ConditionList()
        self.rows.edited.connect(self._edit)
        self._unreadable = WrappedLabel(
            self.tr("This filter cannot be shown as rows. Edit it as JSON."), is_secondary=True
        )
        self.count = MatchBar()
        self.count.highlight_toggled.connect(self._set_highlighted)
        self.text_section = Section(self.tr("Edit as JSON"))
        self.text_section.set_open(False)
        self.text = JsonBox(self.tr("Filter as JSON"))
        self.text.typed.connect(self._try_text)
        self.text.applied.connect(self._apply)
        self.text.edit.textChanged.connect(self._summarize)
        self._lay_out()

    def attach(self, surveyor: Surveyor) -> None:
        """Use a surveyor for match counts and for the suggested keys and values."""
        self._surveyor = surveyor
        surveyor.surveyed.connect(self._show_survey)
        surveyor.highlight_changed.connect(
            lambda is_highlighted: self.count.show_highlighted(is_highlighted=is_highlighted)
        )
        self._show_survey(surveyor.survey)

    def show_layers(self, selection: SelectedLayers) -> None:
        """Show the filter of layers."""
        self._selection = selection
        if selection.keys != self._keys:
            self._keys = selection.keys
            self.rows.set_owner(selection.keys)
            self.text.set_owner(selection.keys)
            self._show_survey(None)
        is_shared = (
            bool(selection.layers)
            and _share_filter(selection.distinct)
            and any(map(_is_filterable, selection.distinct))
        )
        self.setVisible(is_shared)
        if not is_shared:
            return
        self._shown = read_rows(selection.layers[0].filter)
        if self._is_drawn is not self._is_any_drawn():
            self._show_count(self._survey)
        for part in (self.rows, self.text):
            part.setEnabled(not selection.is_locked)
        if self.is_open:
            self._show_filter()
        self._summarize()

    def show_zoom(self, zoom: float) -> None:
        """Update the match count for a zoom level of the map."""
        self._zoom = zoom
        if self._is_drawn is not self._is_any_drawn():
            self._show_count(self._survey)
            self._summarize()

    def set_open(self, is_open: bool) -> None:
        """Expand or collapse the section. Rows are created on first expansion."""
        super().set_open(is_open)
        if is_open and self._selection.layers and not self.isHidden():
            self._show_filter()
        self._summarize()

    def show_unfinished(self) -> None:
        """Expand the section and focus text or rows that are not applied yet."""
        self.set_open(True)
        if self.text.is_unapplied:
            self.text_section.set_open(True)
            self.text.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.rows.is_unfinished:
            row = next(row for row in self.rows.rows if row.is_unfinished)
            row.key.setFocus(Qt.FocusReason.OtherFocusReason)

    def reveal(self, inside: Path) -> QWidget | None:
        """Expand the section and return the widget for a path within the layer; None if not shown here."""
        layer = self._selection.layers[0] if self._selection.layers else None
        if layer is None or self.isHidden() or not inside or inside[0] != filter_key(layer.record):
            return None
        self.set_open(True)
        if self._shown is None:
            self.text_section.set_open(True)
            return self.text.edit
        if len(inside) > 2 and inside[1] == "expression" and isinstance(inside[2], int):
            return self._condition_part(inside[2], inside[3:])
        return self.rows.combination

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Switch off the highlighting on Esc."""
        if self._surveyor is None or not self._surveyor.key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the text editor to the width."""
        super().resizeEvent(event)
        self.text.set_available_width(self.width() - 2 * Gap.M)

    def _lay_out(self) -> None:
        self.body.setContentsMargins(0, 0, 0, 0)
        for part in (self.rows, self._unreadable, self.count):
            inner = v_box(margins=(Gap.M, 0, Gap.M, 0))
            inner.addWidget(part)
            self.body.addLayout(inner)
            if part is not self.rows:
                self.body.addWidget(_create_rule())
        self.body.addWidget(self.text_section)
        self.text_section.body.addWidget(self.text)

    def _show_filter(self) -> None:
        layer = self._selection.layers[0]
        if self._shown is not None:
            self.rows.show_filter(self._shown)
        else:
            self.text_section.set_open(True)
        self.rows.setVisible(self._shown is not None)
        self._unreadable.setVisible(self._shown is None)
        self.count.setVisible(not self._selection.is_multiple)
        self.text.show_text("" if _has_no_filter(layer) else filter_text(layer.filter))

    def _condition_part(self, index: int, inside: Path) -> QWidget:
        rows = self.rows.rows
        if index >= len(rows):
            return self.rows.add
        row = rows[index]
        if inside[:1] == ("values",) and row.draft.takes_values:
            return row.values
        return row.operator if inside[:1] in (("condition",), ("values",)) else row.key

    # Edits

    def _edit(self, change: FilterChange) -> None:
        keys = self._selection.editable_keys
        match change:
            case Combined(combination):
                edit = set_combination(keys, combination)
            case Added(row):
                edit = add_condition(keys, row, COMBINATIONS[self.rows.combination.index])
            case Changed(index, row):
                edit = set_condition(keys, index, row)
            case Removed(index):
                edit = remove_condition(keys, index)
            case Moved(source, target):
                edit = move_condition(keys, source, target)
        try:
            self._do(edit)
        except EditError as error:
            self.rows.reject(change, translated(error.text))

    def _apply(self, text: str) -> None:
        """Apply the text. Invalid text stays with its error."""
        keys = self._selection.editable_keys
        try:
            self._do(replace_filter(keys, read_filter(text)) if text.strip() else remove_filter(keys))
        except DocumentError as error:
            self._show_fault(error)
        except EditError as error:
            self.text.show_problem(translated(error.text))
        else:
            self.text.discard()

    def _try_text(self, text: str | None) -> None:
        """Count with the filter that is being typed, as soon as it is valid."""
        trial = None
        self.text.show_problem("")
        if text is not None:
            try:
                trial = TrialFilter(read_filter(text) if text.strip() else None)
            except DocumentError as error:
                self._show_fault(error)
        if self._surveyor is not None:
            self._surveyor.try_filter(trial)

    def _show_fault(self, error: DocumentError) -> None:
        line = error.place.line if error.place is not None else None
        where = self.tr("Line {line}: ").format(line=line) if line is not None else ""
        self.text.show_problem(f"{where}{translated(error.text)}", line)

    def _do(self, edit: Edit) -> None:
        self._session.do(edit, self.tr("Change filter of {layer}").format(layer=self._selection.name))

    # Features in view

    def _set_highlighted(self, is_highlighted: bool) -> None:
        if is_highlighted:
            self.highlight_requested.emit()
        if self._surveyor is not None:
            self._surveyor.highlight(is_highlighted=is_highlighted)

    def _show_survey(self, survey: Survey | None) -> None:
        self._survey = survey
        keys = survey.keys if survey is not None else ()
        self.rows.set_offers(
            [self._create_suggestion(entry.key, entry.count) for entry in keys], self._values_of
        )
        self._show_count(survey)
        self._summarize()

    def _is_any_drawn(self) -> bool:
        """Return whether a layer is drawn at the current zoom level."""
        return not self._selection.layers or any(
            layer.draws_at(self._zoom) for layer in self._selection.distinct
        )

    def _show_count(self, survey: Survey | None) -> None:
        """Show how many features match, even if they are not drawn at this zoom level."""
        self._is_drawn = self._is_any_drawn()
        if survey is None:
            self.count.show_sentence(self.tr("Counting visible features…"))
        elif not survey.has_data:
            self.count.show_sentence(self.tr("No preview data for this layer."))
        elif not survey.total:
            self.count.show_sentence(self.tr("No data for this layer in view."))
        else:
            text = self._matches_text(survey)
            if survey.hidden and self._is_drawn:
                text = f"{text} · {self._hidden_text(survey.hidden)}"
            if not self._is_drawn:
                text = self.tr("{matches}, not drawn at this zoom").format(matches=text)
            self.count.show_count(
                text,
                local_count(survey.matching),
                survey.matching / survey.total,
                can_highlight=survey.matching > 0,
            )

    def _matches_text(self, survey: Survey) -> str:
        """Return the count of matches, with `{count}` as a placeholder."""
        is_one = survey.matching == 1
        if survey.request.trial is None:
            one = self.tr("{count} of {total} features in view matches")
            text = one if is_one else self.tr("{count} of {total} features in view match")
        else:
            one = self.tr("{count} of {total} features in view matches the JSON")
            text = one if is_one else self.tr("{count} of {total} features in view match the JSON")
        return text.replace("{total}", local_count(survey.total))

    def _hidden_text(self, count: int) -> str:
        return self.tr("%Ln labels hidden by collisions", "", count)

    def _values_of(self, key: str) -> Sequence[PickRow]:
        keys = self._survey.keys if self._survey is not None else ()
        survey_key = next((entry for entry in keys if entry.key == key), None)
        return (
            [self._create_suggestion(text, count) for text, count in survey_key.values]
            if survey_key is not None
            else []
        )

    def _create_suggestion(self, text: str, count: int) -> PickRow:
        return PickRow(text, text, self.tr("{count} in view").format(count=local_count(count)))

    def _summarize(self) -> None:
        """Show in the headings the extent of the filter and unapplied input."""
        is_unapplied = self.text.is_unapplied
        self.text_section.set_summary(self.tr("Not applied") if is_unapplied else "")
        parts = [self._conditions_text()]
        if is_unapplied:
            parts.append(self.tr("JSON not applied"))
        if self.rows.is_unfinished and not self.is_open:
            parts.append(self.tr("condition incomplete"))
        self.set_summary(" · ".join(parts))

    def _conditions_text(self) -> str:
        if self._shown is None:
            return self.tr("JSON only")
        count = len(self._shown.rows)
        if not count:
            return self.tr("All features")
        text = self.tr("%Ln conditions", "", count)
        survey = self._survey
        if survey is None or not survey.total or survey.request.trial is not None:
            return text
        counts = self.tr("{some} of {all} in view").format(
            some=local_count(survey.matching), all=local_count(survey.total)
        )
        parts = [text, counts]
        if survey.hidden and self._is_drawn:
            parts.append(self._hidden_text(survey.hidden))
        return " · ".join(parts)


def _create_rule() -> QFrame:
    rule = QFrame()
    rule.setProperty("part", "rule")
    return rule


def _has_no_filter(layer: Layer) -> bool:
    return filter_key(layer.record) is None


def _is_filterable(layer: Layer) -> bool:
    """Return whether a layer has a filter or data to filter."""
    row = layer_type(layer.type, layer.source)
    return not _has_no_filter(layer) or not (row.in_app or row.shape in _WITHOUT_DATA)


def _share_filter(layers: Sequence[Layer]) -> bool:
    first_key = filter_key(layers[0].record)
    first: Json = None if first_key is None else layers[0].record[first_key]
    for layer in layers[1:]:
        key = filter_key(layer.record)
        if (key is None) is not (first_key is None) or (key is not None and layer.record[key] != first):
            return False
    return True
