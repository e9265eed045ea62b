"""The icons of the style."""
