"""Pictures that are offered become PNG images; how large drawings become is asked first."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from editor.app.icons.icon_sources import Offered
from editor.assets.data_uri import build_data_uri
from editor.assets.image_import import imported_png, is_svg
from editor.assets.svg.picture import svg_png
from editor.errors import EditorError
from editor.look.words import shortened, translated
from editor.mapstyle.document.diff import Diff
from editor.panels.icons.icon_queue import IconQueue, Work
from editor.panels.icons.icon_strip import IconStrip
from editor.panels.outcome_list import Refusal
from editor.session.session import Session
from editor.system.jobs import Cancel
from editor.system.settings import DRAWING_PX, Settings


@dataclass(frozen=True, slots=True)
class Taken:
    """A picture that was read: what it is called, the id it asks for, and its image."""

    name: str
    id: str
    data_uri: str


@dataclass(frozen=True, slots=True)
class Intake:
    """What came of the pictures that were offered, in their order."""

    taken: tuple[Taken, ...]
    refused: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """Pictures that somebody wants read, in which words that is told, and who gets them.

    Shape: `doing` holds {done} and {count}; `verb` stands on a button; `cancelled` is a sentence.
    """

    offered: Sequence[Offered]
    doing: str
    verb: str
    cancelled: str
    done: Callable[[Intake], object]


class IconIntake(QObject):
    """Reads the pictures of one wish after the other."""

    def __init__(self, session: Session, settings: Settings, queue: IconQueue, strip: IconStrip) -> None:
        super().__init__(strip)
        self._settings, self._queue, self._strip = settings, queue, strip
        self._asking: deque[Wish] = deque()
        session.changed.connect(self._on_changed)

    def want_added(self, offered: Sequence[Offered], done: Callable[[Intake], object]) -> None:
        """Read pictures that are to be added."""
        one, many = self.tr("Adding an image"), self.tr("Adding {done} of %n images", "", len(offered))
        said = one if len(offered) == 1 else many
        self.want(Wish(offered, said, self.tr("Add"), self.tr("Cancelled. No image was added."), done))

    def want(self, wish: Wish) -> None:
        """Read pictures; where there are drawings among them, after their size is known."""
        if not any(each.is_drawing for each in wish.offered):
            self._read(wish, self._drawing_px)
            return
        self._asking.append(wish)
        if len(self._asking) == 1:
            self._ask()

    def _ask(self) -> None:
        wish = self._asking[0]
        drawings = [each for each in wish.offered if each.is_drawing]
        one = self.tr("How large should the SVG drawing “{name}” be?").format(
            name=shortened(drawings[0].name)
        )
        many = self.tr("How large should the %n SVG drawings be?", "", len(drawings))
        self._strip.size_question.ask(
            one if len(drawings) == 1 else many, wish.verb, self._drawing_px, self._go_on, self._give_up
        )

    def _go_on(self, drawing_px: int) -> None:
        self._settings.set(DRAWING_PX, str(drawing_px))
        self._read(self._asking.popleft(), drawing_px)
        if self._asking:
            self._ask()

    def _give_up(self) -> None:
        self._strip.note.tell(self._asking.popleft().cancelled)
        if self._asking:
            self._ask()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._asking.clear()

    @property
    def _drawing_px(self) -> int:
        kept = self._settings.get(DRAWING_PX)
        return int(kept) if kept.isascii() and kept.isdigit() else int(DRAWING_PX.default)

    def _read(self, wish: Wish, drawing_px: int) -> None:
        self._queue.run(
            Work(
                wish.offered,
                partial(_taken, drawing_px),
                lambda results: wish.done(_sorted(results)),
                wish.doing,
                wish.cancelled,
            )
        )


def _taken(drawing_px: int, offered: Offered, _cancel: Cancel) -> Taken | Refusal:
    """A picture as an image, or why it is none."""
    try:
        data = offered.read()
        png = svg_png(data, drawing_px) if is_svg(data) else imported_png(data)
    except EditorError as error:
        return Refusal(offered.name, translated(error.text))
    return Taken(offered.name, offered.id, build_data_uri("image/png", png))


def _sorted(results: Sequence[Taken | Refusal]) -> Intake:
    taken = tuple(each for each in results if isinstance(each, Taken))
    return Intake(taken, tuple(each for each in results if isinstance(each, Refusal)))
