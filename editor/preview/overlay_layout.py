"""Overlays of the map view and their layout."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from editor.preview.input import ZoomBox
from editor.preview.overlays.card import FloatingCard
from editor.preview.overlays.chip import MarkChip
from editor.preview.overlays.controls import Crosshair, ScaleBar, ZoomButtons
from editor.preview.overlays.notices import Attribution, NoteStrip, ProgressLine
from editor.preview.weather.text import CardContent
from editor.preview.weather.weather_card import WeatherCard
from editor.render.camera import Camera
from editor.render.export.overlays import map_credits
from editor.render.worker.frame_cache import Frame
from editor.ui.kit.auto_dismiss import AUTO_DISMISS_MS, AutoDismissTimer
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap, Size

NARROW_PX, LOW_PX = 560, 420


class MapOverlays:
    """The overlay widgets of a map view. Nothing may cover the attribution."""

    def __init__(self, view: QWidget, *, news_ms: int = AUTO_DISMISS_MS) -> None:
        self._view = view
        self._data_credits: tuple[str, ...] = ()
        self._other_credits: tuple[str, ...] = ()
        self._compared_credits: tuple[str, ...] = ()
        self._news = self._note = self._persistent_note = ""
        self._is_persistent_problem = True
        self.crosshair = Crosshair(view)
        self.scale_bar = ScaleBar(view)
        self.zoom_buttons = ZoomButtons(view)
        self.weather_card = WeatherCard(view)
        self.note = NoteStrip(view)
        self.progress = ProgressLine(view)
        self.zoom_box = ZoomBox(view)
        self.attribution = Attribution(view)
        self._news_timer = AutoDismissTimer(self.note, news_ms)
        self._news_timer.over.connect(lambda: self.show_news(""))
        self.crosshair.hide()
        self.weather_card.hide()
        self.attribution.hide()
        self._bottom_card: FloatingCard | None = None
        self._legend: FloatingCard | None = None
        self._top_card: FloatingCard | None = None
        self._top_px = 0
        self._chips: list[MarkChip] = []
        self.weather_card.size_changed.connect(self.place)

    def show_camera(self, camera: Camera) -> None:
        """Update the scale bar."""
        self.scale_bar.show_scale(camera)

    def show_frame(self, frame: Frame, *, is_last: bool) -> None:
        """Show a frame's credits and notes; progress continues while tiles are pending."""
        if not frame.awaited:
            self.progress.end()
        if frame.awaited or not is_last:
            self.progress.begin()
        self.progress.show_pending(frame.awaited)
        self.show_note(" ".join(map(translated, frame.notes)))
        self._data_credits = tuple(map(translated, frame.attribution))
        self._update_credits()

    def show_weather(self, content: CardContent | None) -> None:
        """Show the weather card; None hides it."""
        card = self.weather_card
        if content is not None:
            card.show_content(content)
        if card.isHidden() is not (content is None):
            card.setVisible(content is not None)
            card.size_changed.emit()

    def set_compared_credits(self, texts: Iterable[str]) -> None:
        """Set the credits of the compared style."""
        self._compared_credits = tuple(texts)
        self._update_credits()

    def show_credits(self, texts: Iterable[str]) -> None:
        """Set further credits, in addition to those of the map data."""
        self._other_credits = tuple(texts)
        self._update_credits()

    def show_note(self, text: str) -> None:
        """Show one sentence about a problem; an empty one hides it."""
        self._note = text
        self._update_note()

    def show_news(self, text: str) -> None:
        """Show one sentence for some seconds, after those about problems."""
        self._news = text
        if text:
            self._news_timer.begin()
        else:
            self._news_timer.stop()
        self._update_note()

    def set_persistent_note(self, text: str, *, is_problem: bool = True) -> None:
        """Show one sentence next to others until it is replaced by an empty one."""
        self._persistent_note, self._is_persistent_problem = text, is_problem
        self._update_note()

    def obstacles(self) -> tuple[QRectF, ...]:
        """Return the boxes of overlays that must stay readable and clickable."""
        cards = self._view.findChildren(FloatingCard, options=Qt.FindChildOption.FindDirectChildrenOnly)
        parts = (self.attribution, self.scale_bar)
        boxes = [
            *(
                card.card_in_parent
                for card in cards
                if not card.isHidden() and not _is_mouse_transparent(card)
            ),
            *(part.geometry() for part in parts if not part.isHidden()),
        ]
        return tuple(map(QRectF, boxes))

    def free_rect(self) -> QRect:
        """Return the free part of the map, left of the buttons and above the overlays at the bottom."""
        free = self._view.rect()
        free.setRight(self.zoom_buttons.card_in_parent.left() - 1)
        if self._bottom_card is not None and not self._bottom_card.isHidden():
            free.setBottom(min(free.bottom(), self._bottom_card.card_in_parent.top() - 1))
        card, card_rect = self.weather_card, self.weather_card.card_in_parent
        # On a wide map the full card stays at its side; leaving it out would make a route too small.
        if card.isHidden() or not (card.is_chip or card.is_expanded):
            return free
        above, scale_bar_width = QRect(free), QRect(free)
        above.setBottom(min(free.bottom(), card_rect.top() - 1))
        scale_bar_width.setLeft(card_rect.right() + 1)
        return max(above, scale_bar_width, key=_area) if card.is_expanded else above

    def list_rect(self) -> QRect:
        """Return the available part for a list: below the notes, left of the buttons, above the credits."""
        view = self._view.rect()
        right = self.zoom_buttons.card_in_parent.left() - Gap.S
        is_credited = self.attribution.isVisibleTo(self._view)
        bottom = self.attribution.geometry().top() - Gap.S if is_credited else view.height() - Gap.M
        top = max(Gap.M + Size.SMALL_BUTTON, self._top_card_rect().bottom() + 1) + Gap.S
        return QRect(Gap.M, top, right - Gap.M, bottom - top)

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Set whether the progress line is animated."""
        self.progress.is_reduced = is_reduced

    def set_bottom_card(self, card: FloatingCard) -> None:
        """Place a card along the bottom over the full width; other overlays there move up."""
        self._bottom_card = card
        self.place()

    def set_legend(self, card: FloatingCard) -> None:
        """Place a card above the overlays at the left of the bottom, and below cards that open there."""
        self._legend = card
        card.stackUnder(self.weather_card)
        self.place()

    def set_top_card(self, card: FloatingCard) -> None:
        """Place a card in the top left corner; notes are beside it, and lists below."""
        self._top_card = card
        self.place()

    def set_top_px(self, top_px: int) -> None:
        """Keep the card in the top left corner below the titles of compared maps, which end at `top_px`."""
        if top_px != self._top_px:
            self._top_px = top_px
            self.place()

    def add_chip(self, chip: MarkChip) -> None:
        """Place a chip in the row at the top, left of the buttons and of earlier chips."""
        self._chips.append(chip)
        self.place()

    @property
    def top_right_px(self) -> int:
        """The right end of the free part of the row at the top; chips are below titles there."""
        return self.zoom_buttons.card_in_parent.left()

    @property
    def top_boxes(self) -> tuple[QRect, ...]:
        """The boxes of the card and the chips at the top, relative to the view."""
        cards = (*self._chips, *([] if self._top_card is None else [self._top_card]))
        return tuple(card.card_in_parent for card in cards if not card.isHidden())

    def place(self) -> None:
        """Update the geometry of all overlays."""
        view = self._view.rect()
        self.progress.setGeometry(0, 0, view.width(), self.progress.height())
        self.crosshair.move(view.center() - self.crosshair.rect().center())
        buttons = self.zoom_buttons.card_size()
        self.zoom_buttons.place_card(QPoint(view.width() - Gap.M - buttons.width(), Gap.M), buttons)
        if self._top_card is not None and not self._top_card.isHidden():
            top = max(Gap.M, self._top_px)
            self._top_card.place_card(QPoint(Gap.M, top), self._top_card.card_size())
        self._place_chips()
        self._place_note(view, buttons)
        is_narrow = view.width() < NARROW_PX or view.height() < LOW_PX
        self.scale_bar.setVisible(not is_narrow)
        self._place_attribution(view)
        bottom_card_top = self._place_bottom_card(view)
        self._place_card(view, bottom_card_top, is_narrow=is_narrow or bottom_card_top < view.height())
        self._place_legend(view, bottom_card_top)

    def _update_note(self) -> None:
        text = " ".join(filter(None, (self._note, self._persistent_note, self._news)))
        if text != self.note.text:
            is_problem = bool(self._note or (self._persistent_note and self._is_persistent_problem))
            self.note.set_text(text, is_problem=is_problem)
            self.place()  # Before it is shown, or a pointer elsewhere would be over it.
            self.note.show_strip()

    def _update_credits(self) -> None:
        texts = map_credits((*self._data_credits, *self._compared_credits), self._other_credits)
        if texts != self.attribution.texts:
            self.attribution.show_texts(texts)
            self.place()

    def _place_chips(self) -> None:
        """Place the chips below the titles of compared maps, in more rows if one is too narrow."""
        end = self.zoom_buttons.card_in_parent.left() - Gap.S
        card = self._top_card_rect()
        top, right = max(Gap.M, self._top_px), end
        for chip in self._chips:
            if chip.isHidden():
                continue
            left = max(Gap.M, card.right() + 1 + Gap.S) if top <= card.bottom() else Gap.M
            if chip.full_width > right - left and (right < end or left > Gap.M):
                row_bottom = top + chip.card_size().height() if right < end else 0
                top, right, left = max(row_bottom, card.bottom() + 1) + Gap.S, end, Gap.M
            right = chip.place_before(QPoint(right, top), right - left) - Gap.S

    def _place_note(self, view: QRect, buttons: QSize) -> None:
        right = view.width() - buttons.width() - 2 * Gap.M
        left = buttons.width() + 2 * Gap.M
        size = self.note.size_within(right - left)
        start, top = (view.width() - size.width()) // 2, Gap.M
        chips = [chip.card_in_parent.bottom() for chip in self._chips if not chip.isHidden()]
        if chips:
            top = max(chips) + Gap.S
        card = self._top_card_rect()
        if start <= card.right() + Gap.S and top <= card.bottom():
            # Beside the card if there is space for it, else below.
            start = card.right() + 1 + Gap.S
            if start + size.width() > right:
                start, top = (view.width() - size.width()) // 2, card.bottom() + 1 + Gap.S
        self.note.place_card(QPoint(start, top), size)

    def _top_card_rect(self) -> QRect:
        """Return the box of the card in the corner; an empty one without a card."""
        card = self._top_card
        return QRect(0, 0, 0, 0) if card is None or card.isHidden() else card.card_in_parent

    def _place_attribution(self, view: QRect) -> None:
        bar = self.scale_bar
        scale_bar_width = bar.width() + 2 * Gap.M if bar.isVisibleTo(self._view) else 0
        size = self.attribution.size_within(view.width() - 2 * Gap.S - scale_bar_width)
        corner = QPoint(view.width() - Gap.S - size.width(), view.height() - Gap.S - size.height())
        self.attribution.setGeometry(QRect(corner, size))
        bar.move(Gap.M, view.height() - Gap.S - bar.height())

    def _place_bottom_card(self, view: QRect) -> int:
        """Place the bottom card above the credits, and return its top edge."""
        card = self._bottom_card
        if card is None or card.isHidden():
            return view.height()
        size = card.card_size()
        is_credited = self.attribution.isVisibleTo(self._view)
        bottom = self.attribution.geometry().top() - Gap.S if is_credited else view.height() - Gap.M
        if self.scale_bar.isVisibleTo(self._view):
            bottom = min(bottom, self.scale_bar.geometry().top() - Gap.XS)
        card.place_card(QPoint(Gap.M, bottom - size.height()), size)
        return bottom - size.height()

    def _place_legend(self, view: QRect, bottom_card_top: int) -> None:
        legend, bottom = self._legend, min(bottom_card_top, view.height()) - Gap.M
        if legend is None or legend.isHidden():
            return
        if self.scale_bar.isVisibleTo(self._view):
            bottom = min(bottom, self.scale_bar.geometry().top() - Gap.S)
        if not self.weather_card.isHidden():
            bottom = min(bottom, self.weather_card.card_in_parent.top() - Gap.S)
        size = legend.card_size()
        legend.place_card(QPoint(Gap.M, bottom - size.height()), size)

    def _place_card(self, view: QRect, bottom_card_top: int, *, is_narrow: bool) -> None:
        card, texts = self.weather_card, self.attribution.geometry()
        bottom = texts.top() - Gap.S if self.attribution.isVisibleTo(self._view) else view.height() - Gap.M
        scale_bar_top = view.height() - Gap.S - self.scale_bar.height() - Gap.S
        right = self.zoom_buttons.card_in_parent.left() - Gap.M
        bottom_card_top -= Gap.S
        available = QSize(right - Gap.M, min(bottom, scale_bar_top, bottom_card_top) - Gap.M)
        card.fit_into(available, is_narrow=is_narrow)
        if card.is_chip:
            # A chip in one line below the buttons has the whole width.
            below = self.zoom_buttons.card_in_parent.bottom() + Gap.M
            if available.height() + Gap.M - card.card_size().height() > below:
                available.setWidth(view.width() - 2 * Gap.M)
        size = card.card_size().boundedTo(available)
        if Gap.M + size.width() + Gap.S <= texts.left() or not self.attribution.isVisibleTo(self._view):
            bottom = view.height() - Gap.M
        if self.scale_bar.isVisibleTo(self._view):
            bottom = min(bottom, scale_bar_top)
        bottom = min(bottom, bottom_card_top)
        card.place_card(QPoint(Gap.M, bottom - size.height()), size)


def _area(available: QRect) -> int:
    return max(0, available.width()) * max(0, available.height())


def _is_mouse_transparent(card: FloatingCard) -> bool:
    return card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
