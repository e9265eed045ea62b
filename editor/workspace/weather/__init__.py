"""The weather model of a window: queries, refresh policy and service."""
