"""Reference sheet: a small style with an expectation for each rendered property."""
