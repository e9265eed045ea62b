"""The export dialog: an image or page of the map or of some layers."""

from typing import Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from editor.features.export.forms import OverlayForm, PageForm, PictureForm
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.export.page import PaperPage, memory_bytes, scale_problem, size_problem
from editor.system.settings import EXPORT_KIND, Settings
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.drawing_dialog import DrawingDialog

KINDS: Final = ("png", "pdf", "svg")
_WIDTH_PX: Final = 440


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """The current choice: a picture by its camera, or a page."""

    camera: Camera
    page: PaperPage | None
    dots_per_inch: float
    has_weather: bool
    has_scale_bar: bool


class ExportDialog(DrawingDialog):
    """Asks for kind and size, and shows the resulting size.

    `layers` is the name of the layers that are exported alone, as a picture; empty for the whole map.
    Signals: `export_requested()` to ask for a file and write it; `cancel_requested()` to stop the work.
    """

    export_requested = Signal()
    cancel_requested = Signal()

    def __init__(
        self, settings: Settings, view: Camera, layers: str = "", parent: QWidget | None = None
    ) -> None:
        title = self.tr("Export layer as image") if layers else self.tr("Export map")
        super().__init__(title, _WIDTH_PX - 2 * Gap.L, parent)
        self.setMinimumWidth(_WIDTH_PX)
        self._settings, self._view, self._is_of_layers = settings, view, bool(layers)
        self.kind = Segmented(
            self.tr("Format"),
            [(self.tr("PNG image"), ""), (self.tr("PDF page"), ""), (self.tr("SVG image"), "")],
        )
        self.picture, self.page = PictureForm(settings), PageForm(settings)
        self.over = OverlayForm(settings)
        self._subject = WrappedLabel(self.tr("{layers} on a transparent background").format(layers=layers))
        self.note = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._forms = QStackedWidget()
        self._lay_out()
        self.kind.show_index(0 if layers else KINDS.index(settings.get(EXPORT_KIND)))
        self._connect()
        self._show_form()

    @property
    def ending(self) -> str:
        """The suffix of the file, without a dot."""
        return KINDS[self.kind.index]

    @property
    def choice(self) -> ExportChoice:
        """The current choice."""
        is_page = self.ending == "pdf"
        page = self.page.page() if is_page else None
        return ExportChoice(
            self._view if is_page else self.picture.camera(self._view),
            page,
            0.0 if is_page else self.picture.dots_per_inch,
            self.over.has_weather and not self._is_of_layers,
            self.over.has_scale_bar and not self._is_of_layers,
        )

    def show_view(self, view: Camera) -> None:
        """Use another view of the map."""
        self._view = view
        self._update_state()

    def _lay_out(self) -> None:
        self._forms.addWidget(self.picture)
        self._forms.addWidget(self.page)
        self.start.setText(self.tr("Export…"))
        self.start.setToolTip(self.tr("Choose a file and export"))
        column = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.M)
        shown = (self._subject, self._forms) if self._is_of_layers else (self.kind, self._forms, self.over)
        for widget in (*shown, self.note, self.problem, self.progress):
            column.addWidget(widget)
        column.addStretch(1)
        column.addWidget(self.buttons)

    def _connect(self) -> None:
        self.kind.selected.connect(self._on_kind_changed)
        for form in (self.picture, self.page, self.over):
            form.changed.connect(self._update_state)
        self.start.clicked.connect(self.export_requested)
        self.progress.cancelled.connect(self.cancel_requested)
        self.finished.connect(self.cancel_requested)

    def _on_kind_changed(self) -> None:
        self._settings.set(EXPORT_KIND, self.ending)
        self._show_form()

    def _show_form(self) -> None:
        self._forms.setCurrentWidget(self.page if self.ending == "pdf" else self.picture)
        self._update_state()

    def _update_state(self) -> None:
        """Show the resulting size, or why the choice cannot be drawn."""
        super()._update_state()
        problem = self._problem()
        self.note.setVisible(not problem)
        self.note.show_text("" if problem else self._note_of(self.choice))

    def _problem(self) -> str:
        choice = self.choice
        if choice.page is not None:
            size = choice.page.size
            problem = translated(size_problem(size.width(), size.height()))
            return problem if choice.page.has_room else self._margins_problem()
        camera = choice.camera
        problem = size_problem(camera.device_width, camera.device_height)
        return translated(problem or scale_problem(camera.scale))

    def _note_of(self, choice: ExportChoice) -> str:
        locale = QLocale()
        if choice.page is not None:
            return self.tr(
                "Areas, lines and text are vector graphics. Icons, blurred lines and satellite imagery "
                "have {dpi} DPI."
            ).format(dpi=choice.page.dpi)
        width, height = choice.camera.device_width, choice.camera.device_height
        if self.ending == "svg":
            return self.tr(
                "{width} × {height} pixels. Areas, lines and text are vector graphics. Icons, blurred lines "
                "and satellite imagery are images."
            ).format(width=locale.toString(width), height=locale.toString(height))
        return self.tr("{width} × {height} pixels. Needs about {memory} of memory.").format(
            width=locale.toString(width),
            height=locale.toString(height),
            memory=locale.formattedDataSize(
                memory_bytes(width, height), 0, QLocale.DataSizeFormat.DataSizeSIFormat
            ),
        )
