"""Tests of the table of image operations and of its runner."""

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from editor.features.icons.commands import IconCommands
from editor.features.icons.controller import ICON_COMMANDS
from editor.features.icons.operations import OPERATIONS, Operation, OperationRunner
from editor.features.icons.queue import IconQueue
from editor.mapstyle.edits.assets import set_images
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from editor.ui.kit.bars import BarButton
from editor.workspace.actions import action_rows
from tests.features.icons.icon_page import a_bordered_png, a_heavier_png
from tests.icons import a_png
from tests.styles import a_source

IMMEDIATE = [OPERATIONS["crop"], OPERATIONS["pad"]]


class Runs:
    """A session of two icons, the second of which is broken, and a runner of operations."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, image: str) -> None:
        icons = [{"id": "fuel", "value": image}, {"id": "torn", "value": a_png()[:-24]}]
        self.session = Session(a_source(1, icons_section={"icons": icons}), Origin(None, "test"))
        self.queue = IconQueue.of(self.session, jobs)
        self.runner = OperationRunner(IconCommands(self.session, AssetSelection(self.session)), self.queue)
        self.reported = QSignalSpy(self.runner.reported)
        self.refused = QSignalSpy(self.runner.icons_refused)
        self._qtbot = qtbot

    def run(self, operation: Operation, *arguments: object) -> None:
        self.runner.run(operation, self.session.style.icons, *arguments)
        self._qtbot.waitUntil(lambda: not self.queue.is_busy, timeout=20_000)

    def messages(self) -> list[str]:
        return [self.reported.at(place)[0] for place in range(self.reported.count())]


def test_each_operation_has_an_action_and_its_texts() -> None:
    actions = {row.name for row in action_rows()}
    for row in OPERATIONS.values():
        assert row.action in actions, row.id
        for count in (1, 2):
            texts = row.texts(count)
            assert texts.cancelled, row.id
            assert bool(texts.progress) == bool(texts.unchanged), row.id


@pytest.mark.parametrize("operation", IMMEDIATE, ids=lambda row: row.id)
def test_a_run_is_one_step_and_lists_the_icons_that_it_could_not_change(
    qtbot: QtBot, jobs: Jobs, operation: Operation
) -> None:
    runs = Runs(qtbot, jobs, a_bordered_png())
    before = runs.session.style.icons[1].record
    runs.run(operation)
    assert runs.session.undo_stack.count() == 1
    assert runs.session.undo_stack.text(0) == operation.texts(1).step.format(icons="icon “fuel”")
    assert runs.session.style.icons[1].record is before
    assert runs.refused.at(0)[0] == "1 image unchanged."
    assert [line.partition(":")[0] for line in runs.refused.at(0)[1]] == ["torn"]
    runs.session.do(set_images({1: runs.session.style.icons[0].data_uri}), "Replace")
    runs.run(operation)
    assert runs.messages() == [operation.texts(2).unchanged]


def test_a_run_with_a_confirmation_changes_nothing_before_the_answer(qtbot: QtBot, jobs: Jobs) -> None:
    runs = Runs(qtbot, jobs, a_heavier_png())
    buttons: list[BarButton] = []
    runs.runner.confirmation_requested.connect(lambda _text, answers: buttons.extend(answers))
    runs.run(OPERATIONS["shrink"], {})
    shrink, leave = buttons
    leave.press()
    assert runs.session.undo_stack.count() == 0
    shrink.press()
    assert runs.session.undo_stack.text(0) == "Compress icon “fuel”"
    assert runs.messages()[0].startswith("1 image compressed. ")


def test_the_window_has_a_command_for_each_operation() -> None:
    assert {row.action for row in OPERATIONS.values()} <= set(ICON_COMMANDS)
