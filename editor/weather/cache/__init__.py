"""Cached responses, in memory and on the disk."""
