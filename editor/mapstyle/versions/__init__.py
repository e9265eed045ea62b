"""Versions of a style by rule: night, day, greyscale and high contrast."""
