"""The structural comparison of two styles."""
