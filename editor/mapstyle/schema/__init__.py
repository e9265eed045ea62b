"""Tables of the style format, and the JSON Schema built from them."""
