"""The map view: camera, pan, zoom, overlays; it shows what render makes. Must not import session."""
