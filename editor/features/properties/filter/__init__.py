"""The filter of a layer."""
