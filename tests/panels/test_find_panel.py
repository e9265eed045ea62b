"""Find and replace: scopes, kinds, and a preview that leaves nothing behind."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits import rename_layer
from editor.mapstyle.occurrences import Role
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.sourcedata import load
from editor.mapstyle.values import Color
from editor.panels.find_forms import WordForm
from editor.panels.find_panel import FindPanel
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from tests.models.rules import held_to_rules
from tests.styles import a_color, a_curve, a_line, a_source, an_icon

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


class Panel:
    """A panel over three red lines, of which each has a filter and an icon."""

    def __init__(self, qtbot: QtBot) -> None:
        icon = BY_KEY["icon"]
        paint = {
            "line-inner-color": a_color((0, RED.abgr)),
            "icon": a_curve((icon.wrapper, icon.stops, icon.value), (3, "one")),
        }
        rule = {"condition": "all", "expression": [{"key": "highway", "condition": "has"}]}
        layers = [a_line(number, paint=paint, filter=rule) for number in (3, 2, 1)]
        source = a_source(layers, icons_section={"icons": [an_icon("one"), an_icon("two")]})
        self.session = Session(source, Origin(None, "test"))
        self.view = ViewState(self.session)
        self.keys = self.session.style.order.keys
        self.widget = FindPanel(self.session, self.view, load(), lambda: frozenset(self.keys[:1]))
        held_to_rules(self.widget.model)
        qtbot.addWidget(self.widget)
        self.widget.resize(292, 800)
        self.widget.show()

    def choose(self, field: object, place: int) -> None:
        combo = field.combo  # type: ignore[attr-defined]
        combo.setCurrentIndex(place)
        combo.activated.emit(place)

    def replace_red(self) -> None:
        """Ask for red to become blue."""
        form = self.widget.fields.color
        for field, text in ((form.old, RED.hex), (form.new, BLUE.hex)):
            field.edit.kept.emit(text)

    def colors(self) -> list[int]:
        prop = BY_KEY["line-inner-color"]
        curves = [layer.curve(prop) for layer in self.session.style.layers]
        return [curve.stops[0].value for curve in curves if curve is not None]

    def press_preview(self, qtbot: QtBot) -> None:
        qtbot.mouseClick(self.widget.preview, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    return Panel(qtbot)


def test_nothing_is_found_before_something_is_asked_for(panel: Panel) -> None:
    assert panel.widget.outcome == ""
    assert not panel.widget.replace.isEnabled()
    assert panel.widget.nothing.accessibleName() == "Say above what to find."


def test_only_the_selection_or_the_filtered_layers_are_looked_at(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    assert panel.widget.outcome == "Replaces 3 values in 3 layers"
    panel.choose(panel.widget.fields.where, 1)
    assert panel.widget.outcome == "Replaces 0 values in 0 layers"
    panel.view.select(panel.keys[1:])
    qtbot.waitUntil(lambda: panel.widget.outcome == "Replaces 2 values in 2 layers")
    panel.choose(panel.widget.fields.where, 2)
    assert panel.widget.outcome == "Replaces 1 value in 1 layer"


@pytest.mark.parametrize(
    ("role", "word", "new"),
    [(Role.ICON, "one", "two"), (Role.FILTER_KEY, "highway", "railway")],
    ids=["icon", "filter key"],
)
def test_words_are_replaced_as_one_step(panel: Panel, qtbot: QtBot, role: Role, word: str, new: str) -> None:
    before = panel.session.encoded()
    panel.choose(panel.widget.fields.kind, list(panel.widget.fields.forms).index(role))
    form = panel.widget.fields.forms[role]
    assert isinstance(form, WordForm)
    qtbot.keyClicks(form.old, word)
    qtbot.keyClicks(form.new, new)
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    assert panel.session.undo_stack.undoText() == f"Replace “{word}” by “{new}” in 3 layers"
    assert panel.widget.note.text == "Replaced 3 values in 3 layers. Undo brings them back."
    lines = zip(before.splitlines(), panel.session.encoded().splitlines(), strict=True)
    changed = [(one, other) for one, other in lines if one != other]
    assert len(changed) == 3
    assert all(other == one.replace(word.encode(), new.encode()) for one, other in changed)
    panel.session.undo_stack.undo()
    assert panel.session.encoded() == before


def test_an_icon_that_is_not_there_is_refused_in_place(panel: Panel, qtbot: QtBot) -> None:
    panel.choose(panel.widget.fields.kind, 2)
    qtbot.keyClicks(panel.widget.fields.icon.old, "one")
    qtbot.keyClicks(panel.widget.fields.icon.new, "three")
    assert "“three” is not in this style" in panel.widget.fields.icon.problem
    assert not panel.widget.replace.isEnabled()


def test_a_preview_ends_with_the_panel_and_leaves_no_step(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    panel.press_preview(qtbot)
    assert panel.colors() == [BLUE] * 3
    panel.widget.hide()
    assert panel.colors() == [RED] * 3
    assert panel.session.undo_stack.count() == 0
    assert not panel.widget.preview.isChecked()


def test_a_preview_is_replaced_by_one_step_of_the_right_name(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    panel.press_preview(qtbot)
    tree = panel.widget.tree
    tree.setFocus()
    tree.setCurrentIndex(tree.model().index(0, 0))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert panel.colors() == [RED, BLUE, BLUE]
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    assert panel.colors() == [RED, BLUE, BLUE]
    assert panel.session.undo_stack.count() == 1
    assert panel.session.undo_stack.undoText() == f"Replace {RED.hex} by {BLUE.hex} in 2 layers"


def test_an_edit_in_the_middle_of_a_preview_is_told(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    panel.press_preview(qtbot)
    panel.session.do(rename_layer(panel.keys[0], "New"), "Rename")
    assert not panel.widget.preview.isChecked()
    qtbot.waitUntil(lambda: panel.widget.note.text == "What was shown has been kept as a step.")
    panel.session.undo_stack.undo()
    panel.session.undo_stack.undo()
    assert panel.colors() == [RED] * 3


def test_undo_takes_a_preview_back(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    panel.press_preview(qtbot)
    panel.session.undo_stack.undo()
    assert panel.colors() == [RED] * 3
    assert not panel.widget.preview.isChecked()
    qtbot.waitUntil(lambda: panel.widget.outcome == "Replaces 3 values in 3 layers")
    assert panel.widget.note.text == ""
