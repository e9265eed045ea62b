"""What was replaced last, as long as it stands: it is told of, and not found again by what found it."""

from editor.mapstyle.document.model import MapStyle
from editor.session.session import Session


class DoneReplacement:
    """The step of the history that replaced something last, by its place and the value after it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._place = 0
        self._style: MapStyle | None = None
        self._text = ""

    @property
    def text(self) -> str:
        """What was replaced; empty where nothing was, or where it was undone."""
        is_far_enough = 0 < self._place <= self._session.undo_stack.index()
        return self._text if is_far_enough and self._session.style_after(self._place) is self._style else ""

    @property
    def is_last(self) -> bool:
        """Whether undo takes it back."""
        return bool(self.text) and self._session.undo_stack.index() == self._place

    def note(self, text: str) -> None:
        """The last step of the history replaced something."""
        self._place, self._style, self._text = self._session.undo_stack.index(), self._session.style, text

    def forget(self) -> None:
        """Something else is looked for."""
        self._place, self._style, self._text = 0, None, ""
