"""JSON text of a style: strict decoding, and writing that preserves the bytes of unchanged parts."""
