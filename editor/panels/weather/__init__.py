"""Weather panel, hours panel, town weather and weather settings."""
