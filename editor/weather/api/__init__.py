"""Client of the weather service and its records."""
