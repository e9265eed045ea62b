"""Drawing needs an application object for its fonts."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The application object."""
    return qapp
