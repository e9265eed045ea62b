"""The weather at the map centre and at towns."""
