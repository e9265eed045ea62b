"""Fields and other widgets that know no document. Must not import session."""
