"""Theme, tokens, style sheet, fonts, symbols and shared painters.

Only this package holds hex colours. It imports neither other packages nor QtWidgets.
"""
