"""The problems of the style by kind; a press goes to the place."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from editor.checks.problems import Problem
from editor.look.symbol_names import FileSymbol, StateSymbol
from editor.models.problem_filter import ProblemFilter
from editor.models.problem_tree_model import PROBLEM_ROLE, ProblemTreeModel
from editor.panels.problem_filter_bar import ProblemFilterBar
from editor.panels.problem_tree import ProblemTree
from editor.session.view_state import ViewState
from editor.widgets.dock_title import DockTitle
from editor.widgets.empty_state import EmptyState


class ProblemsPanel(QWidget):
    """Lists and filters problems; `title` is the dock's title line.

    Signals: `place_wanted(Problem)` when a person goes to one; its layer is selected by then.
    """

    place_wanted = Signal(object)

    def __init__(self, model: ProblemTreeModel, view_state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model, self._view_state = model, view_state
        self._actions: list[QAction] = []
        self.title = DockTitle(self.tr("Problems"))
        self.filter = ProblemFilterBar()
        self.title.add_button(self.filter)
        self.tree = self._make_tree()
        self.setFocusProxy(self.tree)
        self._go_action = self._make_go_action()
        self.no_problems = EmptyState(StateSymbol.FINE, self.tr("No problems."))
        no_match = self.tr("Nothing matches the filter.")
        self.no_match = EmptyState(FileSymbol.FIND, no_match, self.tr("Clear filter"))
        self.no_match.pressed.connect(self._clear_filter)
        self._pages = QStackedLayout(self)
        for page in (self.tree, self.no_problems, self.no_match):
            self._pages.addWidget(page)
        self.filter.changed.connect(self._filter)
        self.filter.left.connect(self.take_focus)
        model.counted.connect(self._show_state)
        self._show_state()

    def _make_tree(self) -> ProblemTree:
        tree = ProblemTree(self._model)
        tree.clicked.connect(self._on_clicked)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._offer)
        return tree

    def _make_go_action(self) -> QAction:
        action = QAction(self.tr("Go to the place"), self.tree)
        action.setShortcuts([QKeySequence(Qt.Key.Key_Return), QKeySequence(Qt.Key.Key_Enter)])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: self._enter(self.tree.currentIndex()))
        self.tree.addAction(action)
        return action

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the filter its part of the width."""
        super().resizeEvent(event)
        self.filter.set_room(self.width())

    def set_actions(self, actions: list[QAction]) -> None:
        """The window's own actions in the menu of a row."""
        self._actions = actions

    def take_focus(self) -> None:
        """Let the keys go through the problems, from the first one where none is current."""
        if not self.tree.currentIndex().isValid():
            self.tree.step(1)
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def walk(self, by: int) -> None:
        """Go to the place of the next problem, or of the one before for -1."""
        self._go(self.tree.step(by))

    def menu(self) -> QMenu:
        """What can be done with the current row."""
        menu = QMenu(self.tree)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._go_action)
        menu.addSeparator()
        menu.addActions(self._actions)
        return menu

    def _offer(self, point: QPoint) -> None:
        if self.tree.currentIndex().isValid():
            self.menu().popup(self.tree.viewport().mapToGlobal(point))

    def _on_clicked(self, index: QModelIndex) -> None:
        self._go(index)
        self.tree.setFocus(Qt.FocusReason.MouseFocusReason)  # The arrows go on from what was pressed.

    def _enter(self, index: QModelIndex) -> None:
        """Go to the place of a problem; fold or unfold a kind."""
        if index.data(PROBLEM_ROLE) is None:
            self.tree.setExpanded(index, not self.tree.isExpanded(index))
        else:
            self._go(index)

    def _go(self, index: QModelIndex) -> None:
        problem = index.data(PROBLEM_ROLE)
        if isinstance(problem, Problem):
            if problem.layer_key is not None:
                self._view_state.select([problem.layer_key])
            self.place_wanted.emit(problem)

    def _filter(self, wanted: ProblemFilter) -> None:
        self._model.set_filter(wanted)
        self.tree.keep_open(is_open=bool(wanted.words))
        self._show_state()

    def _clear_filter(self) -> None:
        self.filter.clear()
        self.filter.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_state(self) -> None:
        counts = self._model.counts()
        self.filter.show_counts(counts)
        count, shown = sum(counts.values()), self._model.shown_count
        if shown < count:
            detail = self.tr("{shown} of {count}").format(shown=shown, count=count)
        else:
            detail = str(count) if count else ""
        self.title.set_detail(detail)
        page = self.tree if shown else self.no_match if count else self.no_problems
        self._pages.setCurrentWidget(page)
