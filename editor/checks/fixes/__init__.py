"""Fixes of problems, as edits."""
