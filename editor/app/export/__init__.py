"""The map as pictures, on pages and on paper."""
