"""The document: an immutable JSON tree, views of it and edits.

Must not import Qt. Reads no file but the tables of map data.
"""
