"""Tests of accessible names and tab order in the properties panel."""

import itertools
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.properties.layer_page import LayerPage
from editor.mapstyle.schema.paint_properties import PROPERTIES
from editor.system.jobs import Jobs
from tests.features.properties.labels.samples import a_name
from tests.features.properties.panel import Panel, everything

FILTER = {
    "condition": "all",
    "expression": [
        {"key": "natural", "condition": "in", "values": ["peak", "hill"]},
        {"key": "ele", "condition": ">", "values": [100]},
    ],
}
EXPRESSION = {"label_expression": '{"concat":[{"get_v":"name"},{"text":" m"}]}'}
_ROW_PX = 32
KEYS = {"label_keys": {"label_key": [{"id": id_, "key_text": f"name:{id_}"} for id_ in (1, 2, 3)]}}


class Unfolded(Panel):
    """A panel on one layer or two, with everything expanded."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, label_text: Any, *, is_multiple: bool) -> None:
        parts = {"filter": FILTER, "label_text": label_text}
        layers = [
            a_name(id=2, COMMENT="Hill", paint=everything(), odd=1, **parts),
            a_name(id=1, COMMENT="Peak", **parts),
        ]
        super().__init__(qtbot, jobs, layers)
        if is_multiple:
            self.view.select(self.session.style.order.keys)
        page = self.page
        for section in (
            page.record,
            page.filter,
            page.filter.text_section,
            page.labels,
            page.labels.text_section,
        ):
            section.set_open(True)
        page.filter.rows.start_condition()
        for prop in PROPERTIES:
            editor = page.editor(prop)
            if editor.isVisibleTo(page):
                editor.row.count_toggled.emit(True)
        self.widget.resize(300, 5000)
        qtbot.waitUntil(lambda: page.height() > 3000)

    @property
    def page(self) -> LayerPage:
        return self.widget.layer_page

    def controls(self) -> list[QWidget]:
        """Return the controls that Tab visits, in its order."""
        first = self.page.window()
        found: list[QWidget] = []
        control: QWidget | None = first.nextInFocusChain()
        while control is not None and control is not first:
            takes_tab = control.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes_tab and control.isVisibleTo(self.page) and self.page.isAncestorOf(control):
                found.append(control)
            control = control.nextInFocusChain()
        return found

    def tip(self, control: QWidget | None) -> str:
        """Return the tooltip that shows over a control: its own, or that of a parent."""
        while control is not None and control is not self.page:
            if control.toolTip():
                return control.toolTip()
            control = control.parentWidget()
        return ""

    def top(self, control: QWidget) -> int:
        return control.mapTo(self.page, QPoint(0, 0)).y()


@pytest.fixture(params=["expression", "keys", "many"])
def panel(qtbot: QtBot, jobs: Jobs, request: pytest.FixtureRequest) -> Unfolded:
    label_text = KEYS if request.param == "keys" else EXPRESSION
    return Unfolded(qtbot, jobs, label_text, is_multiple=request.param == "many")


def test_every_control_has_a_name_and_a_tooltip(panel: Unfolded) -> None:
    controls = panel.controls()
    assert len(controls) > 60
    assert [type(each) for each in controls if not each.accessibleName()] == []
    assert [each.accessibleName() for each in controls if not panel.tip(each)] == []


def test_tab_moves_down_the_panel(panel: Unfolded) -> None:
    tops = [(panel.top(each), each.accessibleName()) for each in panel.controls()]
    # From the values of a condition to the close button next to their key, Tab goes up by one row.
    back = [
        (before[1], after[1]) for before, after in itertools.pairwise(tops) if after[0] < before[0] - _ROW_PX
    ]
    assert back == []
