"""Isopleth: a desktop editor for map styles."""

__version__ = "0.1.0"
