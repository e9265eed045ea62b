"""The weather along a route."""
