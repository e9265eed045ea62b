"""The document: an immutable JSON tree, views of it and edits. Must not import Qt, nor read files."""
