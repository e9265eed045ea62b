"""The weather of a place: now, warnings, days and hours, and whom to ask for it."""
