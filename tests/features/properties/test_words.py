"""Tests of translated table texts in the properties panel."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.properties.property_editor import make_field
from editor.mapstyle.schema.easing import BY_NUMBER, EASINGS
from editor.mapstyle.schema.paint_properties import ANCHORS, PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Curve, Stop
from editor.ui.curves.easing_field import EasingStrip
from editor.ui.curves.graph import CurveGraph
from editor.ui.curves.stop_model import StopColumn
from editor.ui.curves.stop_table import StopTable
from editor.ui.fields.anchor_pad import AnchorPad
from editor.ui.fields.choice_field import ChoiceField


class Marks(QTranslator):
    """A language that puts every text of the tables between marks."""

    def translate(self, context: str, source: str, comment: str = "", n: int = -1) -> str:
        return f"«{source}»" if context == "Tables" else source

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def marks(qapp: QApplication) -> Iterator[None]:
    language = Marks()
    QCoreApplication.installTranslator(language)
    yield
    QCoreApplication.removeTranslator(language)


@pytest.mark.parametrize("prop", PROPERTIES, ids=lambda prop: prop.key)
def test_a_field_is_named_in_the_language_of_the_window(
    prop: PaintProperty, marks: None, qtbot: QtBot
) -> None:
    field = make_field(prop)
    qtbot.addWidget(field)
    assert field.accessibleName() == f"«{prop.label}»"
    if isinstance(field, ChoiceField):
        assert prop.kind is ValueKind.CHOICE
        shown = [field.combo.itemText(place) for place in range(field.combo.count())]
        assert shown == [f"«{choice.label}»" for choice in prop.choices]


@pytest.mark.parametrize("prop", PROPERTIES, ids=lambda prop: prop.key)
def test_curve_and_stops_are_named_in_the_language_of_the_window(
    prop: PaintProperty, marks: None, qtbot: QtBot
) -> None:
    graph, table = CurveGraph(prop), StopTable(prop)
    for widget in (graph, table):
        qtbot.addWidget(widget)
        assert f"«{prop.label}»" in widget.accessibleName()
    header = table.model.headerData(StopColumn.VALUE, Qt.Orientation.Horizontal)
    assert header == f"«{prop.label}»"
    if prop.kind is ValueKind.CHOICE:
        table.show_value(Curve((Stop(5, prop.choices[0].value),)))
        assert table.model.index(0, StopColumn.VALUE).data() == f"«{prop.choices[0].label}»"


def test_the_anchor_cell_is_its_value_in_any_language(marks: None, qtbot: QtBot) -> None:
    pad = AnchorPad("Anchor", ANCHORS)
    qtbot.addWidget(pad)
    qtbot.mouseClick(pad, Qt.MouseButton.LeftButton, pos=pad.cell_rect(6).center())
    assert pad.value == 7
    assert pad.accessibleDescription() == "«Left bottom»"


def test_an_easing_is_named_in_the_language_of_the_window(marks: None, qtbot: QtBot) -> None:
    strip = EasingStrip(EASINGS, 7)
    qtbot.addWidget(strip)
    strip.show_number(2)
    assert strip.accessibleDescription() == f"«{BY_NUMBER[2].label}»"
