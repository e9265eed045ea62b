"""Files: reading, atomic saves, locks, backups and recovery copies. Must not import Qt."""
