"""Weather features of a window: panel, hours, towns and routes."""
