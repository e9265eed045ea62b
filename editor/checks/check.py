"""All checks of a style, in which no part is looked at twice."""

from collections.abc import Iterator
from threading import Event

from editor.assets.fonts.verdicts import count_verdicts, examine_face, known_face
from editor.checks.facts import gather, view
from editor.checks.memory import Memory
from editor.checks.problems import KINDS, PlacedFindings, Problem, Severity, placed, problem_at
from editor.checks.rules.layers import LAYER_RULES, Names, check_references
from editor.checks.rules.limits import (
    check_face,
    check_image,
    check_image_size,
    check_images_size,
    image_size_bytes,
)
from editor.checks.rules.schema import MOST_PROBLEMS, SchemaChecks
from editor.checks.rules.style import WholeChecks
from editor.mapstyle.document.model import FONTS, ICONS, LAYERS, Icon, MapStyle
from editor.mapstyle.tree import Json, read, read_array

_RANKS = {severity: rank for rank, severity in enumerate(Severity)}
_RANKS_BY_CODE = {kind.code: _RANKS[kind.severity] for kind in KINDS}


class Checks:
    """Finds what is wrong with one style after another, and remembers what it found of each part.

    What was found of a layer, an icon or the font holds for as long as it is the very same, so after an edit
    only what that touched is looked at again. Used from one thread at a time. `most` is how many problems of
    each severity it tells of those that the schema finds, None for all.
    """

    def __init__(self, most: int | None = MOST_PROBLEMS) -> None:
        self._schema = SchemaChecks(most)
        self._whole = WholeChecks()
        self._layers = Memory(_LayerFindings)
        self._images = Memory(_ImageFindings)
        self._fonts = Memory(_FontFindings)
        self._awaits_faces = False

    @property
    def more(self) -> frozenset[Severity]:
        """The severities of which the style checked last may have more problems than were told."""
        return self._schema.more

    @property
    def awaits_faces(self) -> bool:
        """Whether more may be found of the style checked last, once its faces were examined."""
        return self._awaits_faces

    def check(self, style: MapStyle) -> tuple[Problem, ...]:
        """Everything that is wrong with a style, worst first; never an exception, whatever it holds."""
        for memory in (self._layers, self._images, self._fonts):
            memory.begin_round()
        problems = [*self._schema.check(style), *self._check_layers(style), *self._check_assets(style)]
        problems.sort(key=_rank)
        return tuple(problems)

    def _check_layers(self, style: MapStyle) -> Iterator[Problem]:
        """What is wrong with the layers, all together and each alone."""
        layers = list(self._layers.each(read_array(style.tree, LAYERS)))
        findings = self._whole.check(style, [layer.facts for layer in layers])
        yield from (problem_at(style, *finding) for finding in findings)
        names = self._whole.names
        for index, layer in enumerate(layers):
            found = layer.found(names)
            if found is not None:
                yield from found.problems((*LAYERS, index), style.order.keys[index])

    def _check_assets(self, style: MapStyle) -> Iterator[Problem]:
        """What is wrong with the images and the font."""
        total = 0
        for index, image in enumerate(self._images.each(read_array(style.tree, ICONS))):
            total += image.size_bytes
            if image.found is not None:
                yield from image.found.problems((*ICONS, index))
        yield from (problem_at(style, *finding) for finding in check_images_size(total))
        font = self._fonts.of(read(style.tree, FONTS, None))
        found = font.found()
        self._awaits_faces = not font.is_settled
        if found is not None:
            yield from found.problems(FONTS)


def check(style: MapStyle) -> tuple[Problem, ...]:
    """Everything that is wrong with a style of which nothing is known yet, worst first."""
    return Checks().check(style)


class _LayerFindings:
    """What is wrong with one layer's record, and what it is to the rest of the style."""

    __slots__ = ("_found", "_names", "_own", "facts")

    def __init__(self, record: Json) -> None:
        layer = view(record)
        self.facts = gather(layer)
        self._own = [finding for rule in LAYER_RULES for finding in rule(layer)]
        self._names: Names | None = None
        self._found: PlacedFindings | None = None

    def found(self, names: Names) -> PlacedFindings | None:
        """What is wrong with the layer in a style that gives these names."""
        if names is not self._names:
            self._found = placed([*self._own, *check_references(self.facts, names)])
            self._names = names
        return self._found


class _ImageFindings:
    """What is wrong with one icon's image, and how large it is."""

    __slots__ = ("found", "size_bytes")

    def __init__(self, record: Json) -> None:
        self.size_bytes = 0
        self.found: PlacedFindings | None = None
        if not isinstance(record, dict):
            return
        icon = Icon(0, record)
        self.size_bytes = image_size_bytes(icon)
        self.found = placed([*check_image(icon), *check_image_size(icon, self.size_bytes)])


class _FontFindings:
    """What is wrong with the faces of the section that holds the font, as far as they were examined."""

    __slots__ = ("_examined", "_faces", "_found", "_verdicts", "is_settled")

    def __init__(self, section: Json) -> None:
        self._faces = MapStyle.of({FONTS[0]: section}).fonts
        self._verdicts = -1
        self._examined = -1
        self._found: PlacedFindings | None = None
        self.is_settled = False

    def found(self) -> PlacedFindings | None:
        """What is known to be wrong; it is looked for anew as long as faces were examined since."""
        verdicts = count_verdicts()
        if not self.is_settled and verdicts != self._verdicts:
            self._verdicts = verdicts
            examined = sum(known_face(face.data_uri) is not None for face in self._faces)
            if examined != self._examined:
                self._examined, self.is_settled = examined, examined == len(self._faces)
                self._found = placed(finding for face in self._faces for finding in check_face(face))
        return self._found


def examine_faces(style: MapStyle, cancel: Event | None = None) -> dict[str, str]:
    """Examine the faces of a style to the depth that takes seconds, so that checks know what is found.

    Gives why each face was not checked that this machine could not examine, by its slot.
    Raises: EditorError once `cancel` is set.
    """
    verdicts = {face.slot: examine_face(face.data_uri, cancel) for face in style.fonts}
    return {slot: verdict.fault or "" for slot, verdict in verdicts.items() if not verdict.is_checked}


def _rank(problem: Problem) -> int:
    return _RANKS_BY_CODE[problem.code]
