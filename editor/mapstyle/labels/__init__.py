"""Label texts and label expressions."""
