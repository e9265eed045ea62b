"""The tables' words reach the panel in the window's language, for the eye and for a screen reader."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.mapstyle.properties import PROPERTIES, Kind, PaintProperty
from editor.panels.property_editor import make_field
from editor.widgets.choice_field import ChoiceField


class Marks(QTranslator):
    """A language in which every word of the tables stands between marks."""

    def translate(self, context: str, source: str, comment: str = "", n: int = -1) -> str:
        return f"«{source}»" if context == "Tables" else ""

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
        assert prop.kind is Kind.CHOICE
        shown = [field.combo.itemText(place) for place in range(field.combo.count())]
        assert shown == [f"«{choice.label}»" for choice in prop.choices]
