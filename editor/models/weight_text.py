"""File sizes as text."""

from math import ceil

from PySide6.QtCore import QCoreApplication

from editor.look.local_numbers import local_number

_KB = 1024
_MB = 1024 * 1024
_THIN_SPACE = "\N{THIN SPACE}"


def weight_text(size_bytes: int) -> str:
    """Return a size such as "2.1 KB" or "4 MB", rounded up: a size above a limit must not read as it."""
    if size_bytes > 999 * _KB:
        return _with_unit(size_bytes, _MB, QCoreApplication.translate("Weight", "MB"))
    return _with_unit(size_bytes, _KB, QCoreApplication.translate("Weight", "KB"))


def _with_unit(size_bytes: int, unit_bytes: int, unit: str) -> str:
    number = ceil(size_bytes * 10 / unit_bytes) / 10
    digits = f"{ceil(size_bytes / unit_bytes)}" if number >= 10 else f"{number:g}"
    return f"{local_number(digits)}{_THIN_SPACE}{unit}"
