"""What becomes the open document: files, templates and recovery copies, read in jobs."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from editor import resources
from editor.errors import DocumentError
from editor.look.words import translated
from editor.mapstyle.document.canonical import Foreign, foreign_of
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.bulk import pack_hex_colors, packed_colors
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.format.source_text import Remark, SourceText
from editor.mapstyle.tree import grafted
from editor.session.session import Origin
from editor.storage.files import NO_FILE, FileState, OpenedFile, open_style, read_style
from editor.storage.recovery import RecoveryCopy

DAY_TEMPLATE = "day.json"
NIGHT_TEMPLATE = "night.json"
EMPTY_TEMPLATE = "empty.json"

# A notice is a few lines over the map.
MOST_REMARKS = 3


@dataclass(frozen=True, slots=True)
class Document:
    """A style that was read, and where it came from.

    `steps` are done as soon as it is open, and then `recovered`, which brings back what a person did;
    `remark` is what a person must know of it then. `is_unsaved` says that no file holds what it holds; `copy`
    is the recovery copy that it was read from.
    """

    source: SourceText
    origin: Origin
    state: FileState | None = None
    steps: tuple[tuple[str, Edit], ...] = ()
    recovered: Edit | None = None
    remark: str = ""
    is_unsaved: bool = False
    copy: RecoveryCopy | None = None

    @property
    def has_steps(self) -> bool:
        """Whether undo leads back to what the file holds."""
        return bool(self.steps) or self.recovered is not None


@dataclass(frozen=True, slots=True)
class HexColors:
    """Colours of a file that stand in hex, which the engine does not read: the edit that writes them anew.

    `step` names it, `remark` says why.
    """

    edit: Edit
    step: str
    remark: str

    @property
    def steps(self) -> tuple[tuple[str, Edit], ...]:
        """The step by itself, as documents begin with it."""
        return ((self.step, self.edit),)


def template_path(template: str) -> Path:
    """Where a style that ships with the program stands."""
    return resources.path("templates", template)


def read_template(template: str) -> Document:
    """A new style from one that ships with the program."""
    return Document(read_style(template_path(template)), untitled())


def untitled() -> Origin:
    """Where a new style comes from."""
    return Origin(None, _tr("Untitled"))


def read_document(path: Path) -> Document:
    """The document of a file. What a binary style makes is new, and has no file yet.

    Raises: DocumentError when it cannot be read or is no style.
    """
    opened = open_style(path)
    if opened.source.report is not None:
        made = Origin(None, path.stem, path.absolute().parent)
        return Document(opened.source, made, remark=_import_text(path, opened.source.report))
    origin = Origin(path, path.name)
    foreign = foreign_of(opened.source.tree)
    if foreign is not None:
        return Document(opened.source, origin, opened.state, remark=_foreign_text(foreign))
    found = find_hex_colors(opened.source, path.name)
    if found is None:
        return Document(opened.source, origin, opened.state)
    return Document(opened.source, origin, opened.state, found.steps, remark=found.remark)


def as_opened(source: SourceText) -> MapStyle:
    """The style of a file as it stands once it is open: its colours in hex are integers then."""
    return pack_hex_colors()(MapStyle.of(source.tree))


def read_copy(copy: RecoveryCopy) -> Document:
    """The document of a recovery copy: its file with the changes as a step, or the copy alone.

    Raises: DocumentError when the copy cannot be read.
    """
    source = copy.read()
    origin = Origin(copy.file, copy.name)
    back = recovered_text(copy)
    if copy.file is None:
        return Document(source, origin, remark=back, is_unsaved=True, copy=copy)
    base = open_base(copy)
    if base is not None:
        found = find_hex_colors(base.source, copy.name)
        steps = () if found is None else found.steps
        recovered = replace_tree(grafted(base.source.tree, source.tree))
        return Document(base.source, origin, base.state, steps, recovered, back, copy=copy)
    changed = _tr("The file has changed since they were made, so saving asks first.")
    state = FileState(0, 0, 0, copy.base_digest or NO_FILE.digest)  # Enough to tell that it is another now.
    return Document(source, origin, state, remark=f"{back} {changed}", is_unsaved=True, copy=copy)


def recovered_step() -> str:
    """What the step is called that brings back what a crash kept from being saved."""
    return _tr("Recover unsaved changes")


def recovered_text(copy: RecoveryCopy) -> str:
    """What is said once that is back."""
    return _tr("The changes to “{name}” that were not saved are back.").format(name=copy.name)


def open_base(copy: RecoveryCopy) -> OpenedFile | None:
    """The file that a copy was made of; nothing where it is gone or another now."""
    if copy.file is None:
        return None
    try:
        opened = open_style(copy.file)
    except DocumentError:
        return None
    return opened if opened.state.digest == copy.base_digest and not opened.source.is_import else None


def find_hex_colors(source: SourceText, name: str) -> HexColors | None:
    """The colours of a file that stand in hex; nothing where it has none."""
    count = sum(1 for _ in packed_colors(MapStyle.of(source.tree)))
    if not count:
        return None
    if count == 1:
        step = _tr("Write 1 hex colour as an integer")
        remark = _tr("“{name}” holds a colour in hex, which the engine rejects. It is an integer now.")
    else:
        step = _tr("Write %n hex colours as integers", count)
        remark = _tr(
            "“{name}” holds %n colours in hex, which the engine rejects. They are integers now.", count
        )
    return HexColors(pack_hex_colors(), step, remark.format(name=name))


def _foreign_text(foreign: Foreign) -> str:
    """What a person must know of an object that is no style, but opens as any object does."""
    if foreign is Foreign.MAPBOX:
        return _tr(
            "This is a Mapbox or MapLibre style (version 8), which Isopleth does not edit; it is shown as it "
            "is and nothing of it is changed."
        )
    return _tr(
        "This file has none of the sections of a style, so nothing of it is drawn; it is shown as it is and "
        "nothing of it is changed."
    )


def _import_text(path: Path, report: Sequence[Remark]) -> str:
    """What a person must know of a binary style that became a new one."""
    lead = _tr("“{name}” was made from a binary style. It is new, and saving asks for its name.")
    told = [translated(remark.text) for remark in report[:MOST_REMARKS]]
    if len(report) > MOST_REMARKS:
        more = _tr("And {count} more: “isopleth validate” prints them all.")
        told.append(more.format(count=len(report) - MOST_REMARKS))
    return " ".join([lead.format(name=path.stem), *told])


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Reading", text, "", count)
