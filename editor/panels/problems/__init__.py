"""Problems of the style."""
