"""The painting of areas, lines and icons."""
