"""The property panel."""
