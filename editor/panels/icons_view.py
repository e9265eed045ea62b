"""The icons of the style: what they weigh together, a filter, and the grid."""

from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLineEdit, QStackedLayout, QVBoxLayout, QWidget

from editor.assets.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES
from editor.look.symbol_names import FileSymbol, PanelSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap
from editor.models.icon_list_model import IconListModel
from editor.models.weight_text import weight_text
from editor.panels.icon_grid import IconGrid
from editor.panels.icon_pictures import IconPictures
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.empty_state import EmptyState
from editor.widgets.weight_bar import WeightBar

# Below this width the weights stand one under the other.
_ROOMY_PX = 560


class IconsView(QWidget):
    """Shows every icon of the open style."""

    def __init__(
        self, session: Session, chosen: ChosenAssets, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._chosen = chosen
        self._pictures = IconPictures.of(session, jobs)
        self._model = IconListModel(session, self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.weight_of_all = WeightBar()
        self.weight_of_heaviest = WeightBar()
        self.filter = self._make_filter()
        self.grid = IconGrid()
        self.grid.setModel(self._shown)
        self.nothing_matches = EmptyState(FileSymbol.FIND, "", self.tr("Clear filter"))
        self.nothing_matches.pressed.connect(self._clear_filter)
        self.no_icons = EmptyState(PanelSymbol.ICONS, self.tr("No icons in this style."))
        self._lay_out()
        self._pictures.changed.connect(self._show_pictures)
        self._model.modelReset.connect(self._show_state)
        self._show_pictures()
        self._show_state()

    def show_icon(self, index: int | None) -> None:
        """Go to the icon at a place of the file's list; to the grid as it is where none stands there."""
        row = self._model.row_of(index) if index is not None else None
        if row is not None:
            self.filter.clear()  # It could hide the icon.
            self.grid.setCurrentIndex(self._shown.mapFromSource(self._model.index(row)))
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def add_strip(self, strip: QWidget) -> None:
        """Put a strip over all that is shown, icons or none."""
        self._column.insertWidget(self._column.count() - 1, strip)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the pictures once somebody looks."""
        super().showEvent(event)
        self._pictures.want()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the weights stand side by side where there is room."""
        super().resizeEvent(event)
        roomy = self.width() >= _ROOMY_PX
        directions = QBoxLayout.Direction
        self._weights.setDirection(directions.LeftToRight if roomy else directions.TopToBottom)
        self._weights.setSpacing(Gap.XL if roomy else Gap.S)

    def _make_filter(self) -> QLineEdit:
        field = QLineEdit()
        field.setProperty("place", "bar")
        field.setAccessibleName(self.tr("Filter icons by id"))
        field.setToolTip(self.tr("Shows the icons whose id holds what you type"))
        field.setClearButtonEnabled(True)
        field.addAction(symbol(FileSymbol.FIND), QLineEdit.ActionPosition.LeadingPosition)
        field.textChanged.connect(self._filter)
        return field

    def _lay_out(self) -> None:
        self._weights = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._weights.setContentsMargins(Gap.L, Gap.M, Gap.L, Gap.M)
        self._weights.addWidget(self.weight_of_all)
        self._weights.addWidget(self.weight_of_heaviest)
        rule = QFrame()
        rule.setProperty("part", "rule")
        bar = QHBoxLayout()
        bar.setContentsMargins(Gap.L, Gap.M, Gap.L, Gap.S)
        bar.addWidget(self.filter)
        self._grid_pages = QStackedLayout()
        self._grid_pages.addWidget(self.grid)
        self._grid_pages.addWidget(self.nothing_matches)
        # The pictures line up with the filter above them; the scroll bar stands at the edge.
        inset = QHBoxLayout()
        inset.setContentsMargins(Gap.S, 0, 0, 0)
        inset.addLayout(self._grid_pages)
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._weights)
        column.addWidget(rule)
        column.addLayout(bar)
        column.addLayout(inset, 1)
        self._pages = QStackedLayout()
        self._pages.addWidget(full)
        self._pages.addWidget(self.no_icons)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(self._pages, 1)

    def _filter(self, text: str) -> None:
        self._shown.setFilterFixedString(text.strip())
        self._show_matches()

    def _clear_filter(self) -> None:
        self.filter.clear()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_pictures(self) -> None:
        self._model.show_pictures(self._pictures.by_uri)

    def _show_state(self) -> None:
        count = self._model.rowCount()
        self._pages.setCurrentIndex(0 if count else 1)
        alone = self.tr("Filter icons by id")
        self.filter.setPlaceholderText(self.tr("Filter %n icons by id", "", count) if count > 1 else alone)
        self._show_weights()
        self._show_matches()

    def _show_matches(self) -> None:
        sentence = self.tr("Nothing matches “{text}”.").format(text=self.filter.text().strip())
        self.nothing_matches.set_sentence(sentence)
        self._grid_pages.setCurrentIndex(0 if self._shown.rowCount() else 1)

    def _show_weights(self) -> None:
        total, heaviest = self._model.total_bytes, self._model.heaviest()
        self.weight_of_all.show_weight(
            self.tr("All images"), self._numbers(total, LARGEST_IMAGES_BYTES), total / LARGEST_IMAGES_BYTES
        )
        if heaviest is not None:
            id_, weight = heaviest
            name = self.tr("Heaviest: {id}").format(id=id_)
            self.weight_of_heaviest.show_weight(
                name, self._numbers(weight, LARGEST_IMAGE_BYTES), weight / LARGEST_IMAGE_BYTES
            )

    def _numbers(self, weight: int, limit: int) -> str:
        return self.tr("{weight} of {limit}").format(weight=weight_text(weight), limit=weight_text(limit))
