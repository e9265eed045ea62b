"""The edits of a style, as pure functions from one value to the next."""
