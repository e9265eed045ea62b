"""Property panel: pages for layers, groups and the style."""
