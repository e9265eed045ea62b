"""Weather along a route."""
