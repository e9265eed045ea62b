"""Fonts: reading, checks, coverage and subsetting."""
