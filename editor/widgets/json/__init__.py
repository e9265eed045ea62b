"""An editor for JSON."""
