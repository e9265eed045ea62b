"""Record of the last replacement."""

from editor.mapstyle.document.model import MapStyle
from editor.session.session import Session


class LastReplacement:
    """The undo step of the last replacement, identified by its index and the style after it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._index = 0
        self._style: MapStyle | None = None
        self._text = ""

    @property
    def text(self) -> str:
        """The summary of the replacement; empty if there was none or it was undone."""
        is_done = 0 < self._index <= self._session.undo_stack.index()
        return self._text if is_done and self._session.style_after(self._index) is self._style else ""

    @property
    def is_last(self) -> bool:
        """Whether the next undo reverts it."""
        return bool(self.text) and self._session.undo_stack.index() == self._index

    def note(self, text: str) -> None:
        """Record the last step of the undo stack as a replacement."""
        self._index, self._style, self._text = self._session.undo_stack.index(), self._session.style, text

    def forget(self) -> None:
        """Clear the record, for another query."""
        self._index, self._style, self._text = 0, None, ""
