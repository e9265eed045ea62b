"""Rendering of a style with map data for a camera. Must not import QtWidgets."""
