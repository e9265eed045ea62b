"""The font faces of the style."""
