"""Sources of map data: files, servers and the bundled map."""
