"""Settings and shortcuts."""
