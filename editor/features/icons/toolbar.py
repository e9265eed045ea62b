"""Toolbar of the icons view: filter, kinds, sort order and picture size."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSlider, QToolButton, QWidget

from editor.features.icons.model import IconKind, IconOrder
from editor.system.settings import ICON_SIZE
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_count
from editor.ui.theme.symbols import MapSymbol, symbol
from editor.ui.theme.tokens import Gap, Size

PICTURE_SIZES_PX = tuple(int(option.value) for option in ICON_SIZE.options)
"""The sizes of pictures in the grid."""

_MIN_FILTER_PX, _MAX_FILTER_PX = 84, 300
# The search icon, the clear button and the margins of the filter, which its placeholder does not include.
_FILTER_CHROME_PX = 84
_SLIDER_PX = 84
# Below this width the sort button shows its icon only and the slider is hidden.
_WIDE_PX = 520


class IconBar(QWidget):
    """Filter, kinds, sort order and picture size.

    Signals: `filter_changed(str)`, `kind_selected(IconKind)`, `order_selected(IconOrder, bool)` with True for
    descending, `size_changed(int)` with the size of a picture in pixels, `left_below()` when Down should
    move the focus to the icons.
    """

    filter_changed = Signal(str)
    kind_selected = Signal(object)
    order_selected = Signal(object, bool)
    size_changed = Signal(int)
    left_below = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = _IconFilterField(self.left_below.emit)
        self.filter.textChanged.connect(self.filter_changed)
        self._kinds: tuple[IconKind, ...] = (IconKind.ALL,)
        self.kinds = Segmented(self.tr("Icon filter"), ((self.tr("All"), ""),))
        self.kinds.selected.connect(lambda index: self.kind_selected.emit(self._kinds[index]))
        self._order, self._is_descending = IconOrder.FILE, False
        self.order = self._create_order_button()
        self.smaller = tool_button(MapSymbol.ZOOM_OUT, self.tr("Smaller thumbnails"))
        self.larger = tool_button(MapSymbol.ZOOM_IN, self.tr("Larger thumbnails"))
        self.smaller.clicked.connect(lambda: self.step_size(-1))
        self.larger.clicked.connect(lambda: self.step_size(1))
        self.size_slider = self._create_slider()
        self._lay_out()
        self._update_order_button()
        self._update_size_buttons()

    def show_count(self, count: int) -> None:
        """Show the number of icons in the placeholder of the filter."""
        plain = self.tr("Filter by ID, size or use")
        self.filter.setPlaceholderText(
            self.tr("Filter %Ln icons by ID, size or use", "", count) if count > 1 else plain
        )

    def show_kinds(self, counts: dict[IconKind, int], shown: IconKind) -> None:
        """Show a button for “All” and for each kind that occurs."""
        labels = {
            IconKind.UNUSED: self.tr("Unused {count}"),
            IconKind.TOO_LARGE: self.tr("Too large {count}"),
            IconKind.BROKEN: self.tr("Damaged {count}"),
        }
        present = [kind for kind in labels if counts[kind]]
        self._kinds = (IconKind.ALL, *present)
        parts = [
            (self.tr("All"), ""),
            *((labels[kind].format(count=local_count(counts[kind])), "") for kind in present),
        ]
        self.kinds.set_parts(parts, self._kinds.index(shown))
        self.kinds.setVisible(bool(present))
        self._place_kinds()

    def set_size(self, picture_px: int) -> None:
        """Set the slider to a picture size without emitting `size_changed`."""
        nearest = min(PICTURE_SIZES_PX, key=lambda size: abs(size - picture_px))
        self.size_slider.blockSignals(True)
        self.size_slider.setValue(PICTURE_SIZES_PX.index(nearest))
        self.size_slider.blockSignals(False)
        self._update_size_buttons()

    def step_size(self, steps: int) -> None:
        """Increase or decrease the picture size by some steps."""
        self.size_slider.setValue(self.size_slider.value() + steps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE_PX
        self.size_slider.setVisible(is_wide)
        styles = Qt.ToolButtonStyle
        self.order.setToolButtonStyle(
            styles.ToolButtonTextBesideIcon if is_wide else styles.ToolButtonIconOnly
        )
        self._place_kinds()

    def _lay_out(self) -> None:
        self._line = h_box(spacing=Gap.S)
        self._line.addWidget(self.filter, 1)
        self._line.addWidget(self.kinds)
        self._line.addStretch(0)
        self._line.addWidget(self.order)
        size = h_box(spacing=0)
        for part in (self.smaller, self.size_slider, self.larger):
            size.addWidget(part)
        self._line.addLayout(size)
        self._below = QHBoxLayout()
        column = v_box(self, margins=(Gap.L, Gap.M, Gap.L, Gap.S), spacing=Gap.S)
        column.addLayout(self._line)
        column.addLayout(self._below)

    def _place_kinds(self) -> None:
        """Place the kinds beside the filter if they fit, otherwise on a line below."""
        others = self.order.sizeHint().width() + 2 * Size.TOOL_BUTTON + 4 * Gap.S + 2 * Gap.L
        others += _SLIDER_PX if self.width() >= _WIDE_PX else 0
        hint = self.filter.fontMetrics().horizontalAdvance(self.filter.placeholderText())
        fits = hint + _FILTER_CHROME_PX + self.kinds.sizeHint().width() + others <= self.width()
        target, other = (self._line, self._below) if fits else (self._below, self._line)
        if target.indexOf(self.kinds) < 0:
            other.removeWidget(self.kinds)
            target.insertWidget(1 if target is self._line else 0, self.kinds, 0, Qt.AlignmentFlag.AlignLeft)

    def _create_order_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(symbol("sort-variant"))
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(button)
        orders, directions = QActionGroup(menu), QActionGroup(menu)
        for order, label in self._order_labels().items():
            action = orders.addAction(label)
            action.setCheckable(True)
            action.setChecked(order is self._order)
            action.triggered.connect(lambda _on=False, to=order: self._select_order(to, self._is_descending))
        for label, is_descending in ((self.tr("Ascending"), False), (self.tr("Descending"), True)):
            action = directions.addAction(label)
            action.setCheckable(True)
            action.setChecked(is_descending is self._is_descending)
            action.triggered.connect(lambda _on=False, to=is_descending: self._select_order(self._order, to))
        menu.addActions(orders.actions())
        menu.addSeparator()
        menu.addActions(directions.actions())
        button.setMenu(menu)
        return button

    def _order_labels(self) -> dict[IconOrder, str]:
        return {
            IconOrder.FILE: self.tr("File order"),
            IconOrder.ID: self.tr("ID"),
            IconOrder.SIZE: self.tr("Dimensions"),
            IconOrder.FILE_SIZE: self.tr("File size"),
            IconOrder.USE: self.tr("Uses"),
        }

    def _select_order(self, order: IconOrder, is_descending: bool) -> None:
        self._order, self._is_descending = order, is_descending
        self._update_order_button()
        self.order_selected.emit(order, is_descending)

    def _update_order_button(self) -> None:
        short = {IconOrder.FILE: self.tr("File"), IconOrder.SIZE: self.tr("Dimensions")}
        label = self._order_labels()[self._order]
        direction = self.tr("descending") if self._is_descending else self.tr("ascending")
        self.order.setText(short.get(self._order, label))
        self.order.setIcon(symbol("sort-variant" if self._is_descending else "sort-reverse-variant"))
        tip = self.tr("Sort icons: {order}, {way}").format(order=label, way=direction)
        self.order.setToolTip(tip)
        self.order.setAccessibleName(tip)
        self._place_kinds()

    def _create_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, len(PICTURE_SIZES_PX) - 1)
        slider.setPageStep(1)
        slider.setFixedWidth(_SLIDER_PX)
        slider.setAccessibleName(self.tr("Thumbnail size"))
        slider.setToolTip(self.tr("Thumbnail size (Ctrl+scroll)"))
        slider.valueChanged.connect(self._on_size_changed)
        return slider

    def _on_size_changed(self, value: int) -> None:
        self._update_size_buttons()
        self.size_changed.emit(PICTURE_SIZES_PX[value])

    def _update_size_buttons(self) -> None:
        value = self.size_slider.value()
        self.smaller.setEnabled(value > 0)
        self.larger.setEnabled(value < self.size_slider.maximum())


class _IconFilterField(FilterEdit):
    """The filter field; Down moves the focus to the icons."""

    def __init__(self, leave_below: Callable[[], object]) -> None:
        super().__init__("", "")
        self._leave_below = leave_below
        self.setAccessibleName(self.tr("Filter icons"))
        self.setToolTip(self.tr("ID, 64x48, >100kb, used, unused, large, damaged"))
        self.setMinimumWidth(_MIN_FILTER_PX)
        self.setMaximumWidth(_MAX_FILTER_PX)
        self.setAcceptDrops(False)  # The view handles dropped images.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self._leave_below()
        else:
            super().keyPressEvent(event)
