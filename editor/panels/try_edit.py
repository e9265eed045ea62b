"""An edit that a person asks for by a press: done as one step, or refused in place."""

from collections.abc import Callable

from editor.errors import EditError
from editor.look.words import translated
from editor.mapstyle.edits.edit import Edit
from editor.session.session import Session


def try_edit(session: Session, edit: Edit, text: str, refuse: Callable[[str], object]) -> bool:
    """Run an edit as one undo step that is called by a text; gives whether it was run, and else says why."""
    try:
        session.do(edit, text)
    except EditError as error:
        refuse(translated(error.text))
        return False
    return True
