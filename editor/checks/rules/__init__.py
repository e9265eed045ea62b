"""Rules of the checks."""
