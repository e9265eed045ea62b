"""The map view: camera, input and overlays for rendered frames. Must not import session."""
