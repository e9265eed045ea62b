"""The value of an open style: views of its tree, and the difference between two values."""
