"""The field of one icon, and what it offers."""
