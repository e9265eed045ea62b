"""The tests: each folder mirrors a room of editor/."""
