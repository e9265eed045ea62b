"""The layer tree: what shows, filters, drags, copies and adds its rows."""
