"""The JSON text of a style: decoded strictly, and written such that unchanged parts keep their bytes."""
