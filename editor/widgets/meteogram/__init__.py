"""Meteogram: hourly forecast of a place as a chart."""
