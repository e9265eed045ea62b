"""Data URIs, images, font faces and the text of style differences. Must not import Qt."""
