"""Adjustment of the colours of a style."""
