"""Labels: text, layout and placement."""
