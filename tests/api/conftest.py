"""Fixtures of the tests of the scripting API."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The application of all tests: no widget can exist in one that drawing would create."""
    return qapp
