"""Incremental check of a style: only changed parts are checked again."""

from collections.abc import Iterator
from threading import Event

from editor.assets.fonts.check_results import cached_verdict, count_verdicts, examine_face
from editor.checks.facts import FindingCache
from editor.checks.layer_content import LayerContent, LayerContents
from editor.checks.problems import KINDS, PlacedFindings, Problem, Severity, place_findings, problem_at
from editor.checks.rules.layers import Names, check_references
from editor.checks.rules.schema import MOST_PROBLEMS, SchemaChecks
from editor.checks.rules.sections import (
    check_face,
    check_image,
    check_image_size,
    check_images_size,
    image_size_bytes,
)
from editor.checks.rules.style import WholeChecks
from editor.mapstyle.document.model import FONTS, ICONS, LAYERS, Icon, MapStyle
from editor.mapstyle.json_tree import Json, read, read_array

_RANKS = {severity: rank for rank, severity in enumerate(Severity)}
_RANKS_BY_CODE = {kind.code: _RANKS[kind.severity] for kind in KINDS}


class Checks:
    """Checks one style after another, and caches the findings of each part.

    The findings of a layer, an icon or the font remain valid while it is the same object. Not thread-safe.
    `most` limits the reported schema problems of each severity; None for all.
    """

    def __init__(self, most: int | None = MOST_PROBLEMS) -> None:
        self._contents = LayerContents()
        self._schema = SchemaChecks(most, lambda record: self._contents.of(record).failures)
        self._whole = WholeChecks(lambda record: self._contents.of(record).extent)
        self._layers = FindingCache(lambda record: _LayerFindings(record, self._contents.of(record)))
        self._images = FindingCache(_ImageFindings)
        self._fonts = FindingCache(_FontFindings)
        self._has_pending_faces = False

    @property
    def more(self) -> frozenset[Severity]:
        """The severities of which the last style may have more problems than were reported."""
        return self._schema.more

    @property
    def has_pending_faces(self) -> bool:
        """Whether examining the font faces may add problems to the last style."""
        return self._has_pending_faces

    def check(self, style: MapStyle) -> tuple[Problem, ...]:
        """Return all problems of a style, worst first; never raises."""
        for memory in (self._layers, self._images, self._fonts):
            memory.begin_round()
        self._contents.begin_round()
        problems = [*self._schema.check(style), *self._check_layers(style), *self._check_assets(style)]
        self._contents.end_round()
        problems.sort(key=_rank)
        return tuple(problems)

    def _check_layers(self, style: MapStyle) -> Iterator[Problem]:
        layers = list(self._layers.each(read_array(style.tree, LAYERS)))
        findings = self._whole.check(style, [layer.facts for layer in layers])
        yield from (problem_at(style, *finding) for finding in findings)
        names = self._whole.names
        for index, layer in enumerate(layers):
            found = layer.found(names)
            if found is not None:
                yield from found.problems((*LAYERS, index), style.order.keys[index])

    def _check_assets(self, style: MapStyle) -> Iterator[Problem]:
        total = 0
        for index, image in enumerate(self._images.each(read_array(style.tree, ICONS))):
            total += image.size_bytes
            if image.found is not None:
                yield from image.found.problems((*ICONS, index))
        yield from (problem_at(style, *finding) for finding in check_images_size(total))
        font = self._fonts.of(read(style.tree, FONTS, None))
        found = font.found()
        self._has_pending_faces = not font.is_complete
        if found is not None:
            yield from found.problems(FONTS)


def check(style: MapStyle) -> tuple[Problem, ...]:
    """Return all problems of a style, worst first, without a cache."""
    return Checks().check(style)


class _LayerFindings:
    """The findings of one layer's record, and its facts for the rest of the style."""

    __slots__ = ("_found", "_names", "_own_findings", "facts")

    def __init__(self, record: Json, content: LayerContent) -> None:
        self.facts = content.facts(record)
        self._own_findings = content.findings(record)
        self._names: Names | None = None
        self._found: PlacedFindings | None = None

    def found(self, names: Names) -> PlacedFindings | None:
        """Return the findings of the layer in a style with these names."""
        if names is not self._names:
            self._found = place_findings([*self._own_findings, *check_references(self.facts, names)])
            self._names = names
        return self._found


class _ImageFindings:
    """The findings of one icon's image, and its size."""

    __slots__ = ("found", "size_bytes")

    def __init__(self, record: Json) -> None:
        self.size_bytes = 0
        self.found: PlacedFindings | None = None
        if not isinstance(record, dict):
            return
        icon = Icon(0, record)
        self.size_bytes = image_size_bytes(icon)
        self.found = place_findings([*check_image(icon), *check_image_size(icon, self.size_bytes)])


class _FontFindings:
    """The findings of the font faces, as far as they were examined."""

    __slots__ = ("_examined_count", "_faces", "_found", "_verdict_count", "is_complete")

    def __init__(self, section: Json) -> None:
        self._faces = MapStyle.of({FONTS[0]: section}).fonts
        self._verdict_count = -1
        self._examined_count = -1
        self._found: PlacedFindings | None = None
        self.is_complete = False

    def found(self) -> PlacedFindings | None:
        """Return the known findings; updated when more faces have been examined."""
        verdicts = count_verdicts()
        if not self.is_complete and verdicts != self._verdict_count:
            self._verdict_count = verdicts
            examined = sum(cached_verdict(face.data_uri) is not None for face in self._faces)
            if examined != self._examined_count:
                self._examined_count, self.is_complete = examined, examined == len(self._faces)
                self._found = place_findings(finding for face in self._faces for finding in check_face(face))
        return self._found


def examine_faces(style: MapStyle, cancel: Event | None = None) -> dict[str, str]:
    """Examine the font faces of a style, which may take seconds; `Checks` then knows the result.

    Returns the reason for each face that this machine could not examine, by slot.
    Raises: EditorError once `cancel` is set.
    """
    verdicts = {face.slot: examine_face(face.data_uri, cancel) for face in style.fonts}
    return {slot: verdict.fault or "" for slot, verdict in verdicts.items() if not verdict.is_checked}


def _rank(problem: Problem) -> int:
    return _RANKS_BY_CODE[problem.code]
