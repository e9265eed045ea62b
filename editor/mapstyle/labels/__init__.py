"""Label texts and their expressions."""
