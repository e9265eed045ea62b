"""Built-in simulated service."""
