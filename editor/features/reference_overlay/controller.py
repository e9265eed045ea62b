"""Commands for a reference image: open, calibrate and close."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.wording import say
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import ask_for_file, read_selected_file, start_folder
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.assets import image_import
    from editor.features.reference_overlay import overlay, picture, view
else:
    image_import = LazyModule("editor.assets.image_import")
    overlay = LazyModule("editor.features.reference_overlay.overlay")
    picture = LazyModule("editor.features.reference_overlay.picture")
    view = LazyModule("editor.features.reference_overlay.view")

_PURPOSE = "read a reference image"


class ReferenceController(WindowFeature):
    """Opens a screenshot over the map. Nothing about it is stored; only fitted values become options.

    Signals: `line_width_fitted(float, bool)` and `text_size_fitted(float, bool)` with a value, and whether it
    is for all styles; `line_width_reset()` and `text_size_reset()` for the open style.
    """

    line_width_fitted = Signal(float, bool)
    text_size_fitted = Signal(float, bool)
    line_width_reset = Signal()
    text_size_reset = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._context = context
        self._last_folder = ""
        self.shown: overlay.ReferenceOverlay | None = None
        context.handle(
            {
                "reference_image": self.ask_for_image,
                "calibrate_widths": self.calibrate,
                "reference_end": self.close_image,
            }
        )
        self._show_commands()

    @property
    def blocks_rebuild(self) -> bool:
        return self.shown is not None and self.shown.is_open

    def ask_for_image(self) -> None:
        """Open a file dialog and show the selected image over the map."""
        self._open_dialog(page=None)

    def calibrate(self) -> None:
        """Show the calibration; without an image, ask for one first."""
        if self.shown is None or not self.shown.is_open:
            self._open_dialog(view.ReferencePage.CALIBRATE)
            return
        self._context.centre.show_view(0)
        self.shown.show_page(view.ReferencePage.CALIBRATE)

    def open_file(self, path: Path, page: "view.ReferencePage | None" = None) -> None:
        """Read an image in a job and show it over the map, with a page of its card."""
        self._last_folder = str(path.absolute().parent)
        self._context.services.jobs.run(
            lambda _cancel: _read(path),
            partial(self._on_read, page),
            partial(self._on_failed, path),
            _PURPOSE,
        )

    def close_image(self) -> None:
        """Remove the image from the map."""
        self._context.services.jobs.cancel(_PURPOSE)
        if self.shown is not None:
            self.shown.close_image()
        self._show_commands()

    def close(self) -> None:
        """Stop reading and alternating."""
        self.close_image()

    def _open_dialog(self, page: "view.ReferencePage | None") -> None:
        ask_for_file(
            self._context.window,
            self.tr("Open reference image"),
            str(start_folder(self._last_folder, self._context.session.origin)),
            self.tr("Images (*.png *.jpg *.jpeg *.webp)"),
            lambda path: self.open_file(path, page),
        )

    def _on_read(self, page: "view.ReferencePage | None", image: "picture.ReferenceImage") -> None:
        self._context.notice.withdraw(NoticeSubject.REFERENCE)
        self._context.centre.show_view(0)
        if self.shown is None:
            self.shown = self._create()
        self.shown.open(image)
        if page is not None:
            self.shown.show_page(page)
        self._show_commands()

    def _on_failed(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be opened as a reference image.").format(name=path.name)
        self._context.notice.show_error(NoticeSubject.REFERENCE, lead, error)

    def _create(self) -> "overlay.ReferenceOverlay":
        shown = overlay.ReferenceOverlay(self._context, self)
        shown.closed.connect(self.close_image)
        shown.open_requested.connect(self.ask_for_image)
        shown.calibrator.line_width_fitted.connect(self.line_width_fitted)
        shown.calibrator.text_size_fitted.connect(self.text_size_fitted)
        shown.calibrator.line_width_reset.connect(self.line_width_reset)
        shown.calibrator.text_size_reset.connect(self.text_size_reset)
        return shown

    def _show_commands(self) -> None:
        self._context.commands["reference_end"].setEnabled(self.shown is not None and self.shown.is_open)


def _read(path: Path) -> "picture.ReferenceImage":
    data = read_selected_file(path, say("This is a folder. Open an image file instead."))
    return picture.ReferenceImage.from_pixels(path.name, image_import.image_pixels(data))
