"""The bar over the icons: which of them are shown, in what order, and how large."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSlider, QToolButton, QVBoxLayout, QWidget

from editor.look.symbol_names import MapSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.models.icon_row import IconKind, IconOrder
from editor.system.settings import ICON_SIZE
from editor.widgets.fields.filter_edit import FilterEdit
from editor.widgets.segmented import Segmented
from editor.widgets.tool_buttons import tool_button

PICTURE_SIZES_PX = tuple(int(option.value) for option in ICON_SIZE.options)
"""The rooms that a picture can have in its cell."""

_LEAST_FILTER_PX, _MOST_FILTER_PX = 84, 300
# The glass before the hint of the filter, the room for the cross behind it, and the edges.
_BESIDE_HINT_PX = 84
_SLIDER_PX = 84
# Below this width the order is told by its symbol alone, and the slider gives way to its two buttons.
_ROOMY_PX = 520


class IconBar(QWidget):
    """Filter, kinds, order and size.

    Signals: `asked(str)` with what is typed, `kind_chosen(IconKind)`, `order_chosen(IconOrder, bool)` where
    True is downward, `size_chosen(int)` with the room of a picture, `left_below()` when Down should go to
    the icons.
    """

    asked = Signal(str)
    kind_chosen = Signal(object)
    order_chosen = Signal(object, bool)
    size_chosen = Signal(int)
    left_below = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = _IconFilterField(self.left_below.emit)
        self.filter.textChanged.connect(self.asked)
        self._kinds: tuple[IconKind, ...] = (IconKind.ALL,)
        self.kinds = Segmented(self.tr("Which icons are shown"), ((self.tr("All"), ""),))
        self.kinds.chosen.connect(lambda index: self.kind_chosen.emit(self._kinds[index]))
        self._order, self._is_descending = IconOrder.FILE, False
        self.order = self._make_order()
        self.smaller = tool_button(MapSymbol.ZOOM_OUT, self.tr("Smaller pictures"))
        self.larger = tool_button(MapSymbol.ZOOM_IN, self.tr("Larger pictures"))
        self.smaller.clicked.connect(lambda: self.step_size(-1))
        self.larger.clicked.connect(lambda: self.step_size(1))
        self.size_slider = self._make_slider()
        self._lay_out()
        self._say_order()
        self._show_ends()

    def show_count(self, count: int) -> None:
        """Say how many icons there are to filter."""
        one = self.tr("Filter icons by id, size, use")
        self.filter.setPlaceholderText(
            self.tr("Filter %n icons by id, size, use", "", count) if count > 1 else one
        )

    def show_kinds(self, counts: dict[IconKind, int], shown: IconKind) -> None:
        """Offer the kinds of which there are icons, and all."""
        words = {
            IconKind.UNUSED: self.tr("Unused {count}"),
            IconKind.TOO_HEAVY: self.tr("Too heavy {count}"),
            IconKind.BROKEN: self.tr("Broken {count}"),
        }
        there = [kind for kind in words if counts[kind]]
        self._kinds = (IconKind.ALL, *there)
        parts = [(self.tr("All"), ""), *((words[kind].format(count=counts[kind]), "") for kind in there)]
        self.kinds.set_parts(parts, self._kinds.index(shown))
        self.kinds.setVisible(bool(there))
        self._share_room()

    def set_size(self, picture_px: int) -> None:
        """Show how much room a picture has, without saying so."""
        nearest = min(PICTURE_SIZES_PX, key=lambda size: abs(size - picture_px))
        self.size_slider.blockSignals(True)
        self.size_slider.setValue(PICTURE_SIZES_PX.index(nearest))
        self.size_slider.blockSignals(False)
        self._show_ends()

    def step_size(self, steps: int) -> None:
        """Make the pictures some steps larger, or smaller."""
        self.size_slider.setValue(self.size_slider.value() + steps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let what is less needed give way where room is short."""
        super().resizeEvent(event)
        is_roomy = self.width() >= _ROOMY_PX
        self.size_slider.setVisible(is_roomy)
        styles = Qt.ToolButtonStyle
        self.order.setToolButtonStyle(
            styles.ToolButtonTextBesideIcon if is_roomy else styles.ToolButtonIconOnly
        )
        self._share_room()

    def _lay_out(self) -> None:
        self._line = QHBoxLayout()
        self._line.setSpacing(Gap.S)
        self._line.addWidget(self.filter, 1)
        self._line.addWidget(self.kinds)
        self._line.addStretch(0)
        self._line.addWidget(self.order)
        size = QHBoxLayout()
        size.setSpacing(0)
        for part in (self.smaller, self.size_slider, self.larger):
            size.addWidget(part)
        self._line.addLayout(size)
        self._below = QHBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.L, Gap.M, Gap.L, Gap.S)
        column.setSpacing(Gap.S)
        column.addLayout(self._line)
        column.addLayout(self._below)

    def _share_room(self) -> None:
        """Put the kinds beside the filter where they fit, else on a line of their own."""
        others = self.order.sizeHint().width() + 2 * Size.TOOL_BUTTON + 4 * Gap.S + 2 * Gap.L
        others += _SLIDER_PX if self.width() >= _ROOMY_PX else 0
        hint = self.filter.fontMetrics().horizontalAdvance(self.filter.placeholderText())
        fits = hint + _BESIDE_HINT_PX + self.kinds.sizeHint().width() + others <= self.width()
        home, other = (self._line, self._below) if fits else (self._below, self._line)
        if home.indexOf(self.kinds) < 0:
            other.removeWidget(self.kinds)
            home.insertWidget(1 if home is self._line else 0, self.kinds, 0, Qt.AlignmentFlag.AlignLeft)

    def _make_order(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(symbol("sort-variant"))
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(button)
        orders, ways = QActionGroup(menu), QActionGroup(menu)
        for order, words in self._order_words().items():
            action = orders.addAction(words)
            action.setCheckable(True)
            action.setChecked(order is self._order)
            action.triggered.connect(lambda _on=False, to=order: self._choose_order(to, self._is_descending))
        for words, is_down in ((self.tr("Ascending"), False), (self.tr("Descending"), True)):
            action = ways.addAction(words)
            action.setCheckable(True)
            action.setChecked(is_down is self._is_descending)
            action.triggered.connect(lambda _on=False, to=is_down: self._choose_order(self._order, to))
        menu.addActions(orders.actions())
        menu.addSeparator()
        menu.addActions(ways.actions())
        button.setMenu(menu)
        return button

    def _order_words(self) -> dict[IconOrder, str]:
        return {
            IconOrder.FILE: self.tr("Order in the file"),
            IconOrder.ID: self.tr("Id"),
            IconOrder.SIZE: self.tr("Size in pixels"),
            IconOrder.WEIGHT: self.tr("Weight"),
            IconOrder.USE: self.tr("Use"),
        }

    def _choose_order(self, order: IconOrder, is_descending: bool) -> None:
        self._order, self._is_descending = order, is_descending
        self._say_order()
        self.order_chosen.emit(order, is_descending)

    def _say_order(self) -> None:
        short = {IconOrder.FILE: self.tr("File"), IconOrder.SIZE: self.tr("Size")}
        words = self._order_words()[self._order]
        way = self.tr("descending") if self._is_descending else self.tr("ascending")
        self.order.setText(short.get(self._order, words))
        self.order.setIcon(symbol("sort-variant" if self._is_descending else "sort-reverse-variant"))
        said = self.tr("Order of the icons: {order}, {way}").format(order=words, way=way)
        self.order.setToolTip(said)
        self.order.setAccessibleName(said)
        self._share_room()

    def _make_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, len(PICTURE_SIZES_PX) - 1)
        slider.setPageStep(1)
        slider.setFixedWidth(_SLIDER_PX)
        slider.setAccessibleName(self.tr("Size of the pictures"))
        slider.setToolTip(self.tr("Size of the pictures; Ctrl and the wheel change it too"))
        slider.valueChanged.connect(self._choose_size)
        return slider

    def _choose_size(self, value: int) -> None:
        self._show_ends()
        self.size_chosen.emit(PICTURE_SIZES_PX[value])

    def _show_ends(self) -> None:
        value = self.size_slider.value()
        self.smaller.setEnabled(value > 0)
        self.larger.setEnabled(value < self.size_slider.maximum())


class _IconFilterField(FilterEdit):
    """The filter, from which Down goes on to the icons."""

    def __init__(self, go_below: Callable[[], object]) -> None:
        super().__init__("", "")
        self._go_below = go_below
        self.setAccessibleName(self.tr("Filter icons"))
        self.setToolTip(
            self.tr(
                "Finds ids, sizes such as 64 or 64x48, weights such as >100kb, and what is unused, used, "
                "heavy or broken. All words must hold."
            )
        )
        self.setMinimumWidth(_LEAST_FILTER_PX)
        self.setMaximumWidth(_MOST_FILTER_PX)
        self.setAcceptDrops(False)  # Images that are dropped here are for the whole view.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self._go_below()
        else:
            super().keyPressEvent(event)
