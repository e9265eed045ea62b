"""Label debugger: collision boxes on the map, and the report on the labels in view."""
