"""Find and replace: what is looked for, where, and a list of what would change."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from editor.errors import EditError
from editor.look.symbol_names import FileSymbol, StateSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.replace import Replacement, ValueIndex, replace_values
from editor.mapstyle.schema.source_data import SourceData
from editor.models.hit_tree_model import Hit, HitTreeModel
from editor.panels.find.done_replacement import DoneReplacement
from editor.panels.find.find_fields import FindFields, FindScope
from editor.panels.find.find_forms import Wanted
from editor.panels.find.hit_tree import HitTree
from editor.panels.try_edit import try_edit
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.widgets.check_box import CheckBox
from editor.widgets.dock_title import DockTitle
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.empty_state import EmptyState

# Ticks of a drag elsewhere are followed together.
_PAUSE_MS = 60


class FindPanel(QWidget):
    """Looks for values and replaces them; `title` is the dock's title line.

    `shown_layers` gives the layers that a filter leaves; `show_preview` shows what an edit would do, and
    raises EditError where it cannot be.
    Signals: `place_requested(path in the tree)` when a person goes to a value; its layer is selected by then.
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
        self._done = DoneReplacement(session)
        self._wanted: Wanted | None = None
        self._locked_count = 0
        self.title = DockTitle(self.tr("Find and replace"))
        self.fields = FindFields()
        self.model = HitTreeModel(data, is_checkable=True, parent=self)
        self.tree = HitTree(self.model, session, view_state, self.tr("Values found, by layer"))
        self.nothing = EmptyState(FileSymbol.FIND, "")
        self.replaced = EmptyState(StateSymbol.FINE, "", self.tr("Undo"), is_quiet=True)
        self._pages = QStackedLayout()
        for page in (self.tree, self.nothing, self.replaced):
            self._pages.addWidget(page)
        self.summary = ElidedLabel(role=TypeRole.BODY_STRONG)
        self.note = ElidedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        tip = self.tr("Shows the map as it would be, until the panel is closed")
        self.preview = CheckBox(self.tr("Preview on map"), tip)
        self.replace = QPushButton(self.tr("Replace"))
        self.replace.setProperty("kind", "primary")
        self.replace.setAccessibleName(self.replace.text())
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._find)
        self._connect()
        self.setFocusProxy(self.fields)

    def _lay_out(self) -> None:
        bar = QVBoxLayout()
        bar.setContentsMargins(Gap.M, 0, Gap.M, Gap.S)
        bar.setSpacing(Gap.XS)
        bar.addWidget(self.fields)
        bar.addSpacing(Gap.XS)
        bar.addWidget(self.summary)
        bar.addWidget(self.note)
        foot = QHBoxLayout()
        foot.setContentsMargins(Gap.M, Gap.S, Gap.M, Gap.S)
        foot.addWidget(self.preview, 1)
        foot.addWidget(self.replace)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addLayout(self._pages, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.fields.changed.connect(self._find_anew)
        self.fields.scope_changed.connect(self._find_elsewhere)
        self.model.checked.connect(self._show_outcome)
        self.preview.toggled.connect(lambda _is_on: self._show_outcome())
        self.replace.clicked.connect(self._replace)
        self.replaced.pressed.connect(self._undo)
        self.tree.place_requested.connect(self.place_requested)
        self._session.changed.connect(self._on_changed)
        self._view_state.locked_changed.connect(self._find_soon)
        self._view_state.selection_changed.connect(self._on_selected)

    @property
    def outcome(self) -> str:
        """What replacing would do, in words."""
        return self.summary.text

    def show_data(self, data: SourceData) -> None:
        """Call layers by what they now draw."""
        self.model.show_data(data)

    def look_again(self) -> None:
        """Look for the values anew, since other layers are shown."""
        if self.fields.scope is FindScope.SHOWN and self.isVisible():
            self._timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the problems their room."""
        super().resizeEvent(event)
        self.fields.set_room(self.width() - 2 * Gap.M)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for what the fields say."""
        super().showEvent(event)
        self._find()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give the preview up."""
        super().hideEvent(event)
        self.preview.setChecked(False)

    def _find_anew(self) -> None:
        self.model.take_all()
        self._find_elsewhere()

    def _find_elsewhere(self) -> None:
        self._done.forget()
        self._find()

    def _find_soon(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def _find(self) -> None:
        """List what is found in the style."""
        self._timer.stop()
        if not self.isVisible():
            return
        style = self._session.style
        self.fields.offer(style, self._index)
        wanted = self.fields.wanted
        keys = self._scope_keys()
        found = [] if wanted is None else list(self._index.find(style, wanted.role, wanted.takes, keys))
        locked = self._view_state.locked
        new = wanted.new if wanted is not None else None
        free = [each for each in found if each.layer not in locked]
        self._locked_count = len({each.layer for each in found}) - len({each.layer for each in free})
        self._wanted = wanted
        self.model.show(style, (Hit(each, None if new is None else new(each)) for each in free))
        self._show_outcome()

    def _scope_keys(self) -> Collection[LayerKey] | None:
        if self.fields.scope is FindScope.SELECTED:
            return frozenset(self._view_state.chosen)
        return self._shown_layers() if self.fields.scope is FindScope.SHOWN else None

    # What would change, and its change.

    def _show_outcome(self) -> None:
        """Say what replacing would do, or did; show it on the map where that is wished."""
        held = self.window().focusWidget()
        is_done = bool(self._done.text)
        chosen = [] if is_done else self.model.chosen
        self.summary.set_text("" if is_done else self._outcome_of(chosen))
        self.note.set_text("" if is_done else self._locked_text())
        self.note.setVisible(bool(self.note.text))
        self.replace.setEnabled(bool(chosen))
        self.preview.setEnabled(bool(chosen) or self.preview.isChecked())
        self._show_page()
        self._keep_focus(held)
        try:
            self._show_preview(replace_values(chosen) if self.preview.isChecked() and chosen else None)
        except EditError as error:
            self._say(translated(error.text))

    def _outcome_of(self, chosen: Sequence[Replacement]) -> str:
        if self._wanted is None:
            return ""
        if self._wanted.new is None:
            return _values_in_layers(self.model.value_count, len(self.model.layers))
        words = _values_in_layers(len(chosen), _layer_count(chosen))
        return self.tr("Replaces {values}").format(values=words)

    def _show_page(self) -> None:
        """Show what was replaced, else what would be, else why there is nothing."""
        self.replaced.set_sentence(self._done.text)
        self.replaced.show_button(is_shown=self._done.is_last)
        self.nothing.set_sentence(
            self.tr("Nothing found.") if self._wanted is not None else self.tr("Say above what to find.")
        )
        found = self.tree if self.model.layers else self.nothing
        self._pages.setCurrentWidget(self.replaced if self._done.text else found)

    def _keep_focus(self, held: QWidget | None) -> None:
        """Stay in the panel where what had the focus is gone: Qt would go on to the button that closes it."""
        if held is not None and self.isAncestorOf(held) and not (held.isEnabled() and held.isVisible()):
            stays = self.tree if self._pages.currentWidget() is self.tree else self.fields.kind
            stays.setFocus(Qt.FocusReason.OtherFocusReason)

    def _step_text(self, layers: int) -> str:
        text = self._wanted.text if self._wanted is not None else ""
        return self.tr("{replace} in {layers}").format(replace=text, layers=_layers_text(layers))

    def _replace(self) -> None:
        chosen = self.model.chosen
        layers = _layer_count(chosen)
        if not try_edit(self._session, replace_values(chosen), self._step_text(layers), self._say):
            return
        words = _values_in_layers(len(chosen), layers)
        self._done.note(self.tr("Replaced {values}.").format(values=words))
        self.preview.setChecked(False)
        self._find()

    def _undo(self) -> None:
        """Take back what was replaced."""
        self._session.undo_stack.undo()
        self._find()

    def _say(self, problem: str) -> None:
        if problem:
            self.note.set_text(problem)
            self.note.show()

    def _locked_text(self) -> str:
        if not self._locked_count:
            return ""
        if self._locked_count == 1:
            return self.tr("1 locked layer is left out")
        return self.tr("%n locked layers are left out", "", self._locked_count)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._done.forget()
            self.preview.setChecked(False)
        self._find_soon()

    def _on_selected(self) -> None:
        if self.fields.scope is FindScope.SELECTED and self.isVisible():
            self._timer.start()


def _layer_count(chosen: Sequence[Replacement]) -> int:
    return len({each.occurrence.layer for each in chosen})


def _values_in_layers(values: int, layers: int) -> str:
    words = (
        _tr("1 value") if values == 1 else QCoreApplication.translate("FindPanel", "%n values", "", values)
    )
    return _tr("{values} in {layers}").format(values=words, layers=_layers_text(layers))


def _layers_text(count: int) -> str:
    return _tr("1 layer") if count == 1 else QCoreApplication.translate("FindPanel", "%n layers", "", count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FindPanel", text)
