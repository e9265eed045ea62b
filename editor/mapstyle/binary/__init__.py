"""Reader for the engine's binary styles."""
