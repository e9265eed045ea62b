"""The map view."""
