"""The rules that a style is checked by."""
