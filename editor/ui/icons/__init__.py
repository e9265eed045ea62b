"""The icon field and its picker."""
