"""Inspection of features under the cursor."""
