"""Two maps side by side."""
