"""Layer filters."""
