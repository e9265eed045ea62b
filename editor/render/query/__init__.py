"""Map queries: hit testing, features in view, placed labels."""
