"""The map joined to the session: what it draws, what is found on it, and where it goes."""
