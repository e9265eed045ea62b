"""Map commands, map data, bookmarks, comparison and satellite consent."""
