"""Files: read and replaced safely, locked, backed up and recovered. Must not import Qt."""
