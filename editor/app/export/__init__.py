"""Export of the map as pictures and pages, and printing."""
