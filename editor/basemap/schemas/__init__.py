"""Schemas of tile data, and the classification of features."""
