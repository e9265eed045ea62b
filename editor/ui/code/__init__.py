"""The JSON text editor."""
