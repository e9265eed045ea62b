"""Zoom ladder: one place at every zoom, or several places at one zoom."""
