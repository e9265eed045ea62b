"""Legibility of the open style, and its heat on the map."""
