"""The reference sheet: one tiny style for everything the preview draws, with what must be seen of it."""
