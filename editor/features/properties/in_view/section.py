"""Section of the layer page: how many features are in view, how many are drawn, and what hides the others."""

import itertools
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.features.properties.in_view.rows import CountRow, HiddenList, ReasonNote
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import LayerShape, layer_type
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.labels.debugger import LabelDebugger
from editor.preview.overlays.notices import ProgressLine
from editor.records import dataclass
from editor.render.query.questions import HiddenBox, LabelReport, LossKind
from editor.session.session import Session
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.section import Section
from editor.ui.text import local_number
from editor.ui.theme.tokens import Gap
from editor.workspace.explanations import whats_this_html
from editor.workspace.label_explanations import (
    Explanation,
    LabelExplainer,
    LayerState,
    MissingFeatures,
    Remedy,
    has_filter,
)
from editor.workspace.selected_layers import SelectedLayers

# While a count takes longer, the old numbers are grey.
LONG_MS = 400
# A smaller part of the view outside the map data is not worth a row.
_LEAST_SHARE = 0.005
_WITHOUT_DATA = (LayerShape.CANVAS, LayerShape.TILES, LayerShape.NONE)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A row: its count, text and action; a loss with labels has a list of them.

    `helps_at_zero` enables the action for a count of zero. `share` is the part of the view of a row that
    counts no features.
    """

    count: int
    text: str
    action: str = ""
    run: Callable[[], object] | None = None
    loss: MissingFeatures | None = None
    helps_at_zero: bool = False
    share: float | None = None


class InViewSection(Section):
    """The features of one layer in view, from the data to the map. Hidden for several layers.

    Signals: `remedy_requested(key, Remedy)`; `highlight_requested()` to highlight matching features,
    `flash_requested()` to highlight what is drawn, and `boxes_requested()` to show the boxes of labels;
    `needed_changed()` after it was opened or closed.
    """

    remedy_requested = Signal(object, object)
    highlight_requested = Signal()
    flash_requested = Signal()
    boxes_requested = Signal()
    needed_changed = Signal()

    def __init__(self, session: Session, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("InViewSection", "In this view"), parent)
        self.setWhatsThis(
            whats_this_html(
                self.tr("In this view"),
                self.tr("Shows how many features are drawn, and what hides the others"),
            )
        )
        self._session, self._data = session, data
        self._debugger: LabelDebugger | None = None
        self._state_of: Callable[[Layer], LayerState] = lambda _layer: LayerState()
        self._layer: Layer | None = None
        self._zoom = 0.0
        self._is_opened_by_boxes = False
        self._explanation: Explanation | None = None
        self.verdict = ReasonNote()
        self.verdict.pressed.connect(self._run_remedy)
        self._empty = WrappedLabel("", is_secondary=True)
        self._rows: list[CountRow] = []
        self._lists: list[HiddenList] = []
        # The visible rows and lists, from top to bottom.
        self._order: list[QWidget] = []
        self._actions: list[Callable[[], object] | None] = []
        self._is_motion_reduced: Callable[[], bool] = lambda: False
        self.progress = ProgressLine(self)
        self.progress.setAccessibleName(self.tr("Counting visible features…"))
        self._long = QTimer(self)
        self._long.setSingleShot(True)
        self._long.setInterval(LONG_MS)
        self._long.timeout.connect(lambda: self._set_dimmed(is_dimmed=True))
        self.body.setSpacing(2)
        self.body.addWidget(self.verdict)
        self.body.addWidget(self._empty)
        self.body.addSpacing(Gap.XS)
        self.folded.connect(lambda _is_folded: self.needed_changed.emit())

    @property
    def rows(self) -> tuple[CountRow, ...]:
        """The visible rows."""
        return tuple(row for row in self._rows if not row.isHidden())

    @property
    def lists(self) -> tuple[HiddenList, ...]:
        """The visible lists of hidden labels."""
        return tuple(each for each in self._lists if not each.isHidden())

    @property
    def sentence(self) -> str:
        """The sentence about the layer; empty before the first report."""
        return self.verdict.text if not self.verdict.isHidden() else ""

    @property
    def is_needed(self) -> bool:
        """Whether the section shows counts."""
        return self.is_open and not self.isHidden()

    def attach(
        self,
        debugger: LabelDebugger,
        state_of: Callable[[Layer], LayerState],
        is_motion_reduced: Callable[[], bool] = lambda: False,
    ) -> None:
        """Show the reports of a label debugger.

        `state_of` returns the state of a layer in the window, `is_motion_reduced` whether nothing may move.
        """
        self._debugger, self._state_of = debugger, state_of
        self._is_motion_reduced = is_motion_reduced
        debugger.requested.connect(self._on_requested)
        debugger.reported.connect(self._on_reported)
        debugger.current_changed.connect(self._show_current)
        self.refresh()

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data
        self.refresh()

    def show_layers(self, selection: SelectedLayers) -> None:
        """Show a layer; hide the section for several, and for one without features."""
        layer = selection.all_layers[0] if len(selection.all_layers) == 1 else None
        if layer is not None and layer_type(layer.type, layer.source).shape in _WITHOUT_DATA:
            layer = None
        was_needed, before, self._layer = self.is_needed, self._layer, layer
        if layer is None:
            self._end_progress()
        self.setVisible(layer is not None)
        if layer is not None and (before is None or before.key != layer.key):
            self._show_rows(None)
        self.refresh()
        if was_needed is not self.is_needed:
            self.needed_changed.emit()

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom of the map, and whether the layer is visible there."""
        self._zoom = zoom
        self.set_summary(self.tr("Zoom {zoom}").format(zoom=local_number(f"{zoom:.2f}")))
        self.refresh()

    def show_boxes(self, *, are_shown: bool) -> None:
        """Open the section while boxes are shown."""
        if are_shown and not self.is_open:
            self._is_opened_by_boxes = True
            self.set_open(True)
        elif not are_shown and self._is_opened_by_boxes:
            self._is_opened_by_boxes = False
            self.set_open(False)
        self.needed_changed.emit()

    def refresh(self) -> None:
        """Show the last report with the current state of the layer."""
        if not self.is_needed or self._layer is None:
            return
        report = self._debugger.report if self._debugger is not None else None
        self._show_rows(report if self._is_about_layer(report) else None)

    def set_open(self, is_open: bool) -> None:
        """Expand or collapse the section."""
        super().set_open(is_open)
        if not is_open:
            self._end_progress()
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the rows with arrows, press with Enter, step through hidden labels with N."""
        key, debugger = event.key(), self._debugger
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            is_handled = self._move_focus(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_handled = self.verdict.button.hasFocus()
            if is_handled:
                self.verdict.button.click()
        else:
            is_handled = key in (Qt.Key.Key_N, Qt.Key.Key_Escape) and (
                debugger is not None and debugger.key(event)
            )
        if not is_handled:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the progress line below the header."""
        super().resizeEvent(event)
        top = self.content.y() - self.progress.height()
        self.progress.setGeometry(Gap.M, top, self.width() - 2 * Gap.M, self.progress.height())

    def _move_focus(self, step: int) -> bool:
        """Focus the next or previous row; return whether there is one."""
        (header,) = self.focus_chain()
        stops = [header, *([self.verdict.button] if not self.verdict.button.isHidden() else []), *self._order]
        focused = self.focusWidget()
        at = next(
            (at for at, each in enumerate(stops) if focused is not None and _holds(each, focused)), None
        )
        if at is None or not 0 <= at + step < len(stops):
            return False
        target = stops[at + step]
        if isinstance(target, HiddenList):
            target.enter(at_end=step < 0)
        else:
            target.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _order_focus(self) -> None:
        """Set the tab order from top to bottom."""
        stops = (each.list if isinstance(each, HiddenList) else each for each in self._order)
        for before, after in itertools.pairwise((*self.focus_chain(), self.verdict.button, *stops)):
            QWidget.setTabOrder(before, after)

    def _is_about_layer(self, report: LabelReport | None) -> bool:
        counts = report.counts if report is not None else None
        return counts is not None and self._layer is not None and counts.layer == self._layer.key

    def _on_requested(self) -> None:
        self._long.start()
        self.progress.is_reduced = self._is_motion_reduced()
        self.progress.begin()

    def _end_progress(self) -> None:
        self._long.stop()
        self.progress.end()
        self._set_dimmed(is_dimmed=False)

    def _on_reported(self, report: LabelReport) -> None:
        self._end_progress()
        if self.is_needed and self._is_about_layer(report):
            self._show_rows(report)

    def _show_rows(self, report: LabelReport | None) -> None:
        layer, style = self._layer, self._session.style
        if layer is None or not style.has_layer(layer.key):
            return
        explainer = LabelExplainer(style, self._data)
        explanation = explainer.explain(layer, self._zoom, self._state_of(layer), report)
        self._explanation = explanation
        self.verdict.setVisible(explanation is not None)
        self._empty.setVisible(explanation is None)
        self._empty.show_text(self.tr("Counting visible features…") if explanation is None else "")
        if explanation is not None:
            action = explanation.remedy.text if explanation.remedy is not None else ""
            self.verdict.show_text(explanation.sentence, action, is_fine=explanation.is_fine)
        self._show_entries(self._entries(layer, report, explainer) if report is not None else [])
        self._show_current(self._debugger.current if self._debugger is not None else None)

    def _entries(self, layer: Layer, report: LabelReport, explainer: LabelExplainer) -> list[_Entry]:
        counts = report.counts
        if counts is None or not counts.has_data or not counts.total:
            return []
        on_map = self.tr("Show on map")
        entries = [_Entry(counts.total, self.tr("Features in view"))]
        if has_filter(layer) or counts.matching != counts.total:
            entries.append(
                _Entry(counts.matching, self.tr("Match the filter"), on_map, self.highlight_requested.emit)
            )
        else:
            entries = [
                _Entry(counts.total, self.tr("Features in view"), on_map, self.highlight_requested.emit)
            ]
        is_in_range = layer.draws_at(self._zoom)
        low, high = layer.levels
        text = self.tr("In zoom range {first}–{last}").format(first=low, last=high)
        zoom = explainer.zoom_remedy()
        entries.append(
            _Entry(counts.matching, text)
            if is_in_range
            else _Entry(0, text, zoom.text, lambda: self._request(zoom), helps_at_zero=True)
        )
        if not is_in_range:
            return entries
        losses = explainer.losses(layer, report)
        if counts.names is not None:
            # Features without text are counted before all rows that count names.
            entries += [self._loss_entry(each) for each in losses if each.kind is LossKind.NO_TEXT]
            losses = tuple(each for each in losses if each.kind is not LossKind.NO_TEXT)
            entries.append(_Entry(counts.names, self.tr("Different names")))
        entries += map(self._loss_entry, losses)
        entries.append(_Entry(counts.drawn, self.tr("Drawn"), on_map, self.flash_requested.emit))
        if counts.without_data >= _LEAST_SHARE:
            data = explainer.data_remedy()
            entries.append(
                _Entry(
                    1,
                    self.tr("Outside the map data"),
                    data.text,
                    lambda: self._request(data),
                    share=counts.without_data,
                )
            )
        return entries

    def _loss_entry(self, loss: MissingFeatures) -> _Entry:
        remedy = loss.remedy
        if remedy is None:
            return _Entry(loss.count, loss.text, loss=loss)
        if loss.winner is not None and self._layer is not None and loss.winner != self._layer.key:
            # The sentence has the remedy; the row leads to the other layer.
            go = LabelExplainer(self._session.style, self._data).go_remedy(loss.winner)
            return _Entry(loss.count, loss.text, self.tr("Go to layer"), lambda: self._request(go), loss)
        return _Entry(loss.count, loss.text, remedy.text, lambda: self._request(remedy), loss)

    def _show_entries(self, entries: list[_Entry]) -> None:
        first = entries[0].count if entries else 0
        self._actions = [entry.run for entry in entries]
        lists = 0
        self._order = []
        for number, entry in enumerate(entries):
            row = self._row(number)
            is_loss = entry.loss is not None
            if entry.share is not None:
                # Rounded, but neither none nor all of the view.
                percent = min(max(round(100 * entry.share), 1), 99)
                row.show_count(0, entry.text, entry.share, is_loss=True, count_text=f"{percent}\u2009%")
            else:
                share = entry.count / first if first else 0.0
                row.show_count(entry.count, entry.text, share, is_loss=is_loss)
            row.show_action(entry.action, is_enabled=entry.count > 0 or entry.helps_at_zero)
            self._place(row)
            self._order.append(row)
            row.show()
            if entry.loss is not None and entry.loss.hidden:
                each = self._list(lists)
                lists += 1
                each.show_hidden(entry.loss.hidden)
                self._place(each)
                self._order.append(each)
                each.show()
        unused: list[QWidget] = [*self._rows[len(entries) :], *self._lists[lists:]]
        focused = self.focusWidget()
        if focused is not None and focused.hasFocus() and any(_holds(each, focused) for each in unused):
            # Qt would move the focus to another section.
            self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        for widget in unused:
            widget.hide()
        self._order_focus()

    def _place(self, widget: QWidget) -> None:
        """Move a widget to the end, so that rows and lists follow each other."""
        self.body.removeWidget(widget)
        self.body.addWidget(widget)

    def _row(self, number: int) -> CountRow:
        while number >= len(self._rows):
            row, at = CountRow(), len(self._rows)
            row.pressed.connect(lambda at=at: self._run(at))
            self._rows.append(row)
        return self._rows[number]

    def _list(self, number: int) -> HiddenList:
        while number >= len(self._lists):
            added = HiddenList()
            added.current_changed.connect(self._on_hidden_selected)
            self._lists.append(added)
        return self._lists[number]

    def _run(self, number: int) -> None:
        run = self._actions[number] if number < len(self._actions) else None
        if run is not None:
            run()

    def _run_remedy(self) -> None:
        if self._explanation is not None and self._explanation.remedy is not None:
            self._request(self._explanation.remedy)

    def _request(self, remedy: Remedy) -> None:
        if self._layer is not None:
            self.remedy_requested.emit(self._layer.key, remedy)

    def _on_hidden_selected(self, hidden: HiddenBox) -> None:
        if self._debugger is not None:
            if not self._debugger.are_boxes_shown:
                self.boxes_requested.emit()
            self._debugger.select(hidden)

    def _show_current(self, hidden: HiddenBox | None) -> None:
        for each in self._lists:
            each.show_current(hidden)

    def _set_dimmed(self, *, is_dimmed: bool) -> None:
        for row in self._rows:
            row.set_dimmed(is_dimmed=is_dimmed)


def _holds(stop: QWidget, focused: QWidget) -> bool:
    return stop is focused or stop.isAncestorOf(focused)
