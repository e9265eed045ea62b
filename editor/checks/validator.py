"""Validator class of JSON Schema: the compiled one, or the one in Python where it is not installed.

A module of its own, so that `schema_validation` imports either library with the first check.
"""

try:
    from jsonschema_rs import Draft202012Validator as Draft202012Validator
except ImportError:  # The extra "fast" is not installed. This validator is slower and reports the same.
    from jsonschema import (  # type: ignore[import-untyped, no-redef]  # untyped; replaces the class
        Draft202012Validator as Draft202012Validator,
    )
