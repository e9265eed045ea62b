"""Panels that connect models, fields and the preview to the session; they never import `app`."""
