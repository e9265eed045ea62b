"""Import, export and deletion of icons."""
