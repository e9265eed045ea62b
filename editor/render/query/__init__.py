"""Queries of the map: hit testing, features in view, placed labels."""
