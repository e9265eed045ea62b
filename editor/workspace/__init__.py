"""The frame of a window, and what several features share."""
