"""Tests of the find and replace panel."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.features.find.forms import IconForm, WordForm
from editor.features.find.view import FindPanel
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit, rename_layer, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.icons.field import IconField
from editor.workspace.icon_choices import IconChoices
from tests.model_rules import held_to_rules
from tests.styles import a_color, a_curve, a_line, a_source, a_width, an_icon

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


class Panel:
    """A panel over three red lines, each with a filter and an icon."""

    def __init__(self, qtbot: QtBot) -> None:
        icon = BY_KEY["icon"]
        paint = {
            "line-inner-color": a_color((0, RED.abgr)),
            "icon": a_curve((icon.wrapper, icon.stops, icon.value), (3, "one")),
            "line-width": a_width((3, 2)),
        }
        rule = {"condition": "all", "expression": [{"key": "highway", "condition": "has"}]}
        layers = [a_line(number, paint=paint, filter=rule) for number in (3, 2, 1)]
        source = a_source(layers, icons_section={"icons": [an_icon("one"), an_icon("two")]})
        self.session = Session(source, Origin(None, "test"))
        self.view = ViewState(self.session)
        self.keys = self.session.style.order.keys
        self.shown: Edit | None = None
        self.widget = FindPanel(
            self.session, self.view, load(), lambda: frozenset(self.keys[:1]), self.show_preview
        )
        held_to_rules(self.widget.model)
        qtbot.addWidget(self.widget)
        self.widget.resize(292, 800)
        self.widget.show()

    def choose(self, field: object, place: int) -> None:
        combo = field.combo  # type: ignore[attr-defined]
        combo.setCurrentIndex(place)
        combo.activated.emit(place)

    def replace_red(self) -> None:
        """Enter a replacement of red by blue."""
        form = self.widget.fields.color
        for field, text in ((form.old, RED.hex), (form.new, BLUE.hex)):
            field.edit.committed.emit(text)

    def show_preview(self, edit: Edit | None) -> None:
        self.shown = edit

    def colors(self) -> list[object]:
        """Return the colours of the layers."""
        return self._colors_of(self.session.style)

    def shown_colors(self) -> list[object]:
        """Return the colours of the layers on the map."""
        return self._colors_of(self.session.style if self.shown is None else self.shown(self.session.style))

    def _colors_of(self, style: MapStyle) -> list[object]:
        prop = BY_KEY["line-inner-color"]
        curves = [layer.curve(prop) for layer in style.layers]
        return [curve.stops[0].value for curve in curves if curve is not None]

    @property
    def message(self) -> str:
        """The message that the panel shows in place of a list."""
        shown = self.widget.nothing if self.widget.nothing.isVisible() else self.widget.replaced
        return shown.accessibleName() if shown.isVisible() else ""

    @property
    def undo(self) -> QPushButton:
        """The button that undoes the replacement."""
        button = self.widget.replaced.findChild(QPushButton)
        assert button is not None
        return button

    def focus(self) -> QWidget:
        """Return the part of the panel with the keyboard focus."""
        widget = QApplication.focusWidget()
        assert widget is not None
        assert self.widget.isAncestorOf(widget)
        return widget

    def press_preview(self, qtbot: QtBot) -> None:
        qtbot.mouseClick(self.widget.preview, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    return Panel(qtbot)


def test_nothing_is_found_before_a_search_is_entered(panel: Panel) -> None:
    assert panel.widget.outcome == ""
    assert not panel.widget.replace.isEnabled()
    assert panel.widget.nothing.accessibleName() == "Enter something to find."


def test_only_the_selection_or_the_filtered_layers_are_searched(panel: Panel, qtbot: QtBot) -> None:
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
def test_words_are_replaced_as_one_step(
    panel: Panel, jobs: Jobs, qtbot: QtBot, role: Role, word: str, new: str
) -> None:
    before = panel.session.encoded()
    panel.choose(panel.widget.fields.kind, list(panel.widget.fields.forms).index(role))
    form = panel.widget.fields.forms[role]
    if isinstance(form, IconForm):
        IconChoices(panel.session, jobs, panel.widget).show_in(form)
        choose_icon(form.old, word)
        choose_icon(form.new, new)
    else:
        assert isinstance(form, WordForm)
        qtbot.keyClicks(form.old, word)
        qtbot.keyClicks(form.new, new)
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    assert panel.session.undo_stack.undoText() == f"Replace “{word}” with “{new}” in 3 layers"
    assert (panel.message, panel.widget.outcome) == ("Replaced 3 values in 3 layers.", "")
    lines = zip(before.splitlines(), panel.session.encoded().splitlines(), strict=True)
    changed = [(one, other) for one, other in lines if one != other]
    assert len(changed) == 3
    assert all(other == one.replace(word.encode(), new.encode()) for one, other in changed)
    panel.session.undo_stack.undo()
    assert panel.session.encoded() == before


def test_a_missing_icon_can_be_found_but_not_selected(panel: Panel, jobs: Jobs, qtbot: QtBot) -> None:
    icon = BY_KEY["icon"]
    panel.session.do(set_stop(panel.keys[:1], icon, 3, "gone"), "Change icon")
    panel.choose(panel.widget.fields.kind, 2)
    form = panel.widget.fields.icon
    IconChoices(panel.session, jobs, panel.widget).show_in(form)
    choose_icon(form.old, "gone")
    assert form.old.is_unknown
    form.new.open_picker("gone")
    assert not form.new.picker.cells.model().rowCount()
    form.new.picker.close()
    choose_icon(form.new, "no icon")
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    assert panel.session.undo_stack.undoText() == "Replace “gone” with no icon in 1 layer"
    assert panel.session.style.layers[0].curve(icon).stops[0].value == ""


def choose_icon(field: IconField, typed: str) -> None:
    field.open_picker(typed)
    QTest.keyClick(field.picker.search, Qt.Key.Key_Return)


def test_a_preview_is_shown_and_ends_with_the_panel(panel: Panel, qtbot: QtBot) -> None:
    style = panel.session.style
    panel.replace_red()
    panel.press_preview(qtbot)
    assert panel.shown_colors() == [BLUE] * 3
    assert panel.session.style is style
    panel.widget.hide()
    assert panel.shown is None
    assert panel.session.undo_stack.count() == 0
    assert not panel.widget.preview.isChecked()


def test_a_preview_shows_the_included_values_and_is_replaced_by_one_step(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    panel.press_preview(qtbot)
    tree = panel.widget.tree
    tree.setFocus()
    tree.setCurrentIndex(tree.model().index(0, 0))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert panel.shown_colors() == [RED, BLUE, BLUE]
    assert panel.colors() == [RED] * 3
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    assert panel.colors() == [RED, BLUE, BLUE]
    assert panel.shown is None
    assert panel.session.undo_stack.count() == 1
    assert panel.session.undo_stack.undoText() == f"Replace {RED.hex} with {BLUE.hex} in 2 layers"


def test_a_preview_continues_after_an_edit_and_ends_with_the_document(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    panel.press_preview(qtbot)
    panel.session.do(rename_layer(panel.keys[0], "New"), "Rename")
    panel.view.set_locked([panel.keys[0]], locked=True)
    qtbot.waitUntil(lambda: panel.shown_colors() == [RED, BLUE, BLUE])
    assert panel.session.undo_stack.count() == 1
    panel.session.open(panel.session.source, panel.session.origin)
    assert panel.shown is None
    assert not panel.widget.preview.isChecked()


def scale_widths(panel: Panel, qtbot: QtBot) -> None:
    """Enter a replacement that doubles every number; its results can be found again."""
    panel.choose(panel.widget.fields.kind, 1)
    form = panel.widget.fields.number
    qtbot.keyClick(form.how, Qt.Key.Key_Right)
    for field, text in ((form.least, "0"), (form.new, "0.5")):
        field.edit.committed.emit(text)


def test_a_second_click_does_not_replace_again(panel: Panel, qtbot: QtBot) -> None:
    scale_widths(panel, qtbot)
    summary = panel.widget.outcome.removeprefix("Replaces")
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    assert panel.session.undo_stack.count() == 1
    # Another edit searches the values again, and finds the replaced ones.
    panel.session.do(rename_layer(panel.keys[0], "New"), "Rename")
    qtbot.waitUntil(lambda: not panel.undo.isVisible())
    assert panel.message == f"Replaced{summary}."
    assert not panel.widget.replace.isEnabled()
    panel.widget.fields.number.new.edit.committed.emit("0.25")
    assert panel.widget.replace.isEnabled()
    assert panel.message == ""


def test_an_undone_replacement_can_be_made_again(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    qtbot.mouseClick(panel.widget.replace, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.undo, Qt.MouseButton.LeftButton)
    assert panel.colors() == [RED] * 3
    assert panel.widget.outcome == "Replaces 3 values in 3 layers"
    assert panel.widget.replace.isEnabled()
    panel.session.undo_stack.redo()
    qtbot.waitUntil(lambda: panel.message == "Replaced 3 values in 3 layers.")
    panel.session.undo_stack.undo()
    qtbot.waitUntil(panel.widget.replace.isEnabled)


def test_the_focus_stays_in_the_panel_when_the_focused_widget_is_hidden(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.activateWindow()
    qtbot.waitUntil(panel.widget.isActiveWindow)
    panel.replace_red()
    panel.widget.replace.setFocus()
    qtbot.keyClick(panel.widget.replace, Qt.Key.Key_Space)
    assert panel.focus() is panel.widget.fields.kind.combo
    panel.undo.setFocus()
    qtbot.keyClick(panel.undo, Qt.Key.Key_Space)
    assert panel.focus() is panel.widget.tree
    panel.widget.fields.color.new.edit.committed.emit(RED.hex)
    panel.widget.fields.color.old.edit.committed.emit(BLUE.hex)
    assert panel.focus() is panel.widget.fields.kind.combo


def test_a_reversed_range_is_reported_at_its_end(panel: Panel) -> None:
    panel.choose(panel.widget.fields.kind, 1)
    form = panel.widget.fields.number
    form.least.edit.committed.emit("10")
    form.most.edit.committed.emit("5")
    assert form.most.problem == form.problem
    assert form.problem.startswith("The range 10 to 5 is empty.")
    assert panel.widget.outcome == ""
    form.least.edit.committed.emit("1")
    assert form.problem == form.most.problem == ""
    assert panel.widget.outcome != ""


def test_the_popover_opens_for_an_empty_colour(panel: Panel, qtbot: QtBot) -> None:
    for field in panel.widget.fields.color.fields:
        assert field.edit.placeholderText() == "#RRGGBB"
        qtbot.mouseClick(field.edit, Qt.MouseButton.LeftButton, pos=field.edit.lead_rect().center())
        assert field.popover is not None
        assert field.popover.isVisible()
        field.popover.close()
        assert field.value is None
        field.edit.setFocus()
        qtbot.keyClicks(field.edit, "nonsense")
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
        assert "“nonsense” is not a colour." in panel.widget.fields.color.problem
        assert "Previous value" not in panel.widget.fields.color.problem
        field.edit.selectAll()
        qtbot.keyClick(field.edit, Qt.Key.Key_Delete)
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
        assert panel.widget.fields.color.problem == ""


def test_a_cleared_colour_is_not_searched_any_more(panel: Panel, qtbot: QtBot) -> None:
    panel.replace_red()
    edit = panel.widget.fields.color.old.edit
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_Delete)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert panel.message == "Enter something to find."
    assert edit.placeholderText() == "#RRGGBB"
