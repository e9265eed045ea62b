"""The meteogram of the hourly forecast."""
