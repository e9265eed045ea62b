"""Comparison of two styles on the map."""
