"""Queries on a style: layers, values, colours and icons."""
