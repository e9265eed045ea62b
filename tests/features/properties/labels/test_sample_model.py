"""The attributes of a sample as rows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.result import ResultColumn, SampleModel
from editor.mapstyle.filters.expression import Attributes

HILL: Attributes = {"natural": "peak", "name": "Cerro", "ele": 134.50}


@pytest.fixture
def model(qapp: QApplication) -> SampleModel:
    made = SampleModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def cells(model: SampleModel) -> list[tuple[str, str]]:
    return [
        (model.index(row, ResultColumn.ATTRIBUTE).data(), model.index(row, ResultColumn.VALUE).data())
        for row in range(model.rowCount())
    ]


def test_attributes_of_the_label_are_first(model: SampleModel) -> None:
    model.show_sample(HILL, ("name", "ele", "missing"), is_editable=False)
    assert cells(model) == [("name", "Cerro"), ("ele", "134.5"), ("natural", "peak")]
    assert model.attribute(1) == "ele"
    assert not model.flags(model.index(0, ResultColumn.VALUE)) & Qt.ItemFlag.ItemIsEditable


def test_another_sample_with_the_same_attributes_keeps_the_rows(model: SampleModel, qtbot: QtBot) -> None:
    model.show_sample(HILL, (), is_editable=False)
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged):
        model.show_sample({**HILL, "name": "Cerrito"}, (), is_editable=False)
    assert cells(model)[1] == ("name", "Cerrito")


def test_a_value_is_typed_where_there_are_no_samples(model: SampleModel, qtbot: QtBot) -> None:
    model.show_sample({"name": ""}, ("name",), is_editable=True)
    value = model.index(0, ResultColumn.VALUE)
    assert value.data() == "Enter value"
    assert value.data(Qt.ItemDataRole.EditRole) == ""
    with qtbot.waitSignal(model.typed) as typed:
        assert model.setData(value, "Cerro")
    assert typed.args == ["name", "Cerro"]


def test_a_text_of_the_map_is_no_html_in_a_tooltip(model: SampleModel) -> None:
    model.show_sample({"name": "<img src='x'>"}, (), is_editable=False)
    assert "<img" not in model.index(0, ResultColumn.VALUE).data(Qt.ItemDataRole.ToolTipRole)
