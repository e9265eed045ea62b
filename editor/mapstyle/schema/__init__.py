"""The tables of the style format, and the JSON Schema made of them."""
