"""Palettes: import, export, colours of images, and their assignment to a style."""
