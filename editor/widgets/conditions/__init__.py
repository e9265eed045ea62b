"""Rows of a filter and of label keys."""
