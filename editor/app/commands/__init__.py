"""What the commands do that need no room of their own: layers, colours, find, history, panes, undo."""
