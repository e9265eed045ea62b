"""Curves of paint properties: stops, and the value at a zoom."""
