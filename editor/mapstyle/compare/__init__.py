"""Structural comparison of two styles."""
