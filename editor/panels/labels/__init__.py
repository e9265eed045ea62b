"""The label text of a layer: as a tree, as keys, as text, and with its result."""
