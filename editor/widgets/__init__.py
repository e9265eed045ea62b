"""Fields that edit one value and know nothing of documents. Must not import session."""
