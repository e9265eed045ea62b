"""Reading and applying of JSON excerpts, their names and problem marks."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from editor.checks.problems import Problem
from editor.errors import EditError
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.excerpt import Excerpt, Scope, apply_excerpt, excerpt, read_excerpt, written
from editor.mapstyle.format.source_text import SourceText, read_containers
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.view_state import ViewState
from editor.ui.code.json_text import TextMark
from editor.ui.code.text_index import TextIndex
from editor.ui.text import translated
from editor.workspace.layer_names import layer_name
from editor.workspace.problem_text import current_path
from editor.workspace.severity import MARKS

# Texts from here on are shown for reading: an editor would lay out all of their lines.
LONG_TEXT = 1_000_000
# More marks slow the view down and are of no use.
_MAX_MARKS = 2_000


@dataclass(frozen=True, slots=True)
class ShownPart:
    """The text of a whole style, the displayed excerpt, and the index of a long one."""

    whole: SourceText
    excerpt: Excerpt
    marks: tuple[TextMark, ...]
    index: TextIndex | None


def read_shown(
    source: SourceText, last: ShownPart | None, style: MapStyle, scope: Scope, problems: Iterable[Problem]
) -> ShownPart:
    """Return the excerpt of a scope. Slow: it may write a whole style, so call it in a job."""
    whole = last.whole if last is not None and last.excerpt.style is style else written(source, style)
    part = excerpt(whole, style, scope)
    index = None
    if len(part.text) >= LONG_TEXT:
        is_similar = last is not None and last.excerpt.scope == scope
        index = TextIndex.of(part.text, last.index if is_similar and last is not None else None)
    return ShownPart(whole, part, problem_marks(part, problems), index)


def problem_marks(part: Excerpt, problems: Iterable[Problem]) -> tuple[TextMark, ...]:
    """Return marks for the problems within an excerpt."""
    problems = list(problems)
    if not problems:
        return ()
    text = SourceText(part.text, False, None, read_containers(part.text, len(LAYERS) + 1))
    marks: list[TextMark] = []
    for problem in problems:
        path = part.path_in(current_path(problem, part.style))
        if path is not None and len(marks) < _MAX_MARKS:
            symbol, ink = MARKS[problem.severity]
            marks.append(TextMark(*text.span(path), ink.value, symbol, translated(problem.text)))
    return tuple(marks)


def applied(
    text: str, part: Excerpt, style: MapStyle, locked: frozenset[LayerKey], data: SourceData
) -> MapStyle:
    """Return the style with a part replaced by an edited text. Slow: call it in a job.

    Raises: DocumentError if the text is invalid; EditError if the style or a lock does not allow it.
    """
    after = apply_excerpt(part.scope, read_excerpt(text, part.data, part.scope))(style)
    for key in locked:
        layer = style.layer(key)
        if not (after.has_layer(key) and after.layer(key).record is layer.record):
            name = layer_name(layer, data)
            raise EditError(_tr("“{name}” is locked. Unlock it to change it.").format(name=name))
    return after


def scope_name(scope: Scope, style: MapStyle, data: SourceData) -> str:
    """Return the name of a part."""
    layers = [style.layer(key) for key in scope.layers if style.has_layer(key)]
    groups = [group for group in style.groups if group.id in scope.groups]
    if scope.is_whole:
        return _tr("the style")
    if len(groups) == 1:
        return groups[0].name or _tr("unnamed group")
    if len(layers) == 1 and not groups:
        return layer_name(layers[0], data)
    return _tr("%Ln layers", len(layers))


def locked_name(scope: Scope, style: MapStyle, view_state: ViewState, data: SourceData) -> str:
    """Return the name of the first locked layer or group of a part, or an empty text."""
    for key in scope.layers:
        if style.has_layer(key) and view_state.is_locked(style.layer(key)):
            return layer_name(style.layer(key), data)
    locked = (
        group.name
        for group in style.groups
        if group.id in scope.groups and view_state.is_group_locked(group.id)
    )
    return next(locked, "")


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("JsonParts", text, "", count)
