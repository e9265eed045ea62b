"""What is found across a style: find and replace, and its colours."""
