"""What the JSON view shows of a style: the text of a part, its name, and marks of its problems."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.checks.problems import Problem
from editor.errors import EditError
from editor.look.words import translated
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.excerpt import Excerpt, Scope, excerpt, read_part, replace_part, written
from editor.mapstyle.format.source_text import SourceText, read_containers
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import layer_name
from editor.models.problem_place import path_now
from editor.models.severity import MARKS
from editor.session.view_state import ViewState
from editor.widgets.json.json_marks import TextMark

# More marks than a person goes through, in a text of which a screen shows forty lines.
_MOST_MARKS = 2_000


@dataclass(frozen=True, slots=True)
class ShownPart:
    """The whole text of a value, and the part of it that is shown."""

    written: SourceText
    excerpt: Excerpt
    marks: tuple[TextMark, ...]


def read_shown(
    source: SourceText, last: ShownPart | None, style: MapStyle, scope: Scope, problems: Iterable[Problem]
) -> ShownPart:
    """The part of a value that a scope names. Called in jobs: it may have to write all of a large style."""
    is_known = last is not None and last.excerpt.style is style
    whole = last.written if last is not None and is_known else written(source, style)
    part = excerpt(whole, style, scope)
    return ShownPart(whole, part, problem_marks(part, problems))


def problem_marks(part: Excerpt, problems: Iterable[Problem]) -> tuple[TextMark, ...]:
    """Marks at the places of problems, as far as the text has them."""
    problems = list(problems)
    if not problems:
        return ()
    text = SourceText(part.text, False, None, read_containers(part.text, len(LAYERS) + 1))
    marks: list[TextMark] = []
    for problem in problems:
        path = part.path_in(path_now(problem, part.style))
        if path is not None and len(marks) < _MOST_MARKS:
            symbol, ink = MARKS[problem.severity]
            marks.append(TextMark(*text.span(path), ink.value, symbol, translated(problem.text)))
    return tuple(marks)


def applied(
    text: str, part: Excerpt, style: MapStyle, locked: frozenset[LayerKey], data: SourceData
) -> MapStyle:
    """What a style becomes with an edited text in place of the part that it is of. Called in jobs.

    Raises: DocumentError where the text is broken; EditError where the style or a lock does not allow it.
    """
    after = replace_part(part.scope, read_part(text, part.data, part.scope))(style)
    for key in locked:
        layer = style.layer(key)
        is_kept = after.has_layer(key) and after.layer(key).record is layer.record
        if not is_kept:
            name = layer_name(layer, data)
            raise EditError(_tr("“{name}” is locked. Unlock it, or leave its text alone.").format(name=name))
    return after


def scope_name(scope: Scope, style: MapStyle, data: SourceData) -> str:
    """What a part is called."""
    layers = [style.layer(key) for key in scope.layers if style.has_layer(key)]
    groups = [group for group in style.groups if group.id in scope.groups]
    if scope.is_whole:
        return _tr("the style")
    if len(groups) == 1:
        return groups[0].name or _tr("a group without a name")
    if len(layers) == 1 and not groups:
        return layer_name(layers[0], data)
    return QCoreApplication.translate("JsonParts", "%n layers", "", len(layers))


def locked_name(scope: Scope, style: MapStyle, view_state: ViewState, data: SourceData) -> str:
    """The name of the first layer or group of a part that is locked; empty where none is."""
    for key in scope.layers:
        if style.has_layer(key) and view_state.is_locked(style.layer(key)):
            return layer_name(style.layer(key), data)
    locked = (
        group.name
        for group in style.groups
        if group.id in scope.groups and view_state.is_group_locked(group.id)
    )
    return next(locked, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("JsonParts", text)
