"""Tests of saving while a layer is renamed."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.features.layers.view import LayersPanel
from editor.mapstyle.schema.source_data import load
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.fields.text_fields import commit_pending_input
from tests.styles import a_line, a_source


@pytest.fixture
def session() -> Session:
    return Session(a_source([a_line(1, COMMENT="Old")]), Origin(None, "test"))


@pytest.mark.parametrize(("typed", "steps"), [("New", 1), ("", 0)], ids=["typed", "nothing typed"])
def test_a_pending_rename_is_saved_as_one_step(
    session: Session, qtbot: QtBot, jobs: Jobs, typed: str, steps: int
) -> None:
    view = ViewState(session)
    panel = LayersPanel(session, view, load(), jobs)
    qtbot.addWidget(panel)
    with qtbot.waitActive(panel):
        panel.show()
    view.select([session.style.layers[0].key])
    panel.rename()
    editor = panel.tree.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, typed)
    commit_pending_input(panel.window())
    assert session.style.layers[0].comment == (typed or "Old")
    assert session.undo_stack.count() == steps
    assert panel.tree.state() == panel.tree.State.NoState
