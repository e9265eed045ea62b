"""Problems by kind as the panel lists them, and how many of them can be fixed: the work of jobs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from threading import Event
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QCoreApplication

from editor.checks.problems import ALL_KINDS, BY_CODE, LEGIBILITY_KINDS, Problem, ProblemKind, Severity, Verb
from editor.features.problems.list_filter import ProblemFilter
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.ui.text import translated
from editor.workspace.problem_text import location_text
from editor.workspace.severity import RANK

if TYPE_CHECKING:
    from editor.checks.fixes import fix
else:
    fix = LazyModule("editor.checks.fixes.fix")

# Problems of the format come first, then those of legibility.
WORST_FIRST: Final = tuple(
    sorted(ALL_KINDS, key=lambda kind: (kind in LEGIBILITY_KINDS, RANK[kind.severity]))
)
"""The kinds in the order of the list."""
_PLACES: Final = {kind.code: place for place, kind in enumerate(WORST_FIRST)}

Identity: TypeAlias = tuple[str, LayerKey | None, Path, str | None]


@dataclass(frozen=True, slots=True)
class Listing:
    """Some problems by kind, without those that a filter hides.

    `counts` and `of_kind` count all problems. `texts` are what the filter searches, one for each problem, as
    far as they were needed. `rows` finds the row of a problem of a kind by the hash of its identity.
    """

    problems: tuple[Problem, ...]
    kinds: tuple[ProblemKind, ...]
    shown: Mapping[str, Sequence[Problem]]
    counts: Mapping[Severity, int]
    of_kind: Mapping[str, int]
    rows: Mapping[str, Mapping[int, int]]
    texts: Sequence[str] | None

    def row_of(self, code: str, identity: Identity) -> int | None:
        """Return the row of a problem of a kind; None if it is not shown."""
        row = self.rows.get(code, {}).get(hash(identity))
        if row is None or identity_of(self.shown[code][row]) != identity:
            return None
        return row


@dataclass(frozen=True, slots=True)
class KindFixes:
    """The fixable problems of a kind in a style; the number and the verb are those of the shown ones."""

    fixable: frozenset[Problem] = frozenset()
    count: int = 0
    verb: Verb = Verb.FIX


def create_listing(
    problems: tuple[Problem, ...],
    problem_filter: ProblemFilter,
    texts: Sequence[str] | None,
    style: MapStyle,
    data: SourceData,
) -> Listing:
    """Return the listing of problems. `texts` are those of a former listing of the same problems."""
    of_kind = Counter([problem.code for problem in problems])
    counts: Counter[Severity] = Counter()
    for code, count in of_kind.items():
        counts[BY_CODE[code].severity] += count
    accepted: Sequence[Problem] = problems
    if problem_filter.is_on:
        if texts is None:
            texts = _create_texts(problems, style, data)
        accepts = problem_filter.accepts
        pairs = zip(problems, texts, strict=True)
        accepted = [problem for problem, text in pairs if accepts(problem, text)]
    shown: dict[str, list[Problem]] = {}
    for problem in accepted:
        shown.setdefault(problem.code, []).append(problem)
    rows = {
        code: {hash(identity_of(problem)): row for row, problem in enumerate(of_code)}
        for code, of_code in shown.items()
    }
    kinds = tuple(BY_CODE[code] for code in sorted(shown, key=_PLACES.__getitem__))
    return Listing(problems, kinds, shown, counts, of_kind, rows, texts)


class FixFinder:
    """Finds the fixable problems of one style after another. One job at a time uses it.

    What was found remains valid for the same style and the same problems, whatever the filter shows of them.
    """

    def __init__(self) -> None:
        self._style: MapStyle | None = None
        self._problems: tuple[Problem, ...] = ()
        self._fixable: dict[str, frozenset[Problem]] = {}

    def find(self, style: MapStyle, listing: Listing, cancel: Event) -> dict[str, KindFixes]:
        """Return the fixes of each kind of a listing.

        Raises: EditorError once `cancel` is set.
        """
        if style is not self._style or listing.problems is not self._problems:
            self._style, self._problems, self._fixable = style, listing.problems, {}
        of_code: dict[str, list[Problem]] = {}
        for problem in listing.problems:
            of_code.setdefault(problem.code, []).append(problem)
        found: dict[str, KindFixes] = {}
        for code in of_code.keys() & (fix.FIXABLE | fix.LEGIBILITY_FIXABLE):
            if code not in self._fixable:
                step = fix.find_fix_step(style, code, of_code[code], cancel)
                self._fixable[code] = frozenset(step.problems if step is not None else ())
            fixable = self._fixable[code]
            shown = [problem for problem in listing.shown.get(code, ()) if problem in fixable]
            verb = fix.verb_for_all(style, code, fix.Interruptible(shown, cancel))
            found[code] = KindFixes(fixable, len(shown), verb)
        return found


def identity_of(problem: Problem) -> Identity:
    """Return the identity of a problem across checks: its path within the layer, wherever that is."""
    in_layer = problem.path[len(LAYERS) + 1 :]
    path = problem.path if problem.layer_key is None else in_layer
    # An object may lack several keys.
    return problem.code, problem.layer_key, path, problem.missing


def group_of(kind: ProblemKind) -> str:
    """Return the name of the group of a kind; empty for the rules of the format."""
    return QCoreApplication.translate("ProblemsModel", "Legibility") if kind in LEGIBILITY_KINDS else ""


def _create_texts(problems: tuple[Problem, ...], style: MapStyle, data: SourceData) -> list[str]:
    """Return the searched text of each problem: its text, kind and location."""
    places: dict[LayerKey | Path, str] = {}
    kinds: dict[str, str] = {}
    texts = []
    for problem in problems:
        subject = problem.path if problem.layer_key is None else problem.layer_key
        if subject not in places:
            places[subject] = " ".join(location_text(problem, style, data))
        code = problem.code
        if code not in kinds:
            kinds[code] = f"{translated(problem.kind.title)} {group_of(problem.kind)} {code}"
        texts.append(f"{translated(problem.text)} {kinds[code]} {places[subject]}".casefold())
    return texts
