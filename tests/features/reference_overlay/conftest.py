"""A map view over a source of frames that draws at once."""

from tests.preview.conftest import frames, view

__all__ = ["frames", "view"]
