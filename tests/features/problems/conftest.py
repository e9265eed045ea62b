import pytest
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from tests.features.problems.listed import Panel


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    return Panel(qtbot, jobs)
