"""Images on their way into the style and out of it."""
