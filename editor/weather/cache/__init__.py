"""Cached responses, in memory and on disk."""
