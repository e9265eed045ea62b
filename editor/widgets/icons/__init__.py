"""Icon field and icon picker."""
