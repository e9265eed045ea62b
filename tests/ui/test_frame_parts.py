"""Sections, segmented controls, rows, titles, buttons, cards and the application style."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QDockWidget,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from editor.ui.color.field import ColorField
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.property_row import PropertyRow
from editor.ui.fields.text_fields import TextField
from editor.ui.kit import buttons
from editor.ui.kit.card import Popover, has_translucent_windows
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.section import Section
from editor.ui.kit.segmented import Segmented
from editor.ui.theme import tokens
from editor.ui.theme.symbols import FileSymbol, MapSymbol, PanelSymbol
from editor.ui.theme.theme import Theme, ThemeChoice, apply_theme, palette
from editor.ui.theme.tokens import DARK, LIGHT


def test_a_section_is_collapsed_by_click_and_by_key(shown, qtbot) -> None:
    section = Section("Line")
    section.body.addWidget(QLabel("row"))
    shown(section, 320)
    header = section._header
    with qtbot.waitSignal(section.folded) as caught:
        QTest.mouseClick(header, Qt.MouseButton.LeftButton)
    assert caught.args == [True]
    assert not section.content.isVisible()
    QTest.keyClick(header, Qt.Key.Key_Right)
    assert section.is_open
    assert header.accessibleName() == "Line, expanded"


def test_set_open_emits_nothing(shown, qtbot) -> None:
    section = shown(Section("Line"), 320)
    with qtbot.assertNotEmitted(section.folded):
        section.set_open(False)


def test_a_segmented_choice_changes_by_click_and_arrows(shown, qtbot) -> None:
    parts = [("Map", MapSymbol.MAP), ("Icons", PanelSymbol.ICONS), ("Fonts", "")]
    choice = Segmented("View", parts)
    shown(choice, choice.sizeHint().width())
    with qtbot.waitSignal(choice.selected) as caught:
        QTest.mouseClick(choice, Qt.MouseButton.LeftButton, pos=choice.cell_rect(1).center())
    assert caught.args == [1]
    QTest.keyClick(choice, Qt.Key.Key_Right)
    QTest.keyClick(choice, Qt.Key.Key_Right)
    assert choice.index == 2
    assert choice.accessibleName() == "View: Fonts"


def test_a_compact_choice_is_narrower(qtbot) -> None:
    choice = Segmented("View", [("Map", MapSymbol.MAP), ("Icons", PanelSymbol.ICONS)])
    qtbot.addWidget(choice)
    wide = choice.sizeHint().width()
    choice.set_compact(True)
    assert choice.sizeHint().width() < wide


def test_the_stop_count_opens_the_curve_and_keeps_its_space_when_blank(shown, qtbot) -> None:
    row = shown(PropertyRow("Width", TextField("Width")), 320)
    blank = row.field.width()
    row.set_count(13)
    QApplication.sendPostedEvents()
    assert row.field.width() == blank
    count = row.findChild(QToolButton)
    assert count.text() == "13"
    assert count.accessibleName() == "Stops of Width: 13"
    with qtbot.waitSignal(row.count_toggled) as caught:
        QTest.mouseClick(count, Qt.MouseButton.LeftButton)
    assert caught.args == [True]
    with qtbot.assertNotEmitted(row.count_toggled):
        row.set_expanded(False)


def test_tab_moves_from_a_field_to_its_count_though_the_row_is_newer(shown, qtbot) -> None:
    upper, lower = TextField("Upper"), TextField("Lower")
    whole = QWidget()
    column = QVBoxLayout(whole)
    rows = [PropertyRow("Lower", lower), PropertyRow("Upper", upper)]
    for row in rows:
        column.insertWidget(0, row)
        row.set_count(2)
    section = Section("Line")
    column.insertWidget(0, section)
    chain = [*section.focus_chain(), *rows[1].focus_chain(), *rows[0].focus_chain()]
    for before, after in pairwise(chain):
        QWidget.setTabOrder(before, after)
    shown(whole, 320)
    with qtbot.waitActive(whole):
        whole.activateWindow()
    chain[0].setFocus()
    reached = [chain[0]]
    for _ in chain[1:]:
        QTest.keyClick(whole.windowHandle(), Qt.Key.Key_Tab)
        reached.append(whole.focusWidget())
    assert reached == chain


def test_an_empty_state_has_one_button(shown, qtbot) -> None:
    empty = shown(
        EmptyState(PanelSymbol.LAYERS, "No layers yet. Add one from the map data.", "Add layer"), 300
    )
    with qtbot.waitSignal(empty.pressed):
        QTest.mouseClick(empty._button, Qt.MouseButton.LeftButton)


def test_an_icon_button_has_a_name_and_a_tooltip(qtbot) -> None:
    button = buttons.tool_button(FileSymbol.UNDO, "Undo")
    qtbot.addWidget(button)
    assert (button.toolTip(), button.accessibleName()) == ("Undo", "Undo")
    assert button.width() == button.height() == 28


def test_an_action_button_triggers_its_action(shown, qtbot) -> None:
    action = QAction("Layers")
    action.setCheckable(True)
    button = shown(buttons.action_button(action, is_in_rail=True))
    with qtbot.waitSignal(action.toggled):
        button.click()
    assert button.accessibleName() == "Layers"


def test_an_elided_label_retains_its_text(shown) -> None:
    label = shown(ElidedLabel("A name that is far too long for its place"), 60)
    label.resize(60, 20)
    assert label.minimumSizeHint().width() < 60 < label.sizeHint().width()
    assert label.accessibleName() == "A name that is far too long for its place"


def test_a_dock_title_contains_its_buttons(shown) -> None:
    title = DockTitle("Layers")
    title.set_detail("226")
    button = buttons.tool_button(FileSymbol.MORE, "More")
    title.add_button(button)
    assert shown(title, 290).height() == 36
    assert button.x() > 200


def test_a_dock_title_closes_its_dock(shown, qtbot) -> None:
    dock = QDockWidget()
    title = DockTitle("Layers")
    dock.setTitleBarWidget(title)
    button = title.add_close(dock.close)
    shown(dock, 290)
    assert (button.toolTip(), button.accessibleName()) == ("Close", "Close")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not dock.isVisible()


def test_a_popover_opens_on_the_screen_and_closes_on_esc(shown, qtbot) -> None:
    anchor = shown(QLabel("Inner colour"))
    popover = Popover("Colour", parent=anchor)
    popover.body.addWidget(QLabel("hex"))
    popover.open_below(anchor)
    screen: QRect = anchor.screen().availableGeometry()
    assert screen.contains(popover.card_rect().translated(popover.pos()))
    with qtbot.waitSignal(popover.closed):
        QTest.keyClick(popover, Qt.Key.Key_Escape)


@pytest.mark.parametrize(("x", "is_left"), [(450, True), (10, False)])
def test_a_popover_opens_beside_a_widget_that_stays_visible(shown, x: int, is_left: bool) -> None:
    page = QWidget()
    anchor = QPushButton("Colour", page)
    anchor.setGeometry(90, 380, 200, 24)
    page.setFixedHeight(420)
    shown(page, 300)
    page.move(x, 60)
    popover = Popover("Colour", parent=anchor)
    popover.setFixedSize(300, 400)
    popover.set_open_beside(page)
    popover.open_below(anchor)
    card = popover.card_rect().translated(popover.pos())
    assert popover.screen().availableGeometry().contains(card)
    assert (card.right() < page.mapToGlobal(QPoint(0, 0)).x()) == is_left
    assert not card.intersects(QRect(page.mapToGlobal(QPoint(0, 0)), page.size()))
    popover.close()


def test_a_popover_keeps_a_distance_from_the_edge_of_the_screen(shown) -> None:
    anchor = shown(QLabel("Inner colour"))
    screen: QRect = anchor.screen().availableGeometry()
    anchor.move(screen.right() - 20, screen.bottom() - 30)
    popover = Popover("Colour", parent=anchor)
    popover.body.addWidget(QLabel("a rather long line of words"))
    popover.open_below(anchor)
    assert screen.adjusted(8, 8, -8, -8).contains(popover.card_rect().translated(popover.pos()))
    popover.close()


def test_without_space_a_popover_opens_beside_its_anchor(shown) -> None:
    anchor = shown(QLabel("Inner colour"))
    screen: QRect = anchor.screen().availableGeometry()
    popover = Popover("Colour", parent=anchor)
    tall = QLabel("hex")
    tall.setFixedSize(120, screen.height() - 80)
    popover.body.addWidget(tall)
    for x in (screen.left() + 20, screen.right() - 220):
        anchor.move(x, screen.center().y())
        popover.open_below(anchor)
        card = popover.card_rect().translated(popover.pos())
        assert screen.contains(card)
        assert not card.intersects(QRect(anchor.mapToGlobal(QPoint(0, 0)), anchor.size()))
        popover.close()


def test_without_translucency_a_popover_is_masked_to_its_card(shown) -> None:
    assert not has_translucent_windows("xcb")
    assert has_translucent_windows("wayland")
    anchor = shown(QLabel("Inner colour"))
    popover = Popover("Colour", parent=anchor)
    popover.body.addWidget(QLabel("hex"))
    popover.mask_to_card()
    popover.open_below(anchor)
    card = popover.card_rect()
    assert popover.mask().contains(card.center())
    assert not popover.mask().contains(card.topLeft())
    assert popover.mask().boundingRect() == card
    popover.close()


def test_closing_a_popover_ends_the_hover_of_its_anchor(shown) -> None:
    field = shown(ColorField("Inner colour"))
    field.edit.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    field.open_popover()
    field.popover.close()
    assert not field.edit.underMouse()


def test_the_application_follows_theme_changes(qapp) -> None:
    theme = Theme(ThemeChoice.LIGHT)
    apply_theme(qapp, theme)
    light = qapp.styleSheet()
    theme.set_choice(ThemeChoice.DARK)
    assert qapp.styleSheet() != light
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.window)
    assert palette(DARK).color(QPalette.ColorRole.Base) == QColor(DARK.panel)


def test_a_tooltip_of_one_line_has_its_height(qapp, shown) -> None:
    apply_theme(qapp, Theme(ThemeChoice.LIGHT))
    anchor = shown(QLabel("here"))
    QToolTip.showText(anchor.mapToGlobal(QPoint(2, 2)), "One line", anchor)
    (tip,) = [each for each in qapp.topLevelWidgets() if each.metaObject().className() == "QTipLabel"]
    assert 22 <= tip.height() <= 28
    tip.hide()


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_a_field_is_visible_on_the_background_of_a_dialog(qapp, qtbot, choice: ThemeChoice) -> None:
    apply_theme(qapp, Theme(choice))
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.resize(300, 100)
    assert dialog.grab().toImage().pixelColor(5, 5) == QColor(tokens.current().panel)


def test_a_menu_has_opaque_corners_without_transparency(qapp, qtbot) -> None:
    apply_theme(qapp, Theme(ThemeChoice.DARK))
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("Inner colour")
    menu.resize(menu.sizeHint())
    image = menu.grab().toImage()
    assert image.pixelColor(0, 0) == image.pixelColor(image.width() // 2, 0) == QColor(DARK.border)


def test_the_selected_row_of_a_combo_box_has_no_outline(qapp, shown) -> None:
    apply_theme(qapp, Theme(ThemeChoice.LIGHT))
    field = shown(ChoiceField("Case", [(0, "As written"), (1, "Lowercase"), (2, "Uppercase")]))
    combo = field.combo
    combo.setCurrentIndex(1)
    combo.showPopup()
    view = combo.view()
    row = view.visualRect(view.currentIndex())
    image = view.viewport().grab().toImage()
    edge = {image.pixelColor(row.center().x(), y).name().upper() for y in (row.top(), row.bottom())}
    combo.hidePopup()
    assert edge == {LIGHT.selection}


@pytest.mark.parametrize(("is_zero", "color"), [("true", LIGHT.text_2), ("false", LIGHT.text)])
def test_a_count_of_zero_is_grey(qapp, qtbot, is_zero: str, color: str) -> None:
    apply_theme(qapp, Theme(ThemeChoice.LIGHT))
    button = QPushButton("0")
    qtbot.addWidget(button)
    button.setProperty("kind", "status")
    button.setProperty("is_zero", is_zero)
    button.ensurePolished()
    assert button.palette().color(QPalette.ColorRole.ButtonText) == QColor(color)


def test_dialog_buttons_have_no_icons(qapp, qtbot) -> None:
    apply_theme(qapp, Theme(ThemeChoice.LIGHT))
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    box.ensurePolished()
    assert all(button.icon().isNull() for button in box.buttons())
