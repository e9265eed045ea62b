"""Guide, tour, About, and troubleshooting."""
