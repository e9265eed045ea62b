"""Find and replace: query, scope, and the list of matches."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QPushButton,
    QWidget,
)

from editor.errors import EditError
from editor.features.find.fields import FindFields, FindScope, FindState
from editor.features.find.forms import FindQuery
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.replace import Replacement, ValueIndex, replace_values
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.kit.buttons import CheckBox
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.text import translated
from editor.ui.theme.symbols import FileSymbol, StateSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import try_edit
from editor.workspace.search_results import HitTree, HitTreeModel, ValueHit


class LastReplacement:
    """The undo step of the last replacement, identified by its index and the style after it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._index = 0
        self._style: MapStyle | None = None
        self._text = ""

    @property
    def text(self) -> str:
        """The summary of the replacement; empty if there was none or it was undone."""
        is_done = 0 < self._index <= self._session.undo_stack.index()
        return self._text if is_done and self._session.style_after(self._index) is self._style else ""

    @property
    def is_last(self) -> bool:
        """Whether the next undo reverts it."""
        return bool(self.text) and self._session.undo_stack.index() == self._index

    def note(self, text: str) -> None:
        """Record the last step of the undo stack as a replacement."""
        self._index, self._style, self._text = self._session.undo_stack.index(), self._session.style, text

    def forget(self) -> None:
        """Clear the record, for another query."""
        self._index, self._style, self._text = 0, None, ""


# Combines the changes of a drag.
_DELAY_MS = 60


class FindPanel(QWidget):
    """Finds and replaces values; `title` is the dock's title line.

    `shown_layers` returns the filtered layers; `show_preview` displays the result of an edit, or raises
    EditError.
    Signals: `place_requested(path in the tree)` to go to a value, whose layer is selected before.
    """

    place_requested = Signal(object)

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        shown_layers: Callable[[], Collection[LayerKey]],
        show_preview: Callable[[Edit | None], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.LEFT_DOCK_LEAST)
        self._session, self._view_state, self._shown_layers = session, view_state, shown_layers
        self._show_preview = show_preview
        self._index = ValueIndex()
        self._last_replacement = LastReplacement(session)
        self._query: FindQuery | None = None
        self._locked_count = 0
        self.title = DockTitle(self.tr("Find and replace"))
        self.fields = FindFields()
        self.model = HitTreeModel(data, is_checkable=True, parent=self)
        self.tree = HitTree(self.model, session, view_state, self.tr("Matches by layer"))
        self.nothing = EmptyState(FileSymbol.FIND, "")
        self.replaced = EmptyState(StateSymbol.FINE, "", self.tr("Undo"), is_quiet=True)
        self._pages = page_stack(self.tree, self.nothing, self.replaced)
        self.summary = ElidedLabel(role=TypeRole.BODY_STRONG)
        self.note = ElidedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        tip = self.tr("Preview the replacement on the map")
        self.preview = CheckBox(self.tr("Preview on map"), tip)
        self.replace = QPushButton(self.tr("Replace"))
        self.replace.setProperty("kind", "primary")
        self.replace.setAccessibleName(self.replace.text())
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self._find)
        self._connect()
        self.setFocusProxy(self.fields)

    def _lay_out(self) -> None:
        bar = v_box(margins=(Gap.M, 0, Gap.M, Gap.S), spacing=Gap.XS)
        bar.addWidget(self.fields)
        bar.addSpacing(Gap.XS)
        bar.addWidget(self.summary)
        bar.addWidget(self.note)
        foot = h_box(margins=(Gap.M, Gap.S, Gap.M, Gap.S))
        foot.addWidget(self.preview, 1)
        foot.addWidget(self.replace)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(bar)
        column.addLayout(self._pages, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.fields.changed.connect(self._on_query_changed)
        self.fields.scope_changed.connect(self._on_scope_changed)
        self.model.checked.connect(self._show_outcome)
        self.preview.toggled.connect(lambda _is_on: self._show_outcome())
        self.replace.clicked.connect(self._replace)
        self.replaced.pressed.connect(self._undo)
        self.tree.place_requested.connect(self.place_requested)
        self._session.changed.connect(self._on_changed)
        self._view_state.locked_changed.connect(self._schedule_find)
        self._view_state.selection_changed.connect(self._on_selection_changed)

    @property
    def outcome(self) -> str:
        """The effect of the replacement as text."""
        return self.summary.text

    def restore(self, state: FindState) -> None:
        """Show the input of another panel."""
        self.fields.restore(state, self._session.style, self._index)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self.model.show_data(data)

    def search_again(self) -> None:
        """Search again after the filtered layers changed."""
        if self.fields.scope is FindScope.SHOWN and self.isVisible():
            self._timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fields.set_available_width(self.width() - 2 * Gap.M)

    def showEvent(self, event: QShowEvent) -> None:
        """Run the query."""
        super().showEvent(event)
        self._find()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the preview."""
        super().hideEvent(event)
        self.preview.setChecked(False)

    def _on_query_changed(self) -> None:
        self.model.check_all()
        self._on_scope_changed()

    def _on_scope_changed(self) -> None:
        self._last_replacement.forget()
        self._find()

    def _schedule_find(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def _find(self) -> None:
        """Run the query and list the matches."""
        self._timer.stop()
        if not self.isVisible():
            return
        style = self._session.style
        self.fields.offer(style, self._index)
        query = self.fields.query
        keys = self._scope_keys()
        matches = [] if query is None else list(self._index.find(style, query.role, query.matcher, keys))
        locked = self._view_state.locked
        new = query.new if query is not None else None
        unlocked = [each for each in matches if each.layer not in locked]
        self._locked_count = len({each.layer for each in matches}) - len({each.layer for each in unlocked})
        self._query = query
        self.model.show(style, (ValueHit(each, None if new is None else new(each)) for each in unlocked))
        self._show_outcome()

    def _scope_keys(self) -> Collection[LayerKey] | None:
        if self.fields.scope is FindScope.SELECTED:
            return frozenset(self._view_state.selected_layers)
        return self._shown_layers() if self.fields.scope is FindScope.SHOWN else None

    # Replacement

    def _show_outcome(self) -> None:
        """Show the effect of the replacement, and preview it on the map if requested."""
        focused = self.window().focusWidget()
        is_done = bool(self._last_replacement.text)
        checked = [] if is_done else self.model.checked_replacements
        self.summary.set_text("" if is_done else self._outcome_text(checked))
        self.note.set_text("" if is_done else self._locked_text())
        self.note.setVisible(bool(self.note.text))
        self.replace.setEnabled(bool(checked))
        self.preview.setEnabled(bool(checked) or self.preview.isChecked())
        self._show_page()
        self._restore_focus(focused)
        try:
            self._show_preview(replace_values(checked) if self.preview.isChecked() and checked else None)
        except EditError as error:
            self._show_error(translated(error.text))

    def _outcome_text(self, checked: Sequence[Replacement]) -> str:
        if self._query is None:
            return ""
        if self._query.new is None:
            return _values_in_layers(self.model.value_count, len(self.model.layers))
        values = _values_in_layers(len(checked), _layer_count(checked))
        return self.tr("Replaces {values}").format(values=values)

    def _show_page(self) -> None:
        """Show the last replacement, the matches, or why there are none."""
        self.replaced.set_sentence(self._last_replacement.text)
        self.replaced.show_button(is_shown=self._last_replacement.is_last)
        self.nothing.set_sentence(
            self.tr("Nothing found.") if self._query is not None else self.tr("Enter something to find.")
        )
        page = self.tree if self.model.layers else self.nothing
        self._pages.setCurrentWidget(self.replaced if self._last_replacement.text else page)

    def _restore_focus(self, focused: QWidget | None) -> None:
        """Move the focus within the panel if the focused widget was hidden or disabled."""
        if focused is None or not self.isAncestorOf(focused):
            return
        if not (focused.isEnabled() and focused.isVisible()):
            target = self.tree if self._pages.currentWidget() is self.tree else self.fields.kind
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _step_text(self, layers: int) -> str:
        text = self._query.text if self._query is not None else ""
        return self.tr("{replace} in {layers}").format(replace=text, layers=_layers_text(layers))

    def _replace(self) -> None:
        checked = self.model.checked_replacements
        layers = _layer_count(checked)
        if not try_edit(self._session, replace_values(checked), self._step_text(layers), self._show_error):
            return
        values = _values_in_layers(len(checked), layers)
        self._last_replacement.note(self.tr("Replaced {values}.").format(values=values))
        self.preview.setChecked(False)
        self._find()

    def _undo(self) -> None:
        """Undo the replacement."""
        self._session.undo_stack.undo()
        self._find()

    def _show_error(self, problem: str) -> None:
        if problem:
            self.note.set_text(problem)
            self.note.show()

    def _locked_text(self) -> str:
        if not self._locked_count:
            return ""
        return self.tr("%Ln locked layers skipped", "", self._locked_count)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._last_replacement.forget()
            self.preview.setChecked(False)
        self._schedule_find()

    def _on_selection_changed(self) -> None:
        if self.fields.scope is FindScope.SELECTED and self.isVisible():
            self._timer.start()


def _layer_count(replacements: Sequence[Replacement]) -> int:
    return len({each.occurrence.layer for each in replacements})


def _values_in_layers(values: int, layers: int) -> str:
    text = _tr("%Ln values", values)
    return _tr("{values} in {layers}").format(values=text, layers=_layers_text(layers))


def _layers_text(count: int) -> str:
    return _tr("%Ln layers", count)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FindPanel", text, "", count)
