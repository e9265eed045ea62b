"""The weather over the map."""
