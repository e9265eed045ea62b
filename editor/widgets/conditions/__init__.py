"""Widgets for filter conditions and label keys."""
