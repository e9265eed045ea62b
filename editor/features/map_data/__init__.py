"""Map data: sources of tiles, the layer data dictionary, satellite imagery."""
