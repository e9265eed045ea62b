"""The document: an immutable JSON tree, views of it and edits.

Does not import Qt, and reads no files except the tables of map data.
"""
