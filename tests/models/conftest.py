"""Fixtures for models of a session without a window."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from editor.system.jobs import Jobs


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    """Background jobs, ended after the test."""
    made = Jobs()
    yield made
    assert made.close()
