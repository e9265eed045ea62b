"""Export and printing of the map."""
