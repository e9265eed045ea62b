"""The client of the weather service, and its records."""
