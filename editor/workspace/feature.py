"""The interface between a window and its features."""

from PySide6.QtCore import QObject

from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.window_context import WindowContext


class WindowFeature(QObject):
    """A feature of a window: its commands, and the panels and views that belong to them.

    A window creates each feature once, from its context alone. A feature connects its commands at start, and
    imports and creates panels, views and dialogs when they are first used.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._source_data = context.services.data

    @property
    def source_data(self) -> SourceData:
        """The current source data, for layer names; the user can edit it while windows are open."""
        return self._source_data

    def show_data(self, data: SourceData) -> None:
        """Use other source data. A feature with views that show names extends this."""
        self._source_data = data

    @property
    def has_unsaved_work(self) -> bool:
        """Whether closing would lose work that is not in the style, such as a merge in progress."""
        return False

    def ask_before_close(self, go_on: Continuation) -> None:
        """Ask what to do with unsaved work, and go on after the answer; only if there is any."""
        raise NotImplementedError  # implemented by each feature with such work

    @property
    def blocks_rebuild(self) -> bool:
        """Whether the user is at work that the parts of a rebuilt window could not continue."""
        return self.has_unsaved_work

    @property
    def state_to_restore(self) -> object:
        """What this feature shows beside style and settings, for `restore_state`; None if nothing."""
        return None

    def restore_state(self, _state: object) -> None:
        """Show what the same feature showed before the window was rebuilt."""

    def close(self) -> None:
        """Stop pending work before the window closes."""
