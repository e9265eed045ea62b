"""Commands of the map, what it is drawn from, and what it is compared with."""
