"""Colour spaces and notations."""
