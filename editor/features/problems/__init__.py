"""The problems of the style."""
