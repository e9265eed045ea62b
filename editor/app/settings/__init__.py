"""Settings dialog and shortcut editor."""
