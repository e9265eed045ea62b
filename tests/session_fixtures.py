"""Fixtures for panels with a session and without a window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.icons.view import IconsView
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.system.jobs import Jobs
from tests.features.icons.icons_shown import a_session, an_icons_view
from tests.workspace.weather.weather_office import Office


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    """Background jobs, ended after the test."""
    made = Jobs()
    yield made
    assert made.close()


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


@pytest.fixture
def session(qapp: QApplication) -> Session:
    """A style with four icons, each in a different state."""
    return a_session()


@pytest.fixture
def selection(session: Session) -> AssetSelection:
    return AssetSelection(session)


@pytest.fixture
def icons_view(
    qtbot: QtBot, session: Session, selection: AssetSelection, jobs: Jobs, settings_file: Path
) -> IconsView:
    """The icons view of that style."""
    return an_icons_view(qtbot, session, selection, jobs, settings_file)


@pytest.fixture
def office(qtbot: QtBot, jobs: Jobs, tmp_path: Path) -> Iterator[Office]:
    """A weather model with a real service."""
    made = Office(qtbot, jobs, tmp_path)
    yield made
    made.close()
