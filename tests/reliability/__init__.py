"""Measurements of data loss, with limits: `python3 dev.py reliability`."""
