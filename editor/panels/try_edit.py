"""Edits as single undo steps with an error callback."""

from collections.abc import Callable

from editor.errors import EditError
from editor.look.words import translated
from editor.mapstyle.edits.edit import Edit
from editor.session.session import Session


def try_edit(session: Session, edit: Edit, text: str, refuse: Callable[[str], object]) -> bool:
    """Run an edit as an undo step named `text`.

    Return whether it was applied; otherwise call `refuse` with the reason.
    """
    try:
        session.do(edit, text)
    except EditError as error:
        refuse(translated(error.text))
        return False
    return True
