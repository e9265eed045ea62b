"""Files that may become faces: read and checked one after the other, off the window's thread."""

from collections import deque
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.fonts.font_adding import FontAdding
from editor.app.fonts.font_files import ReadFont, read_font
from editor.errors import EditorError
from editor.look.words import shortened, translated
from editor.mapstyle.document.diff import Diff
from editor.panels.fonts.face_drops import FontOffer
from editor.panels.fonts.font_notes import FontNotes
from editor.session.session import Session
from editor.system.jobs import Jobs

PURPOSE = "fonts to add"


class FontIntake(QObject):
    """Takes offers of files, one after the other; in an offer, a bad file stops no other."""

    def __init__(self, session: Session, jobs: Jobs, notes: FontNotes, adding: FontAdding) -> None:
        super().__init__(notes)
        self._jobs, self._notes, self._adding = jobs, notes, adding
        self._waiting: deque[FontOffer] = deque()
        self._offer: FontOffer | None = None
        self._left: deque[Path] = deque()
        self._count = 0
        self._fonts: list[ReadFont] = []
        self._refused: list[str] = []
        notes.cancel_pressed.connect(self._cancel_aloud)
        session.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether files are still being read."""
        return self._offer is not None

    def take(self, offer: FontOffer) -> None:
        """Add the fonts in some files, after those that are being read."""
        self._waiting.append(offer)
        if self._offer is None:
            self._begin()

    def cancel(self) -> None:
        """Add nothing of what is being read or waits."""
        self._waiting.clear()
        self._offer = None
        self._jobs.cancel(PURPOSE)
        self._notes.show_work("")

    def _cancel_aloud(self) -> None:
        self.cancel()
        self._notes.tell(self.tr("Cancelled. No face was added."))

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.cancel()

    def _begin(self) -> None:
        """Go on with the next offer, or be done."""
        self._offer = self._waiting.popleft() if self._waiting else None
        if self._offer is None:
            self._notes.show_work("")
            return
        self._left = deque(dict.fromkeys(self._offer.paths))
        self._count = len(self._left)
        self._fonts, self._refused = [], []
        self._notes.refuse(())
        self._read_next()

    def _read_next(self) -> None:
        if self._offer is None:
            return
        if not self._left:
            self._notes.refuse(self._refused)
            self._adding.add(self._fonts, self._offer)
            self._begin()
            return
        path = self._left.popleft()
        said = self.tr("Checking “{name}”")
        if self._count > 1:
            said = self.tr("Checking “{name}”, {number} of {count}")
        number = self._count - len(self._left)
        self._notes.show_work(said.format(name=shortened(path.name), number=number, count=self._count))
        self._jobs.run(partial(read_font, path), self._take_font, partial(self._refuse, path), PURPOSE)

    def _take_font(self, font: ReadFont) -> None:
        self._fonts.append(font)
        self._read_next()

    def _refuse(self, path: Path, error: EditorError) -> None:
        words = self.tr("“{name}” was not added. {why}")
        self._refused.append(words.format(name=shortened(path.name), why=translated(error.text)))
        self._read_next()
