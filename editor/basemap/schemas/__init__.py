"""The schemas of tile data, and features classified by them."""
