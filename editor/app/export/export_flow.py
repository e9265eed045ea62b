"""Pictures of the map in files and on the clipboard."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from editor.app.export.export_dialog import ExportDialog
from editor.app.export.export_work import ExportWork, Read, read
from editor.app.export.map_orders import MapOrders
from editor.app.files.file_dialogs import ask_where_to_write
from editor.app.files.start_folders import start_folder
from editor.app.notice_bar import Choice, Subject
from editor.app.window_parts import WindowParts
from editor.errors import EditorError
from editor.look.words import quoted, shortened, translated
from editor.mapstyle.document.model import LayerKey
from editor.models.layer_row import layer_name
from editor.render.camera import Camera
from editor.render.export.order import Form, Made, Order
from editor.storage.saving import save_bytes
from editor.system.export_settings import EXPORT_FOLDER


class ExportFlow(QObject):
    """Carries out the commands that make pictures; `dialog` is the one that is open.

    A picture shows the style as it was when it was ordered.
    """

    def __init__(self, parts: WindowParts, orders: MapOrders) -> None:
        super().__init__(parts.window)
        self._parts, self._orders = parts, orders
        self._view, self._notice = parts.centre.map_view, parts.notice
        self._commands = [parts.commands[name] for name in ("export_layer", "copy_layer_picture")]
        self.work = ExportWork(parts.services.jobs, "export", self)
        self._copying = ExportWork(parts.services.jobs, "copy a picture", self)
        self.dialog: ExportDialog | None = None
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

    def open(self) -> ExportDialog:
        """Ask how the map should be exported."""
        return self._open(frozenset())

    def open_of_layers(self) -> ExportDialog:
        """Ask how the selected layers should be exported."""
        return self._open(frozenset(self._parts.view_state.chosen))

    def write(self, path: Path) -> None:
        """Write what the dialog asks for into a file."""
        dialog = self.dialog
        if dialog is None:
            return
        if path.suffix.lower() != f".{dialog.ending}":
            wrong = self.tr("“{name}” would not hold what its name says. Let it end in .{ending}.")
            dialog.problem.show_text(wrong.format(name=shortened(path.name), ending=dialog.ending))
            return
        self._parts.services.settings.set(EXPORT_FOLDER, str(path.absolute().parent))
        dialog.begin()
        self.work.carry_out(
            self._order(dialog),
            partial(_written, path),
            partial(self._say_written, path),
            self._say_failed,
        )

    def copy_map(self) -> None:
        """Put a picture of what the map shows onto the clipboard."""
        over = self._orders.over(has_weather=self._orders.has_weather, has_scale_bar=True)
        self._copy(self._orders.picture(self._as_on_screen(), over))

    def copy_layers(self) -> None:
        """Put a picture of the selected layers alone onto the clipboard."""
        self._copy(self._orders.layers(frozenset(self._parts.view_state.chosen), self._as_on_screen()))

    def close(self) -> None:
        """The window closes: write and copy nothing more."""
        self._copying.cancel()
        if self.dialog is not None:
            self.dialog.done(0)

    def _open(self, only: frozenset[LayerKey]) -> ExportDialog:
        if self.dialog is not None:
            self.dialog.done(0)
        self._only = only
        dialog = ExportDialog(
            self._parts.services.settings, self._orders.view, self._called(only), self._parts.window
        )
        dialog.over.show_weather(is_known=self._orders.has_weather)
        dialog.wanted.connect(self._ask_where)
        dialog.given_up.connect(self.work.cancel)
        dialog.finished.connect(self._forget)
        self.work.went_on.connect(dialog.show_progress)
        self.work.ended.connect(dialog.end)
        self.dialog = dialog
        dialog.show()
        return dialog

    def _forget(self) -> None:
        self.dialog = None

    def _order(self, dialog: ExportDialog) -> Order:
        choice = dialog.choice
        if self._only:
            return self._orders.layers(self._only, choice.camera, choice.dots_per_inch)
        over = self._orders.over(has_weather=choice.has_weather, has_scale_bar=choice.has_scale_bar)
        if choice.page is not None:
            return self._orders.page(Form.PDF, choice.page, over)
        return self._orders.picture(choice.camera, over, choice.dots_per_inch)

    def _ask_where(self) -> None:
        dialog = self.dialog
        if dialog is None:
            return
        origin = self._parts.session.origin
        folder = start_folder(self._parts.services.settings.get(EXPORT_FOLDER), origin)
        stem = (origin.path.stem if origin.path is not None else origin.name).replace("/", "-")
        ending = dialog.ending
        kinds = {"png": self.tr("Pictures (*.png)"), "pdf": self.tr("Pages (*.pdf)")}
        ask_where_to_write(
            dialog, dialog.windowTitle(), folder / f"{stem}.{ending}", kinds[ending], ending, self.write
        )

    def _say_written(self, path: Path, made: Made) -> None:
        if self.dialog is not None:
            self.dialog.done(0)
        said = self.tr("“{name}” was written to {folder}.").format(
            name=shortened(path.name), folder=shortened(str(path.parent))
        )
        show = Choice(
            self.tr("Show in folder"),
            self.tr("Open the folder of the file"),
            partial(self._show_folder, path.absolute().parent),
        )
        self._notice.tell(Subject.EXPORT, said, *self._lacks_of(made), choices=(show,))

    def _show_folder(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            said = self.tr("No program could show the folder. It is {folder}.")
            self._notice.show_note(Subject.EXPORT, said.format(folder=shortened(str(folder))))

    def _say_failed(self, error: EditorError) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(error)

    def _copy(self, order: Order) -> None:
        self._copying.carry_out(order, read, self._put, self._say_not_copied)

    def _put(self, read: Read) -> None:
        image = read.picture
        QGuiApplication.clipboard().setImage(image)
        said = self.tr("A picture of {width} × {height} pixels is on the clipboard.").format(
            width=image.width(), height=image.height()
        )
        self._notice.tell(Subject.EXPORT, said, *self._lacks_of(read.made))

    def _say_not_copied(self, error: EditorError) -> None:
        self._notice.show_error(Subject.EXPORT, self.tr("Nothing was copied."), error)

    def _lacks_of(self, made: Made) -> tuple[str, ...]:
        lacks = tuple(map(translated, made.lacks))
        return (*lacks, self.tr("The layers draw nothing here.")) if made.is_empty else lacks

    def _as_on_screen(self) -> Camera:
        return self._view.camera

    def _show_view(self) -> None:
        if self.dialog is not None:
            self.dialog.show_view(self._orders.view)

    def _show_selection(self) -> None:
        chosen = self._parts.view_state.chosen
        for command in self._commands:
            command.setEnabled(bool(chosen))
            command.setToolTip(
                command.text().removesuffix("…") if chosen else self.tr("Select a layer first")
            )

    def _called(self, keys: frozenset[LayerKey]) -> str:
        """What some layers are called; empty for none."""
        if not keys:
            return ""
        if len(keys) > 1:
            return self.tr("%n layers", "", len(keys))
        layer = self._parts.session.style.layer(next(iter(keys)))
        return quoted(shortened(layer_name(layer, self._parts.services.data)))


def _written(path: Path, made: Made) -> Made:
    save_bytes(path, made.data)
    return made
