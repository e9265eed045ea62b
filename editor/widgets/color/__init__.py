"""Colour field and its popover."""
