"""The UI kit: theme, controls, fields and editors of values. Knows no document."""
