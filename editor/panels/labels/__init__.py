"""Editors of label text: expression tree, label keys, JSON text and result."""
