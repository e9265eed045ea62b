"""Number of matching features, with a bar and a highlight button."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap

_BAR_PX = 5


class MatchBar(QWidget):
    """A sentence, a share and a button. `highlight_toggled(bool)` reports the state of the button."""

    highlight_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = WrappedLabel()
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self.highlight_button = quiet_button(self.tr("Highlight"), "map-check-outline")
        self.highlight_button.setCheckable(True)
        self.highlight_button.setToolTip(self.tr("Highlight matching features on the map (Esc to clear)"))
        self.highlight_button.toggled.connect(self._on_toggled)
        self._bar = _Bar()
        line = h_box(spacing=Gap.S)
        line.addWidget(self._label, 1)
        line.addWidget(self.highlight_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = v_box(self, margins=(0, Gap.S, 0, Gap.S), spacing=6)
        layout.addLayout(line)
        layout.addWidget(self._bar)

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return self.accessibleName()

    @property
    def share(self) -> float:
        """The filled part of the bar, from 0 to 1."""
        return self._bar.share

    def show_count(self, sentence: str, count: str, share: float, *, can_highlight: bool) -> None:
        """Show a sentence with `{count}` in bold. It must not contain text of a file."""
        self._label.show_text(sentence.format(count=f"<b>{count}</b>"))
        self.setAccessibleName(sentence.format(count=count))
        self._bar.show_share(share)
        self._bar.show()
        self.highlight_button.setEnabled(can_highlight or self.highlight_button.isChecked())

    def show_sentence(self, sentence: str) -> None:
        """Show why there is no count."""
        self._label.show_text(sentence)
        self.setAccessibleName(sentence)
        self._bar.show_share(0.0)
        self._bar.hide()
        self.highlight_button.setEnabled(self.highlight_button.isChecked())

    def show_highlighted(self, *, is_highlighted: bool) -> None:
        """Set the highlight state without emitting `highlight_toggled`."""
        self.highlight_button.blockSignals(True)
        self.highlight_button.setChecked(is_highlighted)
        self.highlight_button.blockSignals(False)
        self._update_button()

    def _on_toggled(self, is_highlighted: bool) -> None:
        self._update_button()
        self.highlight_toggled.emit(is_highlighted)

    def _update_button(self) -> None:
        text = self.tr("Clear highlight") if self.highlight_button.isChecked() else self.tr("Highlight")
        self.highlight_button.setText(text)
        self.highlight_button.setAccessibleName(text)


class _Bar(QWidget):
    """A thin bar in the highlight colour of the map."""

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0
        self.setFixedHeight(_BAR_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        self.share = min(max(share, 0.0), 1.0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        track = QRectF(self.rect())
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(painter, track, QColor(theme.field_hover), _BAR_PX / 2, edge)
        if self.share > 0:
            # A small share is visible as a dot.
            track.setWidth(max(track.width() * self.share, float(_BAR_PX)))
            painting.rounded_rect(painter, track, QColor(theme.highlight), _BAR_PX / 2)
