"""Connection of the map's feature survey and inspector to the property panel."""

from PySide6.QtCore import QEvent, QObject

from editor.app.window_parts import WindowParts


class FeatureCommands(QObject):
    """Surveys the features of the layer that the property panel shows."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._properties, self._centre = parts.properties, parts.centre
        self._surveyor = parts.centre.map_view.surveyor
        filter_section = parts.properties.layer_page.filter
        filter_section.attach(self._surveyor)
        filter_section.light_requested.connect(lambda: self._centre.show_view(0))
        labels, inspector = parts.properties.layer_page.labels, parts.centre.map_view.inspector
        labels.attach(self._surveyor)
        inspector.clicked.connect(lambda inspected: labels.result.start_with(inspected.hits))
        inspector.list.chosen.connect(lambda row: labels.result.start_with([row.hit]))
        parts.properties.chosen_changed.connect(self._watch)
        self._watch()
        parts.properties.layer_page.installEventFilter(self)

    def eventFilter(self, _page: QObject, event: QEvent) -> bool:
        """Survey features only while the layer page is visible."""
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide}:
            self._surveyor.heed(is_heeded=event.type() is QEvent.Type.Show)
        return False

    def _watch(self) -> None:
        active = self._properties.chosen.active
        self._surveyor.watch(active.key if active is not None else None)
