"""Widgets over the map."""
