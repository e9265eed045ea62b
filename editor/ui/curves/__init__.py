"""Curve editors: graph, easing and table of stops."""
