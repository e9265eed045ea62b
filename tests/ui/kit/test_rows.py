"""Rows of lists: layout, texts for screen readers, and the changes that a list reports."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import Badge, Row, RowDelegate, RowTree, Symbol, Text, TextFit, side_text, tail_text
from tests.model_rules import held_to_rules

WIDTH, HEIGHT = 200, 24


class Names(RowListModel[str]):
    """Rows with a name, a tail and a text at the right end."""

    def describe(self, entry: str) -> Row:
        name, _, tail = entry.partition("/")
        return Row(
            lines=((Text(name), tail_text(tail, name)),),
            lead=(Symbol("magnify"),),
            trailing=(side_text("end"), Badge("F2")),
        )


@pytest.fixture
def view(qtbot: QtBot) -> QListView:
    made = QListView()
    qtbot.addWidget(made)
    model = Names(made)
    held_to_rules(model)
    made.setModel(model)
    made.setItemDelegate(RowDelegate(made))
    return made


def option() -> QStyleOptionViewItem:
    made = QStyleOptionViewItem()
    made.rect = QRect(0, 0, WIDTH, HEIGHT)
    made.state = QStyle.StateFlag.State_Enabled
    return made


def columns(row: Row) -> list[bool]:
    """Return the columns of pixels that a row paints."""
    image = QImage(QSize(WIDTH, HEIGHT), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    model = RowListModel[Row]()
    model.describe = lambda entry: entry  # type: ignore[method-assign]
    model.reset([row])
    painter = QPainter(image)
    RowDelegate().paint(painter, option(), model.index(0))
    painter.end()
    return [any(image.pixelColor(x, y).alpha() for y in range(HEIGHT)) for x in range(WIDTH)]


def extent(row: Row) -> tuple[int, int]:
    painted = columns(row)
    return painted.index(True), WIDTH - painted[::-1].index(True)


def test_parts_stay_within_the_padding(qtbot: QtBot) -> None:
    left, right = extent(Row(lines=((Text("n" * 90),),), trailing=(Badge("F2"),)))
    assert 8 <= left <= 12
    assert WIDTH - 12 <= right <= WIDTH - 8


@pytest.mark.parametrize(
    ("fit", "is_shown"), [(TextFit.ELIDED, True), (TextFit.OMITTED, False), (TextFit.REST, False)]
)
def test_a_text_without_enough_width_is_elided_or_omitted(qtbot: QtBot, fit: TextFit, is_shown: bool) -> None:
    lead = (Symbol("", side_px=150),)
    assert any(columns(Row(lines=((Text("n" * 90, fit=fit),),), lead=lead))) == is_shown


def test_texts_at_the_end_are_at_the_right(qtbot: QtBot) -> None:
    left, right = extent(Row(lines=((Text("n", at_end=True),),)))
    assert left > WIDTH - 24
    assert right <= WIDTH - 8


def test_a_point_finds_the_trailing_part(view: QListView) -> None:
    model, delegate = view.model(), view.itemDelegate()
    assert isinstance(model, Names)
    assert isinstance(delegate, RowDelegate)
    model.reset(["a"])
    found = [delegate.trailing_at(option(), model.index(0, 0), QPoint(x, 12)) for x in (WIDTH - 12, 60)]
    assert found == [side_text("end"), None]


def test_texts_are_read_out_in_order(view: QListView) -> None:
    model = view.model()
    assert isinstance(model, Names)
    model.reset(["a/b", "a/a"])
    index = model.index(0, 0)
    assert index.data() == "a"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "a, b, end, F2"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "a, b, end, F2"
    assert index.data(ENTRY_ROLE) == "a/b"
    assert model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "a, end, F2"


@pytest.mark.parametrize(
    ("change", "entries"),
    [
        (lambda model: model.update(["a", "x", "c"]), ("a", "x", "c")),
        (lambda model: model.update(["a"]), ("a",)),
        (lambda model: model.update(["a", "b", "c", "d"]), ("a", "b", "c", "d")),
        (lambda model: model.update([]), ()),
        (lambda model: model.remove("b"), ("a", "c")),
        (lambda model: model.remove("z"), ("a", "b", "c")),
    ],
    ids=["changed", "fewer", "more", "none", "removed", "absent"],
)
def test_a_change_keeps_the_indexes_of_other_rows(
    view: QListView, qtbot: QtBot, change: Callable[[Names], None], entries: tuple[str, ...]
) -> None:
    model = view.model()
    assert isinstance(model, Names)
    model.reset(["a", "b", "c"])
    view.setCurrentIndex(model.index(0, 0))
    with qtbot.assertNotEmitted(model.modelReset):
        change(model)
    assert model.entries == entries
    assert view.currentIndex().isValid() == bool(entries)


def test_a_tree_lays_out_held_rows_on_request(qtbot: QtBot) -> None:
    tree = RowTree()
    qtbot.addWidget(tree)
    tree.hold_rows()
    model = Names(tree)
    model.reset(["First", "Second"])
    tree.setModel(model)
    tree.show()
    assert tree.visualRect(model.index(1, 0)).isEmpty()
    tree.lay_out_rows()
    assert tree.visualRect(model.index(1, 0)).top() > 0
