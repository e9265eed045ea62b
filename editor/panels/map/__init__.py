"""Controllers that join the map view to the session."""
