"""Places and bookmarks."""
