"""Satellite images."""
