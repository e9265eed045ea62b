"""States that can be compared: the open style, its saved file, steps, previous versions and other files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.records import dataclass
from editor.session.session import Session
from editor.session.undo_step import Step
from editor.ui.text import clock_text, elide_middle
from editor.workspace.map_control import ComparedStyle
from editor.workspace.recent_files import time_text

if TYPE_CHECKING:
    from editor.ui.fields import pick_list
else:
    pick_list = LazyModule("editor.ui.fields.pick_list")


class StateKind(Enum):
    """What a compared state follows."""

    CURRENT = "the open style"
    SAVED = "its saved file"
    STEP = "a step of the open style"
    FILE = "another file"
    DOCUMENT = "the style of another window"


@dataclass(frozen=True, slots=True, eq=False)
class ComparedState:
    """A side of the comparison: its title and what follows it, such as “saved”; no style is the open one.

    On the map it has the `map_title` if there is one. `is_variant` tells whether it is another variant.
    """

    kind: StateKind
    title: str
    tag: str = ""
    style: MapStyle | None = None
    session: Session | None = None
    map_title: str = ""
    is_variant: bool = False

    @property
    def compared_style(self) -> ComparedStyle | None:
        """The style for the map; None for the open one."""
        if self.style is None:
            return None
        is_of_session = self.kind in (StateKind.SAVED, StateKind.STEP)
        return ComparedStyle(self.style, self.map_title or self.title, is_of_session)

    def is_same(self, other: "ComparedState | None") -> bool:
        """Return whether another state always has the same style."""
        if other is None or self.kind is not other.kind:
            return False
        if self.kind in (StateKind.CURRENT, StateKind.SAVED):
            return True
        return self.style is other.style or (self.session is not None and self.session is other.session)


Choose = Callable[[ComparedState], object]


class States:
    """The states of a window, with the rows of the list that offers them."""

    def __init__(self, session: Session, sessions: Sequence[Session]) -> None:
        self._session, self._sessions = session, sessions

    def current(self) -> ComparedState:
        """Return the open style."""
        tag = _tr("edited") if self._session.is_edited else ""
        return ComparedState(StateKind.CURRENT, self._session.origin.name, tag)

    def saved(self) -> ComparedState:
        """Return the saved file, or the style as it was opened."""
        time = self._saved_time()
        title = _tr("Saved {time}").format(time=time) if time else _tr("As opened")
        tag = _tr("saved") if time else _tr("as opened")
        name = self._session.origin.name
        return ComparedState(StateKind.SAVED, name, tag, self._session.saved_style, map_title=title)

    def step(self, style: MapStyle, title: str) -> ComparedState:
        """Return a former or present state of the open style."""
        return ComparedState(StateKind.STEP, title, "", style)

    def document(self, session: Session) -> ComparedState:
        """Return the style of another window."""
        tag = _tr("other window")
        return ComparedState(StateKind.DOCUMENT, session.origin.name, tag, session.style, session)

    def updated(self, state: ComparedState) -> ComparedState:
        """Return a state with the style that it has now."""
        if state.kind is StateKind.CURRENT:
            return self.current()
        if state.kind is StateKind.SAVED:
            return self.saved()
        if state.session is None:
            return state
        if state.session.successor is not None:
            return self.updated(replace(state, session=state.session.successor))
        if state.session in self._sessions:
            return replace(state, title=state.session.origin.name, style=state.session.style)
        # Its window was closed, and Qt deletes the session: the last style remains.
        return replace(state, kind=StateKind.FILE, tag=_tr("window closed"), session=None)

    def rows(
        self, choose: Choose, ask_for_file: Callable[[], object], backup: Callable[[], object] | None
    ) -> "list[pick_list.PickRow]":
        """Return the rows of all states; `backup` chooses the version before the last save."""
        now = _tr("State at {time}").format(time=clock_text(datetime.now().astimezone()))
        saved = _tr("Saved file") if self._session.origin.path else _tr("As opened")
        rows = [
            pick_list.PickRow(
                lambda: choose(self.saved()), saved, self._saved_time(), "content-save-outline"
            ),
            pick_list.PickRow(
                lambda: choose(self.current()), _tr("Open style"), _tr("follows edits"), "pencil-outline"
            ),
            pick_list.PickRow(
                partial(choose, self.step(self._session.style, now)),
                _tr("Current state"),
                _tr("does not change"),
                "camera-outline",
            ),
        ]
        if backup is not None:
            rows.append(
                pick_list.PickRow(backup, _tr("Previous version"), _tr("before the last save"), "history")
            )
        rows += [
            pick_list.PickRow(
                partial(choose, self.document(each)), each.origin.name, _tr("other window"), "dock-window"
            )
            for each in self._sessions
            if each is not self._session
        ]
        rows.append(pick_list.PickRow(ask_for_file, _tr("Another file…"), "", "folder-open-outline"))
        return [*rows, *self._step_rows(choose)]

    def _step_rows(self, choose: Choose) -> "list[pick_list.PickRow]":
        stack = self._session.undo_stack
        rows = []
        for index in reversed(range(stack.count())):
            step = stack.command(index)
            if not isinstance(step, Step):
                continue
            detail = _tr("undone") if index >= stack.index() else ""
            detail = _tr("current") if index == stack.index() - 1 else detail
            title = _tr("After “{step}”").format(step=elide_middle(step.text()))
            rows.append(
                pick_list.PickRow(partial(choose, self.step(step.after, title)), title, detail, "history")
            )
            if index == 0:
                first = _tr("Before “{step}”").format(step=elide_middle(step.text()))
                rows.append(
                    pick_list.PickRow(partial(choose, self.step(step.before, first)), first, "", "history")
                )
        return rows

    def _saved_time(self) -> str:
        state = self._session.file_state
        if state is None:
            return ""
        saved = datetime.fromtimestamp(state.mtime_ns / 1e9, UTC)
        return time_text(saved, datetime.now(UTC))


def _tr(text: str) -> str:
    return QCoreApplication.translate("CompareController", text)
