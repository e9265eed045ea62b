"""Start page with recent files, templates and first steps."""
