"""The weather joined to a window: panel, hours, towns and routes."""
