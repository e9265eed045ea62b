"""What the images weigh toward their limits, and what could be saved."""

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

# Below this width the weights stand one under the other.
_ROOMY_PX = 560


class IconWeights(QWidget):
    """All images and the heaviest one. Signals: `go_requested()` to the heaviest, `shrink_requested()`."""

    go_requested = Signal()
    shrink_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.of_all = WeightBar()
        self.of_heaviest = WeightBar()
        self.of_heaviest.pressed.connect(self.go_requested)
        self.shrink = plain_button("", "zip-box-outline")
        self.shrink.setToolTip(self.tr("Make all images lighter without a change of any pixel"))
        self.shrink.clicked.connect(self.shrink_requested)
        self.shrink.setText(self.tr("Shrink all, saves {weight}").format(weight=weight_text(888 * 1024)))
        self.shrink.setMinimumWidth(self.shrink.sizeHint().width())
        kept = self.shrink.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # The bars stay where they are when it comes.
        self.shrink.setSizePolicy(kept)
        self.shrink.hide()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(Gap.M, Gap.S, Gap.L, Gap.S)
        self._line.addWidget(self.of_all, 1)
        self._line.addWidget(self.of_heaviest, 1)
        self._line.addWidget(self.shrink)

    def show_weights(self, total_bytes: int, heaviest: IconRow | None) -> None:
        """Show what all images weigh, and the heaviest of them."""
        self._show(self.of_all, self.tr("All images"), total_bytes, LARGEST_IMAGES_BYTES)
        if heaviest is not None:
            name = shortened(heaviest.id)
            said = self.tr("Heaviest: {id}").format(id=name)
            self._show(self.of_heaviest, said, heaviest.size_bytes, LARGEST_IMAGE_BYTES)
            self.of_heaviest.set_press(self.tr("Go to “{id}”").format(id=name))

    def show_saving(self, saving_bytes: int | None) -> None:
        """Offer to shrink all images, with what that saves; not where it saves nothing or is not known."""
        self.shrink.setVisible(bool(saving_bytes))
        text = self.tr("Shrink all, saves {weight}").format(weight=weight_text(saving_bytes or 0))
        self.shrink.setText(text)
        self.shrink.setAccessibleName(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the weights stand side by side where there is room."""
        super().resizeEvent(event)
        is_roomy = self.width() >= _ROOMY_PX
        directions = QBoxLayout.Direction
        self._line.setDirection(directions.LeftToRight if is_roomy else directions.TopToBottom)
        self._line.setSpacing(Gap.M if is_roomy else Gap.XS)

    def _show(self, bar: WeightBar, name: str, weight: int, limit: int) -> None:
        numbers = self.tr("{weight} of {limit}").format(weight=weight_text(weight), limit=weight_text(limit))
        over = self.tr("{weight} over").format(weight=weight_text(weight - limit)) if weight > limit else ""
        bar.show_weight(name, numbers, weight / limit, over)
