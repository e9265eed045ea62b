"""Import of Mapbox and MapLibre styles."""
