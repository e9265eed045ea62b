"""The property panel: the chosen layers with properties, curves, record and filter; a group; the style."""
