"""Opening, saving, recovery and backups."""
