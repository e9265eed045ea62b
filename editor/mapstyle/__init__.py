"""The document: an immutable JSON tree, the views that read it and the edits that replace it.

Must not import Qt, nor any other room."""
