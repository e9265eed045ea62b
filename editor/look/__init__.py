"""How the program looks: tokens, palette, style sheet, symbols; the only place with a hex value.

Must not import any other room, nor QtWidgets."""
