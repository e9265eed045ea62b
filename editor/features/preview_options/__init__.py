"""Options of the preview that users select where the format is silent."""
