"""Page setup of PDF export and printing."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QWidget

from editor.look.tokens import Gap
from editor.render.export.page import PAPERS, USUAL_DPI, PaperPage, page_of
from editor.system.export_settings import PAGE_LANDSCAPE, PAGE_MARGIN, PAGE_PAPER
from editor.system.settings import Settings
from editor.widgets.fields.choice_field import ChoiceField
from editor.widgets.fields.number_field import NumberField
from editor.widgets.fields.numbers import THIN_SPACE
from editor.widgets.fields.text_field import TextField
from editor.widgets.segmented import Segmented

_MOST_MARGIN_MM = 100.0


class PageForm(QWidget):
    """Fields for paper, orientation, margins and title.

    Signals: `changed()` after the page changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.paper = ChoiceField(self.tr("Paper"), [(name, name) for name in PAPERS])
        self.paper.combo.setToolTip(self.tr("Paper"))
        self.lies = Segmented(self.tr("Orientation"), [(self.tr("Portrait"), ""), (self.tr("Landscape"), "")])
        self.margin = NumberField(
            self.tr("Margins"), minimum=0, maximum=_MOST_MARGIN_MM, decimals=1, unit=f"{THIN_SPACE}mm"
        )
        self.margin.setToolTip(self.tr("Margins"))
        self.title = TextField(self.tr("Title"), self.tr("None"))
        self.title.setToolTip(self.tr("A line over the map; empty for none"))
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Paper"), self.paper)
        form.addRow(self.tr("Orientation"), self.lies)
        form.addRow(self.tr("Margins"), self.margin)
        form.addRow(self.tr("Title"), self.title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._load()
        self.lies.chosen.connect(self._save)
        for field in (self.paper, self.margin, self.title):
            field.edited.connect(self._save)

    def page(self, dpi: int = USUAL_DPI) -> PaperPage:
        """Return the page. Units: `dpi` is the resolution of raster content."""
        margin, title = self.margin.value, self.title.value
        return page_of(
            str(self.paper.value),
            is_landscape=self.lies.index == 1,
            margin_mm=float(margin) if isinstance(margin, (int, float)) else 0.0,
            title=title.strip() if isinstance(title, str) else "",
            dpi=dpi,
        )

    def _load(self) -> None:
        paper = self._settings.get(PAGE_PAPER)
        self.paper.show_value(paper if paper in PAPERS else PAGE_PAPER.default)
        self.lies.show_index(int(self._settings.get(PAGE_LANDSCAPE)))
        margin, _ = self.margin.parse(self._settings.get(PAGE_MARGIN))
        self.margin.show_value(float(PAGE_MARGIN.default) if margin is None else margin)
        self.title.show_value("")

    def _save(self) -> None:
        page = self.page()
        self._settings.set(PAGE_PAPER, str(self.paper.value))
        self._settings.set(PAGE_LANDSCAPE, self.lies.index == 1)
        self._settings.set(PAGE_MARGIN, f"{page.margins_mm[0]:g}")
        self.changed.emit()
