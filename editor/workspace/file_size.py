"""File sizes as text, and the size that a smaller form saves."""

from math import ceil

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.text import local_number
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole

_KB = 1024
_MB = 1024 * 1024
_THIN_SPACE = "\N{THIN SPACE}"


def size_text(size_bytes: int) -> str:
    """Return a size such as "2.1 KB" or "4 MB", rounded up: a size above a limit must not read as it."""
    if size_bytes > 999 * _KB:
        return _with_unit(size_bytes, _MB, QCoreApplication.translate("Weight", "MB"))
    return _with_unit(size_bytes, _KB, QCoreApplication.translate("Weight", "KB"))


def _with_unit(size_bytes: int, unit_bytes: int, unit: str) -> str:
    number = ceil(size_bytes * 10 / unit_bytes) / 10
    digits = f"{ceil(size_bytes / unit_bytes)}" if number >= 10 else f"{number:g}"
    return f"{local_number(digits)}{_THIN_SPACE}{unit}"


class SavingLine(QHBoxLayout):
    """Old and new size with a sentence below; the button is visible only if the size decreases."""

    def __init__(self, button: QPushButton) -> None:
        super().__init__()
        self._button = button
        self._sizes = WrappedLabel(role=TypeRole.BODY_STRONG)
        self._sentence = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        column = v_box(spacing=0)
        column.addWidget(self._sizes)
        column.addWidget(self._sentence)
        self.setSpacing(Gap.S)
        self.addLayout(column, 1)
        self.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    @property
    def sizes(self) -> str:
        """The old and new size; empty if the size does not decrease."""
        return self._sizes.text()

    @property
    def sentence(self) -> str:
        """The sentence below the sizes."""
        return self._sentence.text()

    def show_sizes(self, before: int, after: int) -> None:
        """Display the size before and after. Units: bytes."""
        is_smaller = after < before
        self._sizes.show_text(self._sizes_text(before, after) if is_smaller else "")
        self._sizes.setVisible(is_smaller)
        self._button.setVisible(is_smaller)

    def show_sentence(self, text: str) -> None:
        """Display a sentence; hide it if the text is empty."""
        self._sentence.show_text(text)
        self._sentence.setVisible(bool(text))

    def _sizes_text(self, before: int, after: int) -> str:
        old, new = size_text(before), size_text(after)
        if old != new:
            return self.tr("{before} to {after}").format(before=old, after=new)
        return self.tr("{before} to {after} bytes").format(before=before, after=after)
