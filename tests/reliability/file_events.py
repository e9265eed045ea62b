"""Sequences of events on the file of an open style, by the user, other programs and crashes.

After every event, two rules hold. Work that the user has not discarded is available: in the window, in a
file, in a backup or in a recovery copy. And the offered copies are those that the user has not decided on.
"""

import gc
import os
import shutil
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtWidgets import QApplication, QMessageBox

from editor.mapstyle.edits.edit import rename_layer
from tests.bench.harness import Row
from tests.reliability.edited_window import Editor, FaultError
from tests.reliability.parts import Size, in_another_process, spread
from tests.styles import a_document, a_line, bytes_of

_LONGEST: Final = 40
# The buttons of the notice about a changed or a deleted file.
OVERWRITES: Final = ("Save anyway", "Save again")
KEEPS: Final = ("Keep my version", "Continue without file")


class Scenario:
    """A file, the programs that use it, and the work that must not be lost.

    `due` names the folders of the copies that must be offered until the user decides on them, `adopted` those
    among them that the open document was recovered from.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.file, self.other = root / "style.json", root / "other.json"
        self.moved = root / "moved.json"
        self.numbers = iter(range(1, 1_000_000))
        self.due: set[str] = set()
        self.adopted: set[str] = set()
        self.past_events: list[str] = []
        self.file.write_bytes(self._bytes("their 0"))
        self.other.write_bytes(self._bytes("other"))
        self.before = self.file.read_bytes()
        self.editor = Editor(root)
        self._open(self.file)

    def run(self, events: Sequence[str]) -> None:
        """Trigger events by their names, and check the state after each.

        Raises: FaultError if work was lost or a copy was offered again.
        """
        try:
            for event in events:
                self.past_events.append(event)
                EVENTS[event](self)
                self.editor.wait_until_idle()
                self._check()
            self.past_events.append("end")
            self.close("discard")
            self._check()
        except FaultError as fault:
            raise FaultError(f"{fault}, after {', '.join(self.past_events)}") from None
        finally:
            self.editor.free()

    # The user

    def edit(self) -> None:
        session = self.editor.session
        if session.style.layers:
            name = f"mine {next(self.numbers)}"
            session.do(rename_layer(session.style.layers[0].key, name), "Rename")

    def undo(self) -> None:
        self.editor.session.undo_stack.undo()

    def redo(self) -> None:
        self.editor.session.undo_stack.redo()

    def save(self) -> None:
        if self.editor.session.origin.path is not None:
            self._save(self.editor.document_controllers.files.save)

    def save_and_edit(self) -> None:
        """Edit before the save is done."""
        if self.editor.session.origin.path is not None:
            self._save(lambda: (self.editor.document_controllers.files.save(), self.edit()), decides=False)

    def save_anyway(self) -> None:
        self._save(lambda: self.editor.press(*OVERWRITES))

    def allow_overwrite(self) -> None:
        self.editor.press(*KEEPS)

    def reload(self) -> None:
        loads = self.editor.session.source
        self.editor.document_controllers.disk.reload()
        self.editor.wait_until_idle()
        if self.editor.session.source is not loads:
            self._decide()

    def go_back(self) -> None:
        found: list[bool] = []
        self.editor.document_controllers.backup.find(found.append)
        self.editor.wait_until_idle()
        if found == [True]:
            self.editor.document_controllers.backup.go_back()

    def recover(self) -> None:
        for copy in self.editor.store.left_behind()[:1]:
            self._leave(partial(self.editor.document_controllers.recovery.recover, copy), "save")
            if copy.folder.name in self._offered:
                return  # The question was cancelled, or the save that followed was refused.
            self.adopted.add(copy.folder.name)
            if not self.editor.session.has_unsaved_changes:  # The file has the same content.
                self._decide()

    def delete_copy(self) -> None:
        for copy in self.editor.store.left_behind()[:1]:
            self.due.discard(copy.folder.name)
            self.editor.store.delete(copy)

    def open_other(self, answer: str) -> None:
        path = self.other if self.editor.session.origin.path == self.file else self.file
        if path.is_file():
            self._leave(lambda: self.editor.document_controllers.files.open(path), answer)

    def close(self, answer: str) -> None:
        """Close the window, and start the program again."""
        left: list[bool] = []
        files = self.editor.document_controllers.files
        leave = lambda: left.append(True)  # noqa: E731 (one line of what closeEvent does)
        self._leave(lambda: files.when_safe(leave) if files.would_lose_changes else leave(), answer, left)
        if left:
            self.editor.document_controllers.close()
            self._start()

    # Crashes and restarts

    def notice(self) -> None:
        """Let the window detect the change of the file."""
        self.editor.document_controllers.files.would_lose_changes  # noqa: B018 (it looks)

    def crash(self) -> None:
        """End the process with its copies up to date; else a crash loses the edits of a few seconds."""
        editor, before = self.editor, self._offered
        if editor.session.has_unsaved_changes and not editor.document_controllers.write_copy_now():
            raise FaultError("the copy was not written at once")
        editor.document_controllers.leave_behind()
        if editor.session.has_unsaved_changes:
            new = set(self._offered) - set(before) - self.adopted
            if [self._offered[folder] for folder in new] != [editor.name]:
                raise FaultError(f"“{editor.name}” is not offered after a crash")
            self.due = self.due - self.adopted | new
        else:
            editor.document_controllers.close()  # The system releases the locks, and no copy is pending.
        self._start()

    # Other programs

    def write_in_place(self) -> None:
        if not self.file.is_dir():
            self.before = self.file.read_bytes() if self.file.exists() else self.before
            self.file.write_bytes(self._bytes(f"their {next(self.numbers)}"))

    def replace(self) -> None:
        if not self.file.is_dir():
            new = self.root / "new.json"
            new.write_bytes(self._bytes(f"their {next(self.numbers)}"))
            new.replace(self.file)

    def write_back(self) -> None:
        """Restore the content from before another program wrote, as version control does."""
        if not self.file.is_dir():
            self.file.write_bytes(self.before)

    def write_copy(self) -> None:
        """Write the content of a copy: as after a crash between a save and the removal of its copy."""
        for folder in list(self._offered)[:1]:
            if not self.file.is_dir():
                self.file.write_bytes((self.root / "recovery" / folder / "copy.json").read_bytes())

    def delete(self) -> None:
        if self.file.is_file():
            self.file.unlink()

    def rename(self) -> None:
        if self.file.is_file():
            self.file.replace(self.moved)

    def make_folder(self) -> None:
        self.delete()
        self.file.mkdir(exist_ok=True)

    def remove_folder(self) -> None:
        if self.file.is_dir():
            self.file.rmdir()
            self.file.write_bytes(self._bytes(f"their {next(self.numbers)}"))

    # Helpers

    def _bytes(self, name: str) -> bytes:
        return bytes_of(a_document([a_line(2, COMMENT=name), a_line(1)]))

    @property
    def _offered(self) -> dict[str, str]:
        """The offered copies: the names of their folders, and their content."""
        copies = self.editor.store.left_behind()
        return {copy.folder.name: _name_in((copy.folder / "copy.json").read_bytes()) for copy in copies}

    def _decide(self) -> None:
        """Record that the user has decided on the recovered copies."""
        self.due -= self.adopted
        self.adopted = set()

    def _save(self, act: Callable[[], object], *, decides: bool = True) -> None:
        saved: list[object] = []
        documents = self.editor.document_controllers.documents
        connection = documents.saved.connect(saved.append)
        act()
        self.editor.wait_until_idle()
        documents.disconnect(connection)
        if saved and decides:
            self._decide()

    def _leave(self, act: Callable[[], object], answer: str, left: list[bool] | None = None) -> None:
        """Leave the document by an action, and answer its questions; it closes only if that is safe."""
        editor, before, name = self.editor, self.editor.session.source, self.editor.name
        is_untitled = editor.session.origin.path is None
        act()
        editor.wait_until_idle()
        discarded = False
        if editor.question is not None:
            if answer == "save":
                self._save(lambda: editor.answer(QMessageBox.StandardButton.Save))
                editor.answer(QMessageBox.StandardButton.Cancel)
            elif answer == "discard":
                discarded = True
                editor.answer(QMessageBox.StandardButton.Discard)
            else:
                editor.answer(QMessageBox.StandardButton.Cancel)
        is_left = bool(left) or (editor.session.source is not before)
        if not is_left:
            return
        if discarded:
            self._decide()
        elif not is_untitled and name not in self._stored():
            raise FaultError(f"“{name}” was left without a question and is in no file")
        self.adopted = set()

    def _stored(self) -> set[str]:
        """Return the names that files and the offered copies contain."""
        files = [path for path in (self.file, self.other, self.moved) if path.is_file()]
        return {_name_in(path.read_bytes()) for path in files} | set(self._offered.values())

    def _start(self) -> None:
        self.adopted = set()
        self.editor.free()
        self.editor = Editor(self.root)
        if self.file.is_file():
            self._open(self.file)

    def _open(self, path: Path) -> None:
        self.editor.document_controllers.files.open(path)
        self.editor.wait_until_idle()

    def _check(self) -> None:
        offered, due = self._offered, self.due - self.adopted
        again = [name for folder, name in offered.items() if folder not in due]
        if again:
            raise FaultError(f"“{again[0]}” is offered again")
        if due - set(offered):
            raise FaultError("a copy is not offered any more, and the user has not decided on it")
        session = self.editor.session
        if session.origin.path is not None and not session.has_unsaved_changes:
            self.editor.document_controllers.files.would_lose_changes  # noqa: B018 (it looks at the file)
            if not session.has_unsaved_changes and self.editor.name not in self._stored():
                raise FaultError(f"“{self.editor.name}” counts as saved and is in no file")


def _name_in(data: bytes) -> str:
    """Return the name of the first layer in the bytes of a style."""
    start = data.find(b'"COMMENT"')
    return data[start:].split(b'"')[3].decode() if start >= 0 else ""


EVENTS: Final[dict[str, Callable[[Scenario], None]]] = {
    "edit": Scenario.edit,
    "undo": Scenario.undo,
    "redo": Scenario.redo,
    "save": Scenario.save,
    "save and edit": Scenario.save_and_edit,
    "save anyway": Scenario.save_anyway,
    "keep mine": Scenario.allow_overwrite,
    "reload": Scenario.reload,
    "go back": Scenario.go_back,
    "recover": Scenario.recover,
    "delete a copy": Scenario.delete_copy,
    "open another and save": lambda scenario: scenario.open_other("save"),
    "open another and discard": lambda scenario: scenario.open_other("discard"),
    "open another and cancel": lambda scenario: scenario.open_other("cancel"),
    "close and save": lambda scenario: scenario.close("save"),
    "close and discard": lambda scenario: scenario.close("discard"),
    "crash": Scenario.crash,
    "notice": Scenario.notice,
    "write in place": Scenario.write_in_place,
    "replace": Scenario.replace,
    "write back": Scenario.write_back,
    "write what a copy holds": Scenario.write_copy,
    "delete": Scenario.delete,
    "rename": Scenario.rename,
    "make a folder": Scenario.make_folder,
    "remove the folder": Scenario.remove_folder,
}

# A recovery needs an edit and a crash before it.
_OFTEN: Final = ("edit", "save", "undo", "crash", "recover", "reload")
DRAWN_FROM: Final = (*EVENTS, *_OFTEN * 3)


def run(size: Size) -> list[Row]:
    """Run random sequences of events."""
    faults = in_another_process(_all_faults, size)
    for fault in faults:
        print(fault, flush=True)
    name = f"{size.count} orders of events on the file"
    return [Row(f"{name}: work lost, or offered after it was handled", len(faults), "orders", 0)]


def _all_faults(size: Size) -> list[str]:
    return spread(faults_of, size)


def faults_of(numbers: Sequence[int], folder: Path) -> list[str]:
    """Return the faults of some sequences."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    faults = [fault for number in numbers if (fault := fault_of(number, folder / f"orders {number}"))]
    application.processEvents()
    return faults


def fault_of(number: int, folder: Path) -> str:
    """Return the fault of a sequence; empty if there is none."""
    random = Random(f"events {number}")
    events = random.choices(DRAWN_FROM, k=random.randrange(2, _LONGEST))
    return fault_in(events, folder)


def fault_in(events: Sequence[str], folder: Path) -> str:
    """Return the fault of some events; empty if there is none."""
    folder.mkdir(parents=True)
    try:
        Scenario(folder).run(events)
    except FaultError as fault:
        return str(fault)
    finally:
        shutil.rmtree(folder)
        gc.collect(1)
    return ""
