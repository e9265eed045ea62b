"""A curve as graph, easing and table of stops."""
