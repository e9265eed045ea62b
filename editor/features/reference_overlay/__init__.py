"""Reference image over the map: a screenshot of another renderer, compared and measured."""
