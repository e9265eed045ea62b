"""Curve editor: graph, easing and table of stops."""
