"""The colors of the style."""
