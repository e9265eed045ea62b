"""Variants of one style: the set that names them, and the structure that they share."""
