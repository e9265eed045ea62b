"""Everything that lies over the map, and where it lies."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from editor.look.tokens import Gap, Size
from editor.look.words import translated
from editor.preview.card_content import CardContent
from editor.preview.floating_card import FloatingCard
from editor.preview.notices import Attribution, NoteStrip, ProgressLine
from editor.preview.overlays import Crosshair, ScaleBar, ZoomButtons
from editor.preview.weather_card import WeatherCard
from editor.preview.zoom_box import ZoomBox
from editor.render.camera import Camera
from editor.render.export.overlays import map_credits
from editor.render.worker.frame import Frame

NARROW_PX, LOW_PX = 560, 420


class Furniture:
    """The plain children of a map view. The attribution comes first: nothing may lie over it."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._data_credits: tuple[str, ...] = ()
        self._other_credits: tuple[str, ...] = ()
        self._frozen_credits: tuple[str, ...] = ()
        self._note = self._kept_note = ""
        self.crosshair = Crosshair(view)
        self.scale_bar = ScaleBar(view)
        self.zoom_buttons = ZoomButtons(view)
        self.weather_card = WeatherCard(view)
        self.note = NoteStrip(view)
        self.progress = ProgressLine(view)
        self.zoom_box = ZoomBox(view)
        self.attribution = Attribution(view)
        self.crosshair.hide()
        self.weather_card.hide()
        self.attribution.hide()
        self._foot: FloatingCard | None = None
        self.weather_card.size_changed.connect(self.place)

    def show_camera(self, camera: Camera) -> None:
        """Follow the camera."""
        self.scale_bar.show_scale(camera)

    def show_frame(self, frame: Frame, *, is_last: bool) -> None:
        """Credit a frame's data and say what is wrong with it; work goes on while tiles are awaited."""
        if not frame.awaited:
            self.progress.end()
        if frame.awaited or not is_last:
            self.progress.begin()
        self.progress.show_awaited(frame.awaited)
        self.show_note(" ".join(map(translated, frame.notes)))
        self._data_credits = tuple(map(translated, frame.attribution))
        self._show_all_credits()

    def show_weather(self, content: CardContent | None) -> None:
        """Show the card, or take it away."""
        card = self.weather_card
        if content is not None:
            card.show_content(content)
        if card.isHidden() is not (content is None):
            card.setVisible(content is not None)
            card.size_changed.emit()

    def credit_frozen(self, texts: Iterable[str]) -> None:
        """Credit the data of the state that the map is compared with."""
        self._frozen_credits = tuple(texts)
        self._show_all_credits()

    def show_credits(self, texts: Iterable[str]) -> None:
        """Credit others beside the map data."""
        self._other_credits = tuple(texts)
        self._show_all_credits()

    def show_note(self, text: str) -> None:
        """Say one sentence, or nothing."""
        self._note = text
        self._say()

    def keep_note(self, text: str) -> None:
        """Say one sentence beside others until it is taken back with an empty one."""
        self._kept_note = text
        self._say()

    def obstacles(self) -> tuple[QRectF, ...]:
        """Where something lies over the map that is to be read or pressed."""
        cards = self._view.findChildren(FloatingCard, options=Qt.FindChildOption.FindDirectChildrenOnly)
        parts = (self.attribution, self.scale_bar)
        boxes = [
            *(card.card_in_parent for card in cards if not card.isHidden() and not _is_seen_through(card)),
            *(part.geometry() for part in parts if not part.isHidden()),
        ]
        return tuple(map(QRectF, boxes))

    def free_room(self) -> QRect:
        """The part of the map that is left of the buttons and above what lies along the bottom."""
        free = self._view.rect()
        free.setRight(self.zoom_buttons.card_in_parent.left() - 1)
        if self._foot is not None and not self._foot.isHidden():
            free.setBottom(min(free.bottom(), self._foot.card_in_parent.top() - 1))
        card, taken = self.weather_card, self.weather_card.card_in_parent
        # On a wide map the whole card stands on its side; a route that leaves it out would be small.
        if card.isHidden() or not (card.is_chip or card.is_held_open):
            return free
        above, beside = QRect(free), QRect(free)
        above.setBottom(min(free.bottom(), taken.top() - 1))
        beside.setLeft(taken.right() + 1)
        return max(above, beside, key=_area) if card.is_held_open else above

    def list_room(self) -> QRect:
        """Where a list may lie: below the notes, left of the buttons and above the credits."""
        view = self._view.rect()
        right = self.zoom_buttons.card_in_parent.left() - Gap.S
        is_credited = self.attribution.isVisibleTo(self._view)
        bottom = self.attribution.geometry().top() - Gap.S if is_credited else view.height() - Gap.M
        top = Gap.M + Size.SMALL_BUTTON + Gap.S
        return QRect(Gap.M, top, right - Gap.M, bottom - top)

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Whether the progress line may run."""
        self.progress.is_reduced = is_reduced

    def set_foot(self, card: FloatingCard) -> None:
        """Let a card lie along the bottom, as wide as the view; what else stands there gives way to it."""
        self._foot = card
        self.place()

    def place(self) -> None:
        """Put everything in its place."""
        view = self._view.rect()
        self.progress.setGeometry(0, 0, view.width(), self.progress.height())
        self.crosshair.move(view.center() - self.crosshair.rect().center())
        buttons = self.zoom_buttons.card_size()
        self.zoom_buttons.place_card(QPoint(view.width() - Gap.M - buttons.width(), Gap.M), buttons)
        self._place_note(view, buttons)
        is_narrow = view.width() < NARROW_PX or view.height() < LOW_PX
        self.scale_bar.setVisible(not is_narrow)
        self._place_attribution(view)
        over_foot = self._place_foot(view)
        self._place_card(view, over_foot, is_narrow=is_narrow or over_foot < view.height())

    def _say(self) -> None:
        text = " ".join(filter(None, (self._note, self._kept_note)))
        if text != self.note.text:
            self.note.show_text(text)
            self.place()

    def _show_all_credits(self) -> None:
        texts = map_credits((*self._data_credits, *self._frozen_credits), self._other_credits)
        if texts != self.attribution.texts:
            self.attribution.show_texts(texts)
            self.place()

    def _place_note(self, view: QRect, buttons: QSize) -> None:
        size = self.note.size_within(view.width() - 2 * (buttons.width() + 2 * Gap.M))
        self.note.place_card(QPoint((view.width() - size.width()) // 2, Gap.M), size)

    def _place_attribution(self, view: QRect) -> None:
        bar = self.scale_bar
        beside = bar.width() + 2 * Gap.M if bar.isVisibleTo(self._view) else 0
        size = self.attribution.size_within(view.width() - 2 * Gap.S - beside)
        corner = QPoint(view.width() - Gap.S - size.width(), view.height() - Gap.S - size.height())
        self.attribution.setGeometry(QRect(corner, size))
        bar.move(Gap.M - 2, view.height() - Gap.S - bar.height())

    def _place_foot(self, view: QRect) -> int:
        """Put the card along the bottom over the credits, and give where that leaves room above it."""
        foot = self._foot
        if foot is None or foot.isHidden():
            return view.height()
        size = foot.card_size()
        is_credited = self.attribution.isVisibleTo(self._view)
        bottom = self.attribution.geometry().top() - Gap.S if is_credited else view.height() - Gap.M
        if self.scale_bar.isVisibleTo(self._view):
            bottom = min(bottom, self.scale_bar.geometry().top() - Gap.XS)
        foot.place_card(QPoint(Gap.M, bottom - size.height()), size)
        return bottom - size.height()

    def _place_card(self, view: QRect, over_foot: int, *, is_narrow: bool) -> None:
        card, texts = self.weather_card, self.attribution.geometry()
        bottom = texts.top() - Gap.S if self.attribution.isVisibleTo(self._view) else view.height() - Gap.M
        over_scale = view.height() - Gap.S - self.scale_bar.height() - Gap.S
        right = self.zoom_buttons.card_in_parent.left() - Gap.M
        over_foot -= Gap.S
        room = QSize(right - Gap.M, min(bottom, over_scale, over_foot) - Gap.M)
        card.fit_into(room, is_narrow=is_narrow)
        size = card.card_size().boundedTo(room)
        if Gap.M + size.width() + Gap.S <= texts.left() or not self.attribution.isVisibleTo(self._view):
            bottom = view.height() - Gap.M
        if self.scale_bar.isVisibleTo(self._view):
            bottom = min(bottom, over_scale)
        bottom = min(bottom, over_foot)
        card.place_card(QPoint(Gap.M, bottom - size.height()), size)


def _area(room: QRect) -> int:
    return max(0, room.width()) * max(0, room.height())


def _is_seen_through(card: FloatingCard) -> bool:
    """Whether a card comes and goes with the cursor and leaves the mouse to the map."""
    return card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
