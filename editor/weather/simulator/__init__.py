"""The built-in simulated service."""
