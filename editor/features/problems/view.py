"""The problems panel: problems by kind, with their places and fixes."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence, QResizeEvent, QUndoStack
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from editor.checks.problems import LEGIBILITY_KINDS, Problem
from editor.features.problems.list_filter import ProblemFilter, ProblemFilterBar
from editor.features.problems.model import (
    FIX_ROLE,
    KIND_ROLE,
    PROBLEM_ROLE,
    ROW_ROLE,
    ProblemRow,
    ProblemTreeModel,
    deleted_text,
)
from editor.features.problems.tree import ProblemTree
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.kit.rows import AnyIndex
from editor.ui.text import local_count, translated
from editor.ui.theme.symbols import FileSymbol, StateSymbol, SymbolColor, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import try_edit
from editor.workspace.severity import count_text, total

if TYPE_CHECKING:
    from editor.checks.fixes import fix as fixes
else:
    fixes = LazyModule("editor.checks.fixes.fix")


_WIDE_FROM_PX: Final = 520


class ProblemResultNote(QWidget):
    """Message until the next event; the result of a step, with an undo button, until the next step."""

    def __init__(self, undo_stack: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result = ""
        self._label = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.undo_button = quiet_button(self.tr("Undo"))
        self.undo_button.setToolTip(self.tr("Undo last step"))
        self.undo_button.setFixedHeight(Size.SMALL_BUTTON)
        self.undo_button.clicked.connect(undo_stack.undo)
        self.setFixedHeight(Size.SMALL_BUTTON)
        line = h_box(self, margins=(Gap.M, 0, Gap.M, 0), spacing=Gap.M)
        line.addWidget(self._label)
        line.addWidget(self.undo_button)
        line.addStretch(1)
        undo_stack.indexChanged.connect(self._on_step)
        self.show_message("")

    @property
    def text(self) -> str:
        """The message."""
        return self._label.text

    def show_message(self, text: str) -> None:
        """Show a message; if empty, the result of the last step."""
        self._label.set_text(text or self._result)
        self.undo_button.setVisible(bool(self._result) and not text)
        self.setVisible(bool(self.text))

    def show_result(self, text: str) -> None:
        """Set the result of the last step; empty if there is none."""
        self._result = text
        self.show_message("")

    def _on_step(self) -> None:
        self.show_result("")


class ProblemsPanel(QWidget):
    """Problems of the style; `title` is the dock's title line.

    Signals: `place_requested(Problem)` to show a problem; its layer is already selected.
    """

    place_requested = Signal(object)

    def __init__(
        self,
        session: Session,
        model: ProblemTreeModel,
        view_state: ViewState,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session, self._model, self._view_state, self._jobs = session, model, view_state, jobs
        self._fix_action: QAction | None = None
        self._walk_actions: list[QAction] = []
        self._show_action: QAction | None = None
        self._is_filtering = False
        self.title = DockTitle(self.tr("Problems"))
        self.filter = ProblemFilterBar()
        self.safe_button = quiet_button(self.tr("Apply safe fixes"))
        self.safe_button.setToolTip(self.tr("Apply all fixes that do not change the map"))
        self.safe_button.setFixedHeight(Size.SMALL_BUTTON)
        self.safe_button.clicked.connect(self.fix_safe)
        self.legibility_button = QToolButton()
        self.legibility_button.setFixedHeight(Size.SMALL_BUTTON)
        self.title.add_button(self.safe_button)
        self.title.add_button(self.legibility_button)
        self.title.add_button(self.filter)
        self.tree = self._create_tree()
        self.setFocusProxy(self.tree)
        self._go_action = self._create_go_action()
        self.no_problems = EmptyState(StateSymbol.FINE, self.tr("No problems."))
        self.checking_note = EmptyState(FileSymbol.FIND, self.tr("Checking style…"))
        no_match = self.tr("Nothing matches the filter.")
        self.no_match = EmptyState(FileSymbol.FIND, no_match, self.tr("Clear filter"))
        self.no_match.pressed.connect(self._clear_filter)
        self._pages = page_stack(self.tree, self.no_problems, self.checking_note, self.no_match)
        self.note = ProblemResultNote(session.undo_stack)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(self._pages, 1)
        column.addWidget(self.note)
        self.filter.changed.connect(self._on_filter_changed)
        self.filter.left.connect(self.focus_list)
        model.listed.connect(self._on_listed)
        model.counted.connect(self._on_counted)
        self._show_state()

    def _create_tree(self) -> ProblemTree:
        tree = ProblemTree(self._model)
        tree.clicked.connect(self._on_clicked)
        tree.fix_pressed.connect(self._fix)
        tree.selectionModel().currentChanged.connect(lambda _current, _previous: self.note.show_message(""))
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._open_menu)
        return tree

    def _create_go_action(self) -> QAction:
        action = QAction(self.tr("Go to problem"), self.tree)
        action.setShortcuts([QKeySequence(Qt.Key.Key_Return), QKeySequence(Qt.Key.Key_Enter)])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: self._activate(self.tree.currentIndex()))
        self.tree.addAction(action)
        return action

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the filter to the width."""
        super().resizeEvent(event)
        self.filter.set_available_width(self.width())
        self._fit_buttons()

    def _fit_buttons(self) -> None:
        """Shorten the buttons, then hide some, until there is enough space for the title beside them."""
        self.filter.show_all_severities()
        self.legibility_button.show()
        self._show_button_texts(is_wide=True)
        if self.width() < max(_WIDE_FROM_PX, self.title.sizeHint().width()):
            self._show_button_texts(is_wide=False)
        if not self._has_whole_title():
            self.filter.hide_unused_severities()
        if not self._has_whole_title():
            self.legibility_button.hide()  # Its command is in a menu, too.

    def _has_whole_title(self) -> bool:
        parts = (self.safe_button, self.legibility_button, self.filter)
        shown = [part for part in parts if not part.isHidden()]
        return self.title.width_with(self.title.accessibleName(), shown) <= self.width()

    def _show_button_texts(self, *, is_wide: bool) -> None:
        style = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon if is_wide else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        self.legibility_button.setToolButtonStyle(style)
        self.safe_button.setText(self.safe_button.accessibleName() if is_wide else "")
        self.safe_button.setIcon(QIcon() if is_wide else symbol(StateSymbol.FIX, SymbolColor.LINK))

    def set_actions(self, fix: QAction, walk: list[QAction]) -> None:
        """Set the window's actions for the context menu of a row."""
        self._fix_action, self._walk_actions = fix, walk

    def set_legibility_actions(self, check: QAction, show: QAction) -> None:
        """Add the window's actions that check the legibility, and show a problem on the map."""
        self._show_action = show
        self.legibility_button.setDefaultAction(check)
        self._fit_buttons()

    @property
    def legibility_problem(self) -> Problem | None:
        """The current problem if it is one of legibility, which the map can show."""
        problem = self.tree.currentIndex().data(PROBLEM_ROLE)
        return problem if isinstance(problem, Problem) and problem.kind in LEGIBILITY_KINDS else None

    def focus_list(self) -> None:
        """Focus the tree, with the first problem selected if there is no selection."""
        if not self.tree.selectedIndexes():
            self.tree.step(1)
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def walk(self, offset: int) -> None:
        """Show the next problem, or the previous one for -1."""
        self._show_place(self.tree.step(offset))

    def fix_current(self) -> None:
        """Fix the current problem, or all of the current kind."""
        index = self.tree.currentIndex()
        if index.isValid():
            self._fix(index)

    def fix_safe(self) -> None:
        """Apply all safe fixes in one step and show the number of remaining problems."""
        style, source = self._session.style, self._session.source
        self.note.show_message("")

        def finish(found: "fixes.SafeFixes") -> None:
            if self._session.source is not source:
                return  # Another document was opened.
            if self._session.style is not style:
                self.fix_safe()
            elif found.style is style:
                self.note.show_message(self.tr("No safe fixes available"))
            else:
                self._apply_safe_fixes(found)

        self._jobs.run(
            lambda _cancel: fixes.apply_safe_fixes(style),
            finish,
            lambda error: self.note.show_message(translated(error.text)),
            purpose="fix",
        )

    def _apply_safe_fixes(self, found: "fixes.SafeFixes") -> None:
        name = self.tr("Apply all safe fixes")
        if try_edit(self._session, lambda _style: found.style, name, self.note.show_message):
            fixed, remaining = found.fixed, found.remaining
            fixed_text = self.tr("%Ln problems fixed.", "", fixed)
            remaining_text = self.tr("%Ln remaining.", "", remaining)
            self.note.show_result(f"{fixed_text} {remaining_text}" if remaining else fixed_text)

    def menu(self) -> QMenu:
        """Create the context menu of the current row."""
        index = self.tree.currentIndex()
        row: ProblemRow = index.data(ROW_ROLE)
        menu = QMenu(self.tree)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not row.is_kind:
            menu.addAction(self._go_action)
            if self._show_action is not None and self.legibility_problem is not None:
                menu.addAction(self._show_action)
        fix: fixes.Fix | None = index.data(FIX_ROLE) if self._model.may_fix(index) else None
        text = translated(fix.text).replace("&", "&&") if fix is not None else self.tr("No quick fix")
        action = menu.addAction(symbol(StateSymbol.FIX), text)
        action.setEnabled(fix is not None)
        if self._fix_action is not None:
            action.setShortcut(self._fix_action.shortcut())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        # A check may move the row while the menu is open, or another row becomes the current one.
        pressed = QPersistentModelIndex(index)
        action.triggered.connect(lambda: self._fix_if_listed(pressed))
        menu.addSeparator()
        menu.addActions(self._walk_actions)
        return menu

    def _open_menu(self, point: QPoint) -> None:
        if self.tree.currentIndex().isValid():
            self.menu().popup(self.tree.viewport().mapToGlobal(point))

    def _on_clicked(self, index: QModelIndex) -> None:
        self._show_place(index)
        self.tree.setFocus(
            Qt.FocusReason.MouseFocusReason
        )  # Enables keyboard navigation from the clicked row.

    def _activate(self, index: QModelIndex) -> None:
        """Show the place of a problem; expand or collapse a kind."""
        if index.data(PROBLEM_ROLE) is None:
            self.tree.setExpanded(index, not self.tree.isExpanded(index))
        else:
            self._show_place(index)

    def _show_place(self, index: QModelIndex) -> None:
        problem = index.data(PROBLEM_ROLE)
        if not isinstance(problem, Problem):
            return
        key = problem.layer_key
        if key is not None:
            if not self._session.style.has_layer(key):
                self.note.show_message(self.tr("Layer deleted. The list is updating."))
                return
            self._view_state.select([key])
        self.place_requested.emit(problem)

    def _fix_if_listed(self, index: QPersistentModelIndex) -> None:
        """Run the fix of a row, unless a check has removed it."""
        if index.isValid():
            self._fix(index)
        else:
            self._show_outdated()

    def _fix(self, index: AnyIndex) -> None:
        """Run the fix of a row on the current style."""
        row: ProblemRow = index.data(ROW_ROLE)
        fix: fixes.Fix | None = index.data(FIX_ROLE)
        self.note.show_message("")
        if not self._model.may_fix(index):
            self.note.show_message(self.tr("No quick fix available."))
        elif fix is None:
            self._show_outdated()
        elif index.data(KIND_ROLE) in LEGIBILITY_KINDS:
            self._fix_legibility(index, fix)
        elif row.is_kind or self._model.is_large:
            self._fix_all(fix)
        else:
            self._apply(fix)

    def _fix_legibility(self, index: AnyIndex, fix: "fixes.Fix") -> None:
        """Run a fix of colours of layers, except of those that are locked."""
        problem = index.data(PROBLEM_ROLE)
        problems = self._model.problems_of(index) if problem is None else [problem]
        locked = self._view_state.locked
        free = [each for each in problems if each.layer_key not in locked]
        locked_count = len({each.layer_key for each in problems} & locked)
        if not free:
            self.note.show_message(self.tr("%Ln layers are locked. Unlock them first.", "", locked_count))
        elif problem is not None and not self._model.is_large:
            self._apply(fix)
        else:
            self._fix_all(fixes.fix_these(index.data(KIND_ROLE).code, free), locked_count)

    def _fix_all(self, fix: "fixes.Fix", locked_count: int = 0) -> None:
        """Run a fix in a job, as searching a large style takes up to a second."""
        style, source = self._session.style, self._session.source

        def finish(after: MapStyle) -> None:
            if self._session.source is not source:
                return  # Another document was opened.
            if self._session.style is style:
                self._apply(fixes.Fix(fix.text, lambda _style: after), locked_count)
            else:
                self._fix_all(fix, locked_count)

        self._jobs.run(
            lambda _cancel: fix.edit(style),
            finish,
            lambda error: self.note.show_message(translated(error.text)),
            purpose="fix",
        )

    def _apply(self, fix: "fixes.Fix", locked_count: int = 0) -> None:
        before = self._session.style
        if not try_edit(self._session, fix.edit, translated(fix.text), self.note.show_message):
            return
        if self._session.style is before:
            self._show_outdated()
        else:
            locked_text = self.tr("%Ln locked layers not changed", "", locked_count) if locked_count else ""
            self.note.show_result(locked_text or deleted_text(before, self._session.style))

    def _show_outdated(self) -> None:
        self.note.show_message(self.tr("Already fixed. The list is updating."))

    def _on_filter_changed(self, problem_filter: ProblemFilter) -> None:
        self._model.set_filter(problem_filter)
        self.tree.set_all_expanded(is_open=bool(problem_filter.text))
        self.tree.scrollToTop()  # Starts at the first match.
        self._is_filtering = self._model.is_listing

    def _clear_filter(self) -> None:
        self.filter.clear()
        self.filter.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_listed(self) -> None:
        if self._is_filtering:
            self._is_filtering = False
            self.tree.scrollToTop()
        self._show_state()

    def _on_counted(self) -> None:
        self.note.show_message("")

    def _show_state(self) -> None:
        counts = self._model.counts()
        self.filter.show_counts(counts)
        self.safe_button.setVisible(self._model.has_safe_fixes)
        count, shown = total(counts.values()), self._model.shown_count
        if shown < count:
            detail = self.tr("{shown} of {count}").format(shown=local_count(shown), count=count_text(count))
        else:
            detail = count_text(count) if count else ""
        self.title.set_detail(detail)
        self._fit_buttons()
        empty_page = self.no_problems if self._model.knows_document else self.checking_note
        page = self.tree if shown else self.no_match if count else empty_page
        self._pages.setCurrentWidget(page)
