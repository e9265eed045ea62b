"""Commands for layers, colours, search, history, panes and undo."""
