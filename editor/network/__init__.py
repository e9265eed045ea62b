"""Requests to servers: deadlines, size limits, pooled connections, and errors in plain words."""
