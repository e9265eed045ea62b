"""The label text of a layer."""
