"""Three-way merge of styles."""
