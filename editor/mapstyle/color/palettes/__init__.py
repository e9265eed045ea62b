"""Palettes of named colours: their file formats, and the assignment of their colours to those of a style."""
