"""Satellite pictures."""
