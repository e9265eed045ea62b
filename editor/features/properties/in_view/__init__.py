"""Section of the layer page about the features in view."""
