"""Tiles: their grid, files and caches."""
