"""The steps of the history, and what each changed."""
