"""Total and largest image size, with a button to reduce all images."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from editor.assets.images.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES
from editor.look.tokens import Gap
from editor.look.words import shortened
from editor.models.icon_row import IconRow
from editor.models.weight_text import weight_text
from editor.widgets.tool_buttons import plain_button
from editor.widgets.weight_bar import WeightBar

# Below this width the bars are placed one below the other.
_WIDE_PX = 560


class IconWeights(QWidget):
    """Size bars for all images and the largest one.

    Signals: `go_requested()` to go to the largest image, `shrink_requested()` to reduce all images.
    """

    go_requested = Signal()
    shrink_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total = WeightBar()
        self.heaviest = WeightBar()
        self.heaviest.pressed.connect(self.go_requested)
        self.shrink = plain_button("", "zip-box-outline")
        self.shrink.setToolTip(self.tr("Make all images lighter without a change of any pixel"))
        self.shrink.clicked.connect(self.shrink_requested)
        self.shrink.setText(self.tr("Shrink all, saves {weight}").format(weight=weight_text(888 * 1024)))
        self.shrink.setMinimumWidth(self.shrink.sizeHint().width())
        policy = self.shrink.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # The bars do not move when the button appears.
        self.shrink.setSizePolicy(policy)
        self.shrink.hide()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(Gap.M, Gap.S, Gap.L, Gap.S)
        self._line.addWidget(self.total, 1)
        self._line.addWidget(self.heaviest, 1)
        self._line.addWidget(self.shrink)

    def show_weights(self, total_bytes: int, heaviest: IconRow | None) -> None:
        """Show the total size of all images and the largest image."""
        self._show_bar(self.total, self.tr("All images"), total_bytes, LARGEST_IMAGES_BYTES)
        if heaviest is not None:
            name = shortened(heaviest.id)
            title = self.tr("Heaviest: {id}").format(id=name)
            self._show_bar(self.heaviest, title, heaviest.size_bytes, LARGEST_IMAGE_BYTES)
            self.heaviest.set_press(self.tr("Go to “{id}”").format(id=name))

    def show_saving(self, saving_bytes: int | None) -> None:
        """Show the button that reduces all images if it saves anything. Units: bytes, None if unknown."""
        self.shrink.setVisible(bool(saving_bytes))
        text = self.tr("Shrink all, saves {weight}").format(weight=weight_text(saving_bytes or 0))
        self.shrink.setText(text)
        self.shrink.setAccessibleName(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the bars side by side if they fit."""
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE_PX
        directions = QBoxLayout.Direction
        self._line.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)
        self._line.setSpacing(Gap.M if is_wide else Gap.XS)

    def _show_bar(self, bar: WeightBar, title: str, weight: int, limit: int) -> None:
        numbers = self.tr("{weight} of {limit}").format(weight=weight_text(weight), limit=weight_text(limit))
        over = self.tr("{weight} over").format(weight=weight_text(weight - limit)) if weight > limit else ""
        bar.show_weight(title, numbers, weight / limit, over)
