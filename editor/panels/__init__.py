"""Panels wire models, fields and preview to the session. Must not import app."""
