"""Render processes and the service that windows use."""
