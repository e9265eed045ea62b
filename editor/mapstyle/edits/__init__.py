"""Edits of a style: pure functions from one value to the next."""
