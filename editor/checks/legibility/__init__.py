"""Legibility of labels, areas and lines."""
