"""The JSON view in its dock, joined to the commands, to the differences and to what leaves a document."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt

from editor.app.actions import with_keys
from editor.app.files.differences_dialog import Comparison, DifferencesDialog
from editor.app.files.file_flow import GoOn
from editor.app.window_parts import WindowParts
from editor.mapstyle.model import MapStyle
from editor.panels.json.json_panel import JsonPanel


class JsonFlow(QObject):
    """Shows and applies the JSON of one window, and lets no text be lost that is not applied."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        services = parts.services
        self.panel = JsonPanel(parts.session, parts.view_state, parts.checker, services.data, services.jobs)
        self.panel.applying.compare_wanted.connect(self._compare)
        self._apply = parts.commands["apply_json"]
        # Elsewhere the same keys keep a note.
        self._apply.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.panel.addAction(self._apply)
        self.panel.edited_changed.connect(self._show_action)
        parts.shortcuts.changed.connect(self._show_action)
        parts.docks.add("json", self.panel, self.panel.title)
        parts.handle({"apply_json": self.panel.applying.apply})
        parts.files.guard(self)
        self._show_action()

    @property
    def is_edited(self) -> bool:
        """Whether there is a text that was neither applied nor discarded."""
        return self.panel.is_edited

    def ask_before(self, go_on: GoOn) -> None:
        """Ask in the view what to do with the text, and go on after the answer."""
        self._parts.docks.show("json")
        self.panel.applying.ask_before(go_on)

    def before_save(self) -> None:
        """Put the text into the style; where that cannot be, show why."""
        self.panel.applying.apply_at_once()
        if self.is_edited:
            self._parts.docks.show("json")

    def _compare(self, read: Callable[[], tuple[MapStyle, MapStyle]], name: str) -> None:
        comparison = Comparison(
            self.tr("Differences – {name}").format(name=name),
            self.tr("From the style as it is now to the style with this text."),
            read,
        )
        services = self._parts.services
        DifferencesDialog(comparison, services.data, services.jobs, self._parts.window).show()

    def _show_action(self) -> None:
        is_edited = self.panel.is_edited
        self._apply.setEnabled(is_edited)
        if not is_edited:
            self._apply.setToolTip(self.tr("There is no edited JSON to apply"))
        else:
            self._apply.setToolTip(with_keys(self.tr("Put the edited JSON into the style"), self._apply))
