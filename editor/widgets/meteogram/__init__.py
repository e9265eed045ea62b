"""The hours of a place as a picture."""
