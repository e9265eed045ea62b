"""JSON dock and the guard for unapplied JSON."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.actions import with_shortcut
from editor.workspace.feature import WindowFeature
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.json import view
    from editor.workspace import differences
else:
    view = LazyModule("editor.features.json.view")
    differences = LazyModule("editor.workspace.differences")


class JsonController(WindowFeature):
    """Shows and applies JSON, and asks before unapplied text is lost.

    The panel is created when its dock first opens.
    """

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._panel: view.JsonPanel | None = None
        self._apply = parts.commands["apply_json"]
        # Other widgets use the same shortcut for notes.
        self._apply.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        parts.shortcuts.changed.connect(self._update_action)
        parts.docks.add_later("json", lambda: (self.panel, self.panel.title))
        parts.handle({"apply_json": lambda: self.panel.applying.apply()})
        parts.files.guard(self)
        self._update_action()

    @property
    def panel(self) -> "view.JsonPanel":
        """The JSON panel."""
        if self._panel is None:
            parts, services = self._parts, self._parts.services
            self._panel = view.JsonPanel(
                parts.session, parts.view_state, parts.checker, self.source_data, services.jobs
            )
            self._panel.applying.compare_requested.connect(self._compare)
            self._panel.addAction(self._apply)
            self._panel.edited_changed.connect(self._update_action)
        return self._panel

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        if self._panel is not None:
            self._panel.show_data(data)

    @property
    def is_edited(self) -> bool:
        """Whether there is unapplied text."""
        return self._panel is not None and self._panel.is_edited

    def ask_before(self, proceed: Continuation) -> None:
        """Ask in the panel what to do with the text, and continue after the answer."""
        self._parts.docks.show("json")
        self.panel.applying.ask_before(proceed)

    def before_save(self) -> None:
        """Apply the text; if it is invalid, show the panel."""
        if not self.is_edited:
            return
        self.panel.applying.apply_at_once()
        if self.is_edited:
            self._parts.docks.show("json")

    def _compare(self, read: Callable[[], tuple[MapStyle, MapStyle]], name: str) -> None:
        comparison = differences.Comparison(
            self.tr("Differences – {name}").format(name=name),
            self.tr("Changes the JSON would make to the style"),
            read,
        )
        services = self._parts.services
        differences.DifferencesDialog(comparison, self.source_data, services.jobs, self._parts.window).show()

    def _update_action(self) -> None:
        is_edited = self.is_edited
        self._apply.setEnabled(is_edited)
        if not is_edited:
            self._apply.setToolTip(self.tr("No pending JSON to apply"))
        else:
            self._apply.setToolTip(with_shortcut(self.tr("Apply edited JSON to the style"), self._apply))
