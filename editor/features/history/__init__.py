"""Undo history."""
