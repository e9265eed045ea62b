"""Features of the editor, one package each. No feature imports another."""
