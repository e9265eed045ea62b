"""Fonts of the style: face cards, the page of the selected face, specimen and coverage."""
