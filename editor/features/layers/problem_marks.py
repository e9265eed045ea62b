"""The problems of layers, as the layer tree marks and searches them."""

from collections.abc import Collection, Iterable, Mapping

from editor.checks.problems import Problem
from editor.mapstyle.document.model import LayerKey
from editor.records import dataclass
from editor.ui.text import translated
from editor.workspace.severity import Mark, marks_of


@dataclass(frozen=True, slots=True)
class LayerProblems:
    """The marks of layers, the layers whose marks are others than before, and what the filter searches."""

    marks: Mapping[LayerKey, Mark]
    changed: Collection[LayerKey]
    texts: Mapping[LayerKey, str]


def problems_of_layers(problems: Iterable[Problem], before: Mapping[LayerKey, Mark]) -> LayerProblems:
    """Return problems by layer; `before` are the marks that are shown."""
    found = tuple(problems)
    marks = marks_of(found)
    changed = [key for key in before.keys() | marks.keys() if before.get(key) != marks.get(key)]
    return LayerProblems(marks, changed, searched_texts(found))


def searched_texts(problems: Iterable[Problem]) -> dict[LayerKey, str]:
    """Return the text that finds each layer by its problems."""
    of_code: dict[str, str] = {}
    texts: dict[LayerKey, list[str]] = {}
    for problem in problems:
        if problem.layer_key is None:
            continue
        code = problem.code
        if code not in of_code:
            kind = problem.kind
            of_code[code] = f"{kind.severity.value} {code} {translated(kind.title)}".casefold()
        texts.setdefault(problem.layer_key, []).append(of_code[code])
    return {key: "\n".join(text) for key, text in texts.items()}
