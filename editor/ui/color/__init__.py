"""The color field and its popover."""
