"""Process life cycle: start, single instance, windows, crash handling and exit."""
