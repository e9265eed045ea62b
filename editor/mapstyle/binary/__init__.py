"""The engine's binary styles."""
