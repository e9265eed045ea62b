"""Filters of layers."""
