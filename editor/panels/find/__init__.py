"""Find and replace, and the colours of the style."""
