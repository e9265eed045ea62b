"""The JSON view."""
