"""Tests of the result of a label on sample features."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.result import ResultColumn
from editor.render.query.questions import Hit, HitKind, limited_tags
from editor.system.jobs import Jobs
from tests.features.properties.labels.samples import CERRO, HILL, PUNTA, Labels

Key = Qt.Key
KEYS = {"label_keys": {"label_key": [{"id": 1, "use_key_text": 0, "key_text": "name"}]}}


def test_samples_are_navigated(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    result = labels.section.result
    assert result.which.text == "Searching visible features…"
    labels.survey(CERRO, PUNTA)
    assert result.which.text == "Feature 1 of 2 in view"
    result.next.click()
    assert (result.which.text, result.picture.text) == ("Feature 2 of 2 in view", "Punta ·")
    result.next.click()
    assert result.picture.text == "Cerro · 328"
    result.before.click()
    labels.survey(PUNTA, CERRO)
    assert result.picture.text == "Punta ·"
    labels.survey(CERRO, matching=205)
    assert result.which.text == "Feature 1 of 1 · 205 in view"


def hit_of(labels: Labels, sample: dict[str, Any], place: int = 0) -> Hit:
    """Return the result of a click on a feature of a layer on the map."""
    return Hit(labels.session.style.layers[place].key, HitKind.POINT, tags=limited_tags(sample))


def test_the_feature_that_was_clicked_on_the_map_is_first(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    result = labels.section.result
    result.start_with([hit_of(labels, CERRO, 1), hit_of(labels, PUNTA), hit_of(labels, CERRO)])
    labels.survey(CERRO, PUNTA)
    assert (result.which.text, result.picture.text) == ("Feature 2 of 2 in view", "Punta ·")

    # It becomes current only once: the others can still be selected.
    result.next.click()
    labels.survey(CERRO, PUNTA)
    assert result.picture.text == "Cerro · 328"
    result.start_with([hit_of(labels, PUNTA)])
    assert result.picture.text == "Punta ·"


def test_clicking_a_feature_that_is_no_sample_changes_nothing(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    labels.survey(CERRO, PUNTA)
    result = labels.section.result
    result.next.click()
    for pressed in ([hit_of(labels, {"name": "Far"})], [hit_of(labels, {})], [hit_of(labels, CERRO, 1)], []):
        result.start_with(pressed)
        assert result.picture.text == "Punta ·"


def test_missing_attributes_are_reported_and_can_be_filtered(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    labels.survey(CERRO)
    result = labels.section.result
    assert not result.warning.isVisible()
    labels.survey(CERRO, PUNTA)
    assert result.warning.text == "1 feature has no “ele”. The label shows “Punta ·”."
    result.filter_button.click()
    layer = labels.session.style.layers[0]
    assert layer.filter == {"condition": "all", "expression": [{"key": "ele", "condition": "has"}]}
    assert labels.steps == ["Change filter of Hill"]
    labels.survey(CERRO)
    assert not result.filter_button.isVisible()
    assert labels.is_as_before()


@pytest.mark.parametrize(
    ("sample", "text", "has_button"),
    [
        (
            {"name": "Punta", "ele": "high"},
            "“ele” is not a number in 1 feature. The label shows “Punta ·”.",
            False,
        ),
        ({}, "1 feature has no “name”. The label shows “·”.", True),
    ],
    ids=["no number", "nothing"],
)
def test_further_gaps_are_reported(
    qtbot: QtBot, jobs: Jobs, sample: dict[str, Any], text: str, has_button: bool
) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    labels.survey(CERRO, sample)
    assert labels.section.result.warning.text == text
    assert labels.section.result.filter_button.isVisible() is has_button


def test_a_filter_that_any_condition_satisfies_is_left_alone(qtbot: QtBot, jobs: Jobs) -> None:
    conditions = [{"key": "natural", "condition": "has"}]
    filter_ = {"condition": "any", "expression": conditions}
    labels = Labels(qtbot, jobs, {"label_expression": HILL}, filter=filter_)
    labels.survey(PUNTA)
    labels.section.result.filter_button.click()
    assert labels.steps == []
    assert "excludes no features" in labels.section.problem.text


@pytest.mark.parametrize("form", ["expression", "keys"])
def test_a_clicked_attribute_is_added(qtbot: QtBot, jobs: Jobs, form: str) -> None:
    labels = Labels(qtbot, jobs, KEYS if form == "keys" else {"label_expression": '{"get_v":"name"}'})
    labels.survey(CERRO)
    table = labels.section.result.table
    names = [table.rows.attribute(row) for row in range(table.rows.rowCount())]
    table.setFocus()
    table.setCurrentIndex(table.rows.index(names.index("natural"), ResultColumn.ATTRIBUTE))
    qtbot.keyClick(table, Key.Key_Return)
    if form == "keys":
        assert [row.attribute.value for row in labels.section.keys.rows] == ["name", "natural"]
    else:
        assert labels.expression == '{"concat":[{"get_v":"name"},{"get_v":"natural"}]}'


@pytest.mark.parametrize(
    ("has_data", "text"),
    [
        (True, "No features in view. Enter sample values."),
        (False, "No preview data. Enter sample values."),
    ],
)
def test_without_features_values_are_typed(qtbot: QtBot, jobs: Jobs, has_data: bool, text: str) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    labels.survey(has_data=has_data)
    result = labels.section.result
    assert result.which.text == text
    table = result.table
    for row, value in enumerate(("Cerro", "100")):
        table.setCurrentIndex(table.rows.index(row, ResultColumn.ATTRIBUTE))
        qtbot.keyClick(table, Key.Key_Return)
        editor = QApplication.focusWidget()
        qtbot.keyClicks(editor, value)
        with qtbot.waitSignal(table.itemDelegate().closeEditor):
            qtbot.keyClick(editor, Key.Key_Return)
    assert result.picture.text == "Cerro · 328"
    assert labels.steps == []


def test_a_survey_of_another_layer_is_ignored(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    labels.panel.select(1)
    labels.survey(CERRO)
    assert labels.section.result.samples == ()


def test_the_result_reports_a_zoom_at_which_the_layer_is_not_drawn(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL}, minzoom=11)
    labels.panel.widget.show_zoom(9.5)
    labels.survey(CERRO)
    assert labels.section.result.note.text == "Not drawn at zoom 9.50. Shown at zoom 11."
    labels.panel.widget.show_zoom(12)
    assert not labels.section.result.note.isVisible()


def test_the_result_takes_the_layers_case(qtbot: QtBot, jobs: Jobs) -> None:
    upper = {"text_transform_stops": {"text_transform_stop": [{"level_id": 0, "intvalue": 2}]}}
    labels = Labels(qtbot, jobs, paint={"text-transform": upper})
    labels.survey(CERRO)
    assert labels.section.result.picture.text == "CERRO"


def test_the_image_is_drawn_in_the_layers_colour(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": '{"get_v":"name"}'})
    picture = labels.section.result.picture

    def red_pixels() -> int:
        image = picture.grab().toImage()
        colors = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(color.red() > 200 and color.green() < 80 and color.blue() < 80 for color in colors)

    assert red_pixels() == 0
    labels.survey(CERRO)
    assert red_pixels() > 20


def test_an_illegible_label_is_reported(qtbot: QtBot, jobs: Jobs) -> None:
    size = {"text_size_stops": {"text_size_stop": [{"level_id": 0, "size": 0.1}]}}
    labels = Labels(qtbot, jobs, paint={"text-size": size})
    labels.survey(CERRO)
    assert labels.section.result.note.text == "Too small or without a colour at zoom 13.00."
