"""The settings in their window, and the editor of shortcuts."""
