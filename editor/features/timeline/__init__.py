"""The weather timeline below the map."""
