"""Inspection of the map."""
