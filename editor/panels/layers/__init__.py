"""Layers panel: the layer tree with its filter, drag and drop, clipboard and commands."""
