"""Vector tiles, decoded into numpy arrays."""
