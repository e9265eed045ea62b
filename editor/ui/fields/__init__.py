"""Fields that edit one value."""
