"""JSON editor."""
