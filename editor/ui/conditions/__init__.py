"""Rows of filter conditions."""
