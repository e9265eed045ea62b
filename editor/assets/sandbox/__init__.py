"""The process that decodes untrusted bytes."""
