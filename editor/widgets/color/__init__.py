"""The field of one colour, with all that its popover holds."""
