"""The font of the style: the cards of its faces, the page of the chosen one, specimen and coverage."""
