"""Theme: tokens, palette, style sheet, symbols and painters."""
