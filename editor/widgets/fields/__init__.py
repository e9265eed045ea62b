"""Base classes of fields; fields for numbers, choices, texts and zoom ranges."""
