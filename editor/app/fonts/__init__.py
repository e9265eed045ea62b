"""Import, export and removal of font faces."""
