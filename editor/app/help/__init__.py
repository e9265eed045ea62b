"""Guide, tour, “What’s this?”, About dialog and troubleshooting commands."""
