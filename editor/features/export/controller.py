"""Export of the map to files and to the clipboard."""

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import LayerKey
from editor.render.camera import Camera
from editor.system.settings import EXPORT_FOLDER
from editor.ui.text import elide_middle, quoted, translated
from editor.workspace.export_work import DecodedPicture, ExportWork, decode, order_seen_by, save
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import ask_where_to_write, start_folder
from editor.workspace.layer_names import layer_name
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.export import dialog as export_dialog
    from editor.features.export import requests
    from editor.render.export import request as export_order
else:
    export_dialog = LazyModule("editor.features.export.dialog")
    export_order = LazyModule("editor.render.export.request")
    requests = LazyModule("editor.features.export.requests")


class ExportController(WindowFeature):
    """Handles the export commands; `dialog` is the open one.

    A picture shows the style at the time of the request.
    """

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._view, self._notice = parts.centre.map_view, parts.notice
        self._commands = [parts.commands[name] for name in ("export_layer", "copy_layer_picture")]
        self.work = ExportWork(parts.services.jobs, "export", self)
        self._copy_work = ExportWork(parts.services.jobs, "copy a picture", self)
        self.dialog: export_dialog.ExportDialog | None = None
        self._only: frozenset[LayerKey] = frozenset()
        parts.handle(
            {
                "export_picture": self.open,
                "export_layer": self.open_of_layers,
                "copy_map_picture": self.copy_map,
                "copy_layer_picture": self.copy_layers,
            }
        )
        parts.layers.set_actions(self._commands)
        self._view.camera_changed.connect(self._show_view)
        parts.view_state.selection_changed.connect(self._show_selection)
        self._show_selection()

    @cached_property
    def _orders(self) -> "requests.MapOrders":
        return requests.MapOrders(self._parts)

    def open(self) -> "export_dialog.ExportDialog":
        """Ask how to export the map."""
        return self._open(frozenset())

    def open_of_layers(self) -> "export_dialog.ExportDialog":
        """Ask how to export the selected layers."""
        return self._open(frozenset(self._parts.view_state.selected_layers))

    def write(self, path: Path) -> None:
        """Write the choice of the dialog to a file."""
        dialog = self.dialog
        if dialog is None:
            return
        if path.suffix.lower() != f".{dialog.ending}":
            text = self.tr("“{name}” has the wrong file extension. Use .{ending}.")
            dialog.problem.show_text(text.format(name=elide_middle(path.name), ending=dialog.ending))
            return
        self._parts.services.settings.set(EXPORT_FOLDER, str(path.absolute().parent))
        dialog.begin()
        self.work.submit(
            self._order(dialog), partial(save, path), partial(self._on_written, path), self._on_failed
        )

    def copy_map(self) -> None:
        """Copy a picture of the view to the clipboard."""
        over = self._orders.over(has_weather=self._orders.has_weather, has_scale_bar=True)
        order = self._orders.picture(self._screen_camera(), over)
        self._copy(order_seen_by(order, self._parts.map_control.vision))

    def copy_layers(self) -> None:
        """Copy a picture of the selected layers to the clipboard."""
        self._copy(self._orders.layers(frozenset(self._parts.view_state.selected), self._screen_camera()))

    def close(self) -> None:
        """Cancel all work when the window closes."""
        self._copy_work.cancel()
        if self.dialog is not None:
            self.dialog.done(0)

    def _open(self, selected_layers: frozenset[LayerKey]) -> "export_dialog.ExportDialog":
        if self.dialog is not None:
            self.dialog.done(0)
        self._only = selected_layers
        dialog = export_dialog.ExportDialog(
            self._parts.services.settings,
            self._orders.view,
            self._layers_name(selected_layers),
            self._parts.window,
        )
        dialog.over.show_weather(is_known=self._orders.has_weather)
        dialog.over.show_vision(self._parts.map_control.vision)
        dialog.export_requested.connect(self._ask_where)
        dialog.cancel_requested.connect(self.work.cancel)
        dialog.finished.connect(self._on_finished)
        self.work.progress_changed.connect(dialog.show_progress)
        self.work.ended.connect(dialog.end)
        self.dialog = dialog
        dialog.show()
        return dialog

    def _on_finished(self) -> None:
        self.dialog = None

    def _order(self, dialog: "export_dialog.ExportDialog") -> "export_order.ExportOrder":
        choice = dialog.choice
        if self._only:
            return self._orders.layers(self._only, choice.camera, choice.dots_per_inch)
        over = self._orders.over(has_weather=choice.has_weather, has_scale_bar=choice.has_scale_bar)
        if choice.page is not None:
            order = self._orders.page(export_order.ExportFormat.PDF, choice.page, over)
        else:
            svg_data = self.source_data if dialog.ending == "svg" else None
            order = self._orders.picture(choice.camera, over, choice.dots_per_inch, svg_data=svg_data)
        return order_seen_by(order, dialog.over.vision_shown)

    def _ask_where(self) -> None:
        dialog = self.dialog
        if dialog is None:
            return
        origin = self._parts.session.origin
        folder = start_folder(self._parts.services.settings.get(EXPORT_FOLDER), origin)
        stem = (origin.path.stem if origin.path is not None else origin.name).replace("/", "-")
        ending = dialog.ending
        kinds = {
            "png": self.tr("PNG images (*.png)"),
            "pdf": self.tr("PDF documents (*.pdf)"),
            "svg": self.tr("SVG images (*.svg)"),
        }
        ask_where_to_write(
            dialog, dialog.windowTitle(), folder / f"{stem}.{ending}", kinds[ending], ending, self.write
        )

    def _on_written(self, path: Path, made: "export_order.ExportResult") -> None:
        if self.dialog is not None:
            self.dialog.done(0)
        text = self.tr("“{name}” exported to {folder}.").format(
            name=elide_middle(path.name), folder=elide_middle(str(path.parent))
        )
        show = Choice(
            self.tr("Show in folder"),
            self.tr("Open containing folder"),
            partial(self._show_folder, path.absolute().parent),
        )
        self._notice.show_news(NoticeSubject.EXPORT, text, *self._remarks(made), choices=(show,))

    def _show_folder(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            text = self.tr("The folder could not be opened: {folder}.")
            self._notice.show_note(NoticeSubject.EXPORT, text.format(folder=elide_middle(str(folder))))

    def _on_failed(self, error: EditorError) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(error)

    def _copy(self, order: "export_order.ExportOrder") -> None:
        self._copy_work.submit(order, decode, self._on_copied, self._on_copy_failed)

    def _on_copied(self, read: DecodedPicture) -> None:
        image = read.picture
        QGuiApplication.clipboard().setImage(image)
        text = self.tr("Image copied ({width} × {height} pixels).").format(
            width=image.width(), height=image.height()
        )
        self._notice.show_news(NoticeSubject.EXPORT, text, *self._remarks(read.made))

    def _on_copy_failed(self, error: EditorError) -> None:
        self._notice.show_error(NoticeSubject.EXPORT, self.tr("Nothing copied."), error)

    def _remarks(self, made: "export_order.ExportResult") -> tuple[str, ...]:
        remarks = tuple(map(translated, made.lacks))
        return (
            (*remarks, self.tr("The image is empty: these layers draw nothing in this area."))
            if made.is_empty
            else remarks
        )

    def _screen_camera(self) -> Camera:
        return self._view.camera

    def _show_view(self) -> None:
        if self.dialog is not None:
            self.dialog.show_view(self._orders.view)

    def _show_selection(self) -> None:
        selected = self._parts.view_state.selected
        for command in self._commands:
            command.setEnabled(bool(selected))
            command.setToolTip(
                command.text().removesuffix("…") if selected else self.tr("Select a layer first")
            )

    def _layers_name(self, keys: frozenset[LayerKey]) -> str:
        """Return the name of some layers; empty for none."""
        if not keys:
            return ""
        if len(keys) > 1:
            return self.tr("%Ln layers", "", len(keys))
        layer = self._parts.session.style.layer(next(iter(keys)))
        return quoted(elide_middle(layer_name(layer, self.source_data)))
