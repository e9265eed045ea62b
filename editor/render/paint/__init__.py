"""Painting of areas, lines and icons."""
