"""Checks of models against Qt's rules, through every signal."""

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester


def held_to_rules(model: QAbstractItemModel) -> None:
    """Watch a model; a violation aborts the test process with Qt's message."""
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
