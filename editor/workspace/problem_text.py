"""Texts for the location of problems."""

from PySide6.QtCore import QCoreApplication

from editor.checks.problems import Problem
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.json_tree import Path, read, read_text
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.workspace.layer_names import layer_name


def location_text(problem: Problem, style: MapStyle, data: SourceData) -> tuple[str, str]:
    """Return the name of the element with a problem, and the tail of a layer's name."""
    key = problem.layer_key
    if key is not None:
        if not style.has_layer(key):
            return _tr("Deleted layer"), ""
        layer = style.layer(key)
        name, data_tail = layer_name(layer, data), tail(layer.type, layer.sourcedata_id, layer.meta_category)
        return name, "" if data_tail == name else data_tail
    return _part_of(problem.path, style), ""


def current_path(problem: Problem, style: MapStyle) -> Path:
    """Return the current path of a problem: its layer may have moved since the check."""
    key = problem.layer_key
    if key is None or not style.has_layer(key):
        return problem.path
    return (*LAYERS, style.order.index[key], *problem.path[len(LAYERS) + 1 :])


def index_in(section: Path, path: Path) -> int | None:
    """Return the index of a section's list in a path; None if there is none."""
    depth = len(section)
    if path[:depth] != section or len(path) <= depth:
        return None
    index = path[depth]
    return index if isinstance(index, int) else None


def font_slot(path: Path) -> str | None:
    """Return the font slot in a path; None if there is none."""
    depth = len(FONTS)
    return str(path[depth]) if path[:depth] == FONTS and len(path) > depth else None


def _part_of(path: Path, style: MapStyle) -> str:
    slot = font_slot(path)
    if slot is not None:
        return _tr("Font: {name}").format(name=read_text(slot))
    named = (
        (GROUPS, "name", _tr("Group {name}"), _tr("Groups")),
        (ICONS, "id", _tr("Icon {name}"), _tr("Icons")),
        (SOURCES, "name", _tr("Source {name}"), _tr("Sources")),
    )
    for section, key, one, all_ in named:
        index = index_in(section, path)
        if index is not None:
            value = read(style.tree, (*section, index, key))
            name = str(value) if isinstance(value, int) else read_text(value)
            return one.format(name=name or _number_of(section, index, style))
        if path[: len(section) - 1] == section[:-1]:
            return all_
    return _tr("Style")


def _number_of(section: Path, index: int, style: MapStyle) -> int:
    """Return the number of an unnamed record: its id, or else its position in the list, from 1."""
    number = read_integer(read(style.tree, (*section, index, "id"), None))
    return index + 1 if number is None else number


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProblemPlace", text)
