"""What all fields have in common, and the plain ones: numbers, choices, lines of text."""
