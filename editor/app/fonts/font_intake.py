"""Import of font files: reads and checks them one after the other in jobs."""

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
    """Queue of font import requests. Invalid files are reported, the others are added."""

    def __init__(self, session: Session, jobs: Jobs, notes: FontNotes, adding: FontAdding) -> None:
        super().__init__(notes)
        self._jobs, self._notes, self._adding = jobs, notes, adding
        self._queue: deque[FontOffer] = deque()
        self._offer: FontOffer | None = None
        self._remaining: deque[Path] = deque()
        self._count = 0
        self._fonts: list[ReadFont] = []
        self._errors: list[str] = []
        notes.cancel_pressed.connect(self._on_cancel_pressed)
        session.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether files are being read."""
        return self._offer is not None

    def take(self, offer: FontOffer) -> None:
        """Import the fonts of files after the pending ones."""
        self._queue.append(offer)
        if self._offer is None:
            self._start_next()

    def cancel(self) -> None:
        """Cancel all imports."""
        self._queue.clear()
        self._offer = None
        self._jobs.cancel(PURPOSE)
        self._notes.show_work("")

    def _on_cancel_pressed(self) -> None:
        self.cancel()
        self._notes.tell(self.tr("Cancelled. No face was added."))

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.cancel()

    def _start_next(self) -> None:
        """Start the next import, if any."""
        self._offer = self._queue.popleft() if self._queue else None
        if self._offer is None:
            self._notes.show_work("")
            return
        self._remaining = deque(dict.fromkeys(self._offer.paths))
        self._count = len(self._remaining)
        self._fonts, self._errors = [], []
        self._notes.refuse(())
        self._read_next()

    def _read_next(self) -> None:
        if self._offer is None:
            return
        if not self._remaining:
            self._notes.refuse(self._errors)
            self._adding.add(self._fonts, self._offer)
            self._start_next()
            return
        path = self._remaining.popleft()
        text = self.tr("Checking “{name}”")
        if self._count > 1:
            text = self.tr("Checking “{name}”, {number} of {count}")
        number = self._count - len(self._remaining)
        self._notes.show_work(text.format(name=shortened(path.name), number=number, count=self._count))
        self._jobs.run(partial(read_font, path), self._on_read, partial(self._on_failed, path), PURPOSE)

    def _on_read(self, font: ReadFont) -> None:
        self._fonts.append(font)
        self._read_next()

    def _on_failed(self, path: Path, error: EditorError) -> None:
        text = self.tr("“{name}” was not added. {why}")
        self._errors.append(text.format(name=shortened(path.name), why=translated(error.text)))
        self._read_next()
