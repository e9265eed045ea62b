"""“What’s this?” explains every property from its row of the table, and every panel, by click and by key."""

from collections.abc import Iterator
from html import escape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot

from editor.features.help.whats_this import explain
from editor.mapstyle.schema.layer_types import LAYER_TYPES
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, ValueKind
from editor.ui.fields.number_field import number_text
from editor.ui.theme import tokens
from editor.workspace.explanations import layer_type_help, property_help
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver


@pytest.fixture
def user(open_window: OpenWindow, qtbot: QtBot) -> Iterator[Driver]:
    made = open_window()
    made.activate()
    yield made
    QWhatsThis.hideText()
    QWhatsThis.leaveWhatsThisMode()


def shown() -> QWidget | None:
    """Return the visible text of “What’s this?”."""
    tops = QApplication.topLevelWidgets()
    return next((top for top in tops if top.inherits("QWhatsThat") and top.isVisible()), None)


@pytest.mark.parametrize("prop", PROPERTIES, ids=lambda prop: prop.key)
def test_the_help_of_a_property_has_all_of_its_row_of_the_table(qapp: object, prop: PaintProperty) -> None:
    html = property_help(prop)
    for part in (prop.label, prop.key, prop.help):
        assert escape(part) in html
    if prop.minimum is not None:
        assert number_text(prop.minimum) in html
    if prop.maximum is not None:
        assert number_text(prop.maximum) in html
    for choice in prop.choices:
        assert escape(choice.label) in html
    assert ("Interpolated" in html) is prop.interpolates
    assert ("Not interpolated" in html) is not prop.interpolates
    assert ("nothing is drawn" in html) is (prop.default is None)
    assert ("the preview uses" in html) is (prop.default is not None and not prop.default_varies)
    assert ("Unit: " in html) is (prop.unit.strip() != "" or prop.measure.value != "none")
    assert ("channel" in html) is (prop.kind is ValueKind.COLOR)


def test_every_row_of_the_panel_has_it(user: Driver) -> None:
    for prop in PROPERTIES:
        row = user.editor(prop).row
        assert row.whatsThis() == property_help(prop), prop.key


@pytest.mark.parametrize("row", LAYER_TYPES, ids=lambda row: row.type)
def test_a_layer_type_says_its_name_and_help(qapp: object, row: object) -> None:
    html = layer_type_help(row)  # type: ignore[arg-type]
    for part in (row.type, row.label, row.help):  # type: ignore[attr-defined]
        assert escape(part) in html


def test_the_header_explains_the_type_of_the_visible_layer(user: Driver) -> None:
    layer = next(layer for layer in user.layers if layer.type == "line")
    user.select([layer.key])
    assert "<code>line</code>" in user.properties_panel.title.whatsThis()
    user.select([])
    assert user.properties_panel.title.whatsThis() == ""


def test_filter_and_label_describe_themselves(user: Driver) -> None:
    page = user.layer_page
    assert "conditions" in page.filter.whatsThis()
    assert "label_text" in page.labels.whatsThis()
    assert "label_keys" in page.labels.keys.whatsThis()


def test_every_panel_and_view_has_words(user: Driver) -> None:
    for command in ("icons", "fonts"):
        user.trigger(command)
    parts = [*user.docks.all, user.map_view, user.icons_view, user.fonts_view]
    assert len(parts) > 10
    for part in (*parts, user.strip, user.status):
        assert part.whatsThis(), part


def test_the_menu_turns_the_mode_on(user: Driver) -> None:
    user.trigger("whats_this")
    assert QWhatsThis.inWhatsThisMode()


def test_its_key_explains_the_focused_widget(user: Driver, qtbot: QtBot) -> None:
    layer = next(layer for layer in user.layers if layer.type == "line")
    user.select([layer.key])
    editor = user.editor(BY_KEY["line-width"])
    editor.field.setFocus(Qt.FocusReason.OtherFocusReason)
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: shown() is not None)
    assert not QWhatsThis.inWhatsThisMode()


def test_its_text_has_the_edge_of_a_card_in_each_theme(user: Driver, qtbot: QtBot) -> None:
    for command in ("theme_dark", "theme_light"):
        user.trigger(command)
        explain(user.map_view)
        qtbot.waitUntil(lambda: shown() is not None)
        popup = shown()
        assert popup is not None
        picture = popup.grab().toImage()
        assert picture.pixelColor(0, picture.height() // 2) == QColor(tokens.current().edge)
        assert picture.pixelColor(4, 4) == QColor(tokens.current().raised)
        QWhatsThis.hideText()


def test_widgets_without_help_text_are_not_explained(qtbot: QtBot) -> None:
    alone = QWidget()
    qtbot.addWidget(alone)
    assert not explain(alone)
    assert not explain(None)
