"""JSON panel."""
