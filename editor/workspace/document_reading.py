"""Documents read from files, templates and recovery copies, for jobs."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor import resources
from editor.errors import DocumentError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.canonical import OtherFormat, detect_other_format
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.format.source_text import Remark, SourceText
from editor.mapstyle.json_tree import share_branches
from editor.mapstyle.maplibre.report import ReportSection
from editor.mapstyle.schema import source_data
from editor.records import dataclass
from editor.session.session import Origin
from editor.storage.file_state import NO_FILE, FileState, OpenedFile, open_style, read_style
from editor.storage.recovery_store import RecoveryCopy
from editor.ui.text import translated

if TYPE_CHECKING:
    from editor.assets import maplibre_import
    from editor.mapstyle.edits import bulk, excerpt
    from editor.render import import_units
else:
    maplibre_import = LazyModule("editor.assets.maplibre_import")
    import_units = LazyModule("editor.render.import_units")
    excerpt = LazyModule("editor.mapstyle.edits.excerpt")
    bulk = LazyModule("editor.mapstyle.edits.bulk")

DAY_TEMPLATE = "day.json"
NIGHT_TEMPLATE = "night.json"
EMPTY_TEMPLATE = "empty.json"

# The number of remarks in a notice.


@dataclass(frozen=True, slots=True)
class Document:
    """A style that was read, and its origin.

    `steps` are applied right after opening, then `recovered`, which restores unsaved changes. `remark` is
    shown to the user; `report` is that of an import, translated. `is_maplibre` is set for an import whose
    original another renderer draws. `is_unsaved` is set if no file has this content; `copy` is the recovery
    copy that it was read from.
    """

    source: SourceText
    origin: Origin
    state: FileState | None = None
    steps: tuple[tuple[str, Edit], ...] = ()
    recovered: Edit | None = None
    remark: str = ""
    report: tuple[ReportSection, ...] = ()
    is_maplibre: bool = False
    is_unsaved: bool = False
    copy: RecoveryCopy | None = None

    @property
    def has_steps(self) -> bool:
        """Whether undo restores the content of the file."""
        return bool(self.steps) or self.recovered is not None


@dataclass(frozen=True, slots=True)
class HexColors:
    """The edit that converts hex colours of a file to integers, which the engine requires.

    `step` is the text of the undo step, `remark` the explanation.
    """

    edit: Edit
    step: str
    remark: str

    @property
    def steps(self) -> tuple[tuple[str, Edit], ...]:
        """The edit as initial steps of a document."""
        return ((self.step, self.edit),)


def template_path(template: str) -> Path:
    """Return the path of a bundled template."""
    return resources.path("templates", template)


def read_template(template: str) -> Document:
    """Read a new style from a template."""
    return Document(read_style(template_path(template)), untitled())


def untitled() -> Origin:
    """Return the origin of a new style."""
    return Origin(None, _tr("Untitled"))


def read_document(path: Path) -> Document:
    """Read a file. An imported binary style is a new document without a file.

    Raises: DocumentError if it cannot be read or is not a style.
    """
    opened = open_style(path)
    if opened.source.report is not None:
        origin = Origin(None, path.stem, path.absolute().parent)
        remark = _tr("“{name}” imported as a new document.").format(name=path.stem)
        notes = tuple(translated(note.text) for note in opened.source.report)
        return Document(
            opened.source, origin, remark=remark, report=(ReportSection("", notes),) if notes else ()
        )
    origin = Origin(path, path.name)
    foreign = detect_other_format(opened.source.tree)
    if foreign is not None:
        return Document(opened.source, origin, opened.state, remark=_foreign_text(foreign))
    found = find_hex_colors(opened.source, path.name)
    if found is None:
        return Document(opened.source, origin, opened.state)
    return Document(opened.source, origin, opened.state, found.steps, remark=found.remark)


def read_maplibre(path: Path) -> Document:
    """Import a MapLibre style as a new document without a file.

    Raises: EditorError if it cannot be read or is no MapLibre style.
    """
    request = maplibre_import.MapLibreFile(path)
    found = maplibre_import.import_file(request, source_data.load(), import_units.import_units())
    text = write(found.tree, TWO_SPACES, "\n") + "\n"
    remarks = tuple(Remark(note) for note in found.report.notes)
    origin = Origin(None, path.stem, path.absolute().parent)
    remark = _tr("“{name}” imported as a new document.").format(name=path.stem)
    report = tuple(
        ReportSection(translated(section.heading), tuple(map(translated, section.lines)))
        for section in found.report.sections
    )
    source = replace(decode_text(text), report=remarks)
    return Document(source, origin, remark=remark, report=report, is_maplibre=True)


def as_opened(source: SourceText) -> MapStyle:
    """Return the style of a source text with hex colours converted, as after opening."""
    return bulk.pack_hex_colors()(MapStyle.of(source.tree))


def read_copy(copy: RecoveryCopy) -> Document:
    """Read a recovery copy: its file with the changes as a step, or the copy alone.

    Raises: DocumentError if the copy cannot be read.
    """
    source = copy.read()
    origin = Origin(copy.file, copy.name)
    remark = recovered_text(copy)
    if copy.file is None:
        return Document(source, origin, remark=remark, is_unsaved=True, copy=copy)
    base = open_base(copy)
    if base is not None:
        found = find_hex_colors(base.source, copy.name)
        steps = () if found is None else found.steps
        recovered = excerpt.replace_tree(share_branches(base.source.tree, source.tree))
        return Document(base.source, origin, base.state, steps, recovered, remark, copy=copy)
    changed = _tr(
        "The file has changed since this recovery copy was made. You will be asked before it is overwritten."
    )
    state = FileState(0, 0, 0, copy.base_digest or NO_FILE.digest)  # Sufficient to detect the change.
    return Document(source, origin, state, remark=f"{remark} {changed}", is_unsaved=True, copy=copy)


def recovered_step() -> str:
    """Return the text of the undo step that restores unsaved changes."""
    return _tr("Restore unsaved changes")


def recovered_text(copy: RecoveryCopy) -> str:
    """Return the remark about recovered changes."""
    return _tr("Unsaved changes to “{name}” restored.").format(name=copy.name)


def open_base(copy: RecoveryCopy) -> OpenedFile | None:
    """Open the file that a copy was made of; None if it is gone or has changed."""
    if copy.file is None:
        return None
    try:
        opened = open_style(copy.file)
    except DocumentError:
        return None
    return opened if opened.state.digest == copy.base_digest and not opened.source.is_import else None


def find_hex_colors(source: SourceText, name: str) -> HexColors | None:
    """Return the conversion of hex colours in a file; None if it has none."""
    count = sum(1 for _ in bulk.packed_colors(MapStyle.of(source.tree)))
    if not count:
        return None
    step = _tr("Convert %Ln hex colours to integers", count)
    remark = _tr("%Ln hex colours in “{name}” converted to integers, which apps can read.", count)
    return HexColors(bulk.pack_hex_colors(), step, remark.format(name=name))


def _foreign_text(foreign: OtherFormat) -> str:
    if foreign is OtherFormat.MAPBOX:
        return _tr(
            "This is a Mapbox or MapLibre style. Only its JSON can be edited. To convert it, choose "
            "“File > Import MapLibre style…”."
        )
    return _tr("This file is not a map style. Only its JSON can be edited.")


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Reading", text, "", count)
