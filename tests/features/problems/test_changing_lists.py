"""Lists of changing length while rows are in use: no index of former rows refers to freed memory."""

import gc
from collections.abc import Callable
from random import Random

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QHoverEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from editor.checks.problems import Problem, problem_at
from editor.features.problems.list_filter import ProblemFilter
from editor.features.problems.model import FIX_ROLE, KIND_ROLE, PROBLEM_ROLE, ROW_ROLE, ProblemTables
from editor.ui.text import translated
from tests.features.problems.listed import COUNT, Panel, a_hex, a_hint, a_warning

KINDS = (a_hex, a_warning, a_hint)
LISTINGS = 60


def some_problems(panel: Panel, random: Random) -> tuple[Problem, ...]:
    """Return problems of some kinds, of each a part."""
    found = [
        make(place)
        for make in random.sample(KINDS, random.randint(0, len(KINDS)))
        for place in sorted(random.sample(range(COUNT), random.randint(1, COUNT)))
    ]
    return tuple(problem_at(panel.session.style, *each) for each in found)


def all_indexes(panel: Panel) -> list[QModelIndex]:
    model = panel.model
    kinds = [model.index(row, 0) for row in range(model.rowCount())]
    return kinds + [model.index(row, 0, kind) for kind in kinds for row in range(model.rowCount(kind))]


def read(panel: Panel, index: QModelIndex) -> None:
    """Request of an index all that views, delegates and screen readers request."""
    model = panel.model
    for role in (PROBLEM_ROLE, KIND_ROLE, ROW_ROLE, FIX_ROLE, Qt.ItemDataRole.AccessibleTextRole):
        index.data(role)
    row = model.rowCount(index) + model.columnCount(index) + int(model.hasChildren(index))
    model.index(row, 0, index)
    assert index.parent() == model.parent(index)
    index.siblingAtRow(0).data()
    model.flags(index)
    model.may_fix(index)
    model.problems_of(index)
    QPersistentModelIndex(index)
    panel.tree.visualRect(index)


def test_indexes_of_former_rows_have_other_data_or_none(panel: Panel) -> None:
    random = Random(1)
    former: list[QModelIndex] = []
    for _ in range(LISTINGS):
        panel.checker.checked.emit(some_problems(panel, random))
        gc.collect(0)
        for index in random.sample(former, min(60, len(former))):
            read(panel, index)
        former += random.sample(indexes := all_indexes(panel), min(20, len(indexes)))
    panel.checker.checked.emit(())
    for index in former:
        assert index.data(KIND_ROLE) is None
        read(panel, index)


def test_the_items_of_kinds_are_used_again(panel: Panel) -> None:
    places = list(range(COUNT))
    identifiers = set()
    for count in range(1, COUNT):
        panel.find(*(a_hex(place) for place in places[:count]))
        assert panel.model.rowCount(panel.model.index(0, 0)) == count
        identifiers.add(panel.model.index(0, 0, panel.model.index(0, 0)).internalId())
    assert len(identifiers) == 2


class _Hands:
    """Uses rows of a panel in all ways that keep one, at random, while other lists arrive."""

    def __init__(self, panel: Panel) -> None:
        self.panel, self.random = panel, Random(2)
        self.tree, self.viewport = panel.tree, panel.tree.viewport()
        self.retained: list[QModelIndex] = []
        self.menus: list[QMenu] = []

    def index(self) -> QModelIndex:
        indexes = all_indexes(self.panel)
        return self.random.choice(indexes) if indexes else QModelIndex()

    def point(self) -> QPoint:
        width, height = self.viewport.width(), self.viewport.height()
        return QPoint(self.random.randrange(width), self.random.randrange(height))

    def list_others(self) -> None:
        self.panel.checker.checked.emit(some_problems(self.panel, self.random))

    def hover(self) -> None:
        QTest.mouseMove(self.viewport, self.point())
        QApplication.sendEvent(
            self.viewport,
            QHoverEvent(QEvent.Type.HoverMove, QPointF(self.point()), QPointF(), QPointF(self.point())),
        )

    def ask_for_help(self) -> None:
        at = self.point()
        QApplication.sendEvent(
            self.viewport, QHelpEvent(QEvent.Type.ToolTip, at, self.viewport.mapToGlobal(at))
        )

    def select(self) -> None:
        self.tree.setCurrentIndex(self.index())

    def expand_or_collapse(self) -> None:
        self.tree.setExpanded(self.index(), self.random.random() < 0.5)

    def press_button(self) -> None:
        index, left = self.index(), Qt.MouseButton.LeftButton
        self.tree.scrollTo(index)
        rect = self.tree.visualRect(index)
        at = QPoint(rect.right() - 20, rect.center().y())
        QTest.mousePress(self.viewport, left, pos=at)
        self.list_others()
        QTest.mouseRelease(self.viewport, left, pos=at)

    def open_menu(self) -> None:
        if self.tree.currentIndex().isValid():
            menu = self.panel.widget.menu()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
            menu.popup(QPoint(0, 0))
            self.menus.append(menu)

    def use_menu(self) -> None:
        if self.menus:
            menu = self.menus.pop()
            for action in menu.actions():
                action.trigger()
            menu.close()
            menu.deleteLater()

    def filter(self) -> None:
        self.panel.widget.filter.field.setText(self.random.choice(("", "1", "39", "hex", "none")))

    def walk(self) -> None:
        self.panel.widget.walk(self.random.choice((1, -1)))

    def fix(self) -> None:
        self.panel.widget.fix_current()

    def read_aloud(self) -> None:
        accessible = QAccessible.queryAccessibleInterface(self.tree)
        for row in range(min(accessible.childCount(), 10)):
            child = accessible.child(row)
            if child is not None:
                child.text(QAccessible.Text.Name)

    def rebuild(self) -> None:
        tables = self.panel.model.tables
        if tables is not None:
            self.panel.model.adopt(tables)

    def use_former_indexes(self) -> None:
        for index in self.retained[-20:]:
            read(self.panel, index)
        self.retained.append(self.index())

    def let_events_run(self) -> None:
        gc.collect(0)
        self.viewport.repaint()
        QApplication.processEvents()


def test_rows_can_be_used_while_lists_of_other_lengths_arrive(panel: Panel) -> None:
    hands = _Hands(panel)
    actions: tuple[Callable[[], None], ...] = (
        hands.list_others,
        hands.hover,
        hands.ask_for_help,
        hands.select,
        hands.expand_or_collapse,
        hands.press_button,
        hands.open_menu,
        hands.use_menu,
        hands.filter,
        hands.walk,
        hands.fix,
        hands.read_aloud,
        hands.rebuild,
        hands.use_former_indexes,
        hands.let_events_run,
    )
    for _ in range(LISTINGS * 5):
        hands.random.choice(actions)()
        if hands.random.random() < 0.3:
            hands.list_others()
    while hands.menus:
        hands.use_menu()
    panel.widget.filter.clear()
    panel.find(a_hex(3))
    assert [index.data() for index in all_indexes(panel)][1:] == ["Hex 3."]


def test_an_open_menu_fixes_its_own_row(panel: Panel) -> None:
    panel.find(a_hex(3), a_hex(4), a_hex(5))
    panel.tree.setCurrentIndex(panel.row("Hex 4."))
    menu = panel.widget.menu()
    text = translated(panel.row("Hex 4.").data(FIX_ROLE).text)
    fix = next(action for action in menu.actions() if action.text() == text)
    panel.find(a_hex(3), a_hex(5))
    assert panel.current() == "Hex 5."
    before = panel.session.style
    fix.trigger()
    assert panel.session.style is before
    assert panel.widget.note.text == "Already fixed. The list is updating."
    menu.close()


def test_a_model_continues_the_list_and_the_fixes_of_another_one(panel: Panel) -> None:
    panel.find(a_hex(3), a_warning(4))
    tables = panel.model.tables
    assert isinstance(tables, ProblemTables)
    panel.checker.checked.emit(())
    panel.model.adopt(tables)
    assert panel.model.knows_fixes
    assert panel.row("Hex 3.").data(ROW_ROLE).fixable
    panel.model.set_filter(ProblemFilter("hex"))
    assert panel.model.tables is None
