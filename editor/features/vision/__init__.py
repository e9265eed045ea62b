"""The colour vision that the maps simulate."""
