"""All checks of a style, in which no part is looked at twice."""

from collections.abc import Iterable, Iterator

from editor.checks.coverage import Extent, check_hidden
from editor.checks.facts import gather, view
from editor.checks.findings import Finding, Placed, placed
from editor.checks.kinds import Severity
from editor.checks.layer_rules import LAYER_RULES, Names, check_references
from editor.checks.limits import (
    check_face,
    check_image,
    check_image_size,
    check_images_size,
    image_size_bytes,
)
from editor.checks.memory import Memory
from editor.checks.problems import Problem, problem_at
from editor.checks.rules import RULES
from editor.checks.schema_rules import SchemaChecks
from editor.mapstyle.model import FONTS, ICONS, LAYERS, Icon, LayerKey, MapStyle
from editor.mapstyle.tree import Json, read, read_array

_RANK = {severity: rank for rank, severity in enumerate(Severity)}


class Checks:
    """Finds what is wrong with one style after another, and remembers what it found of each part.

    What was found of a layer, an icon or the font holds for as long as it is the very same, so after an edit
    only what that touched is looked at again. Used from one thread at a time.
    """

    def __init__(self) -> None:
        self._schema = SchemaChecks()
        self._layers = Memory(_LayerFindings)
        self._extents = Memory(Extent)
        self._icons = Memory(_ImageFindings)
        self._names: Names | None = None
        self._fonts = Memory(lambda fonts: placed(_judge_fonts(fonts)))

    def check(self, style: MapStyle) -> tuple[Problem, ...]:
        """Everything that is wrong with a style, worst first; never an exception, whatever it holds."""
        for memory in (self._layers, self._extents, self._icons, self._fonts):
            memory.begin_round()
        problems = [*self._schema.check(style), *self._check_layers(style), *self._check_assets(style)]
        return tuple(sorted(problems, key=lambda problem: _RANK[problem.severity]))

    def _check_layers(self, style: MapStyle) -> Iterator[Problem]:
        """What is wrong with the layers, each alone and all together."""
        records = read_array(style.tree, LAYERS)
        found = [self._layers.of(record) for record in records]
        facts = [each.facts for each in found]
        names = Names.of(style)
        if names == self._names:
            names = self._names
        self._names = names
        for rule in RULES:
            yield from (problem_at(style, *finding) for finding in rule(style, facts))
        hidden = check_hidden(facts, lambda index: self._extents.of(records[index]))
        yield from (problem_at(style, *finding) for finding in hidden)
        for index, (key, layer) in enumerate(zip(style.order.keys, found, strict=True)):
            yield from layer.problems(names, index, key)

    def _check_assets(self, style: MapStyle) -> Iterator[Problem]:
        """What is wrong with the images and the font."""
        total = 0
        for icon in style.icons:
            image = self._icons.of(icon.record)
            total += image.size_bytes
            if image.found is not None:
                yield from image.found.problems((*ICONS, icon.index))
        yield from (problem_at(style, *finding) for finding in check_images_size(total))
        fonts = self._fonts.of(read(style.tree, FONTS, None))
        if fonts is not None:
            yield from fonts.problems(FONTS)


class _LayerFindings:
    """What is wrong with one layer's record, and what it is to the rest of the style."""

    __slots__ = ("_names", "_own", "_placed", "facts")

    def __init__(self, record: Json) -> None:
        layer = view(record)
        self.facts = gather(layer)
        self._own: list[Finding] = [finding for rule in LAYER_RULES for finding in rule(layer)]
        self._names: Names | None = None
        self._placed: Placed | None = None

    def problems(self, names: Names, index: int, key: LayerKey) -> tuple[Problem, ...]:
        """The problems of the layer where it stands, in a style that gives these names."""
        if names is not self._names:
            self._placed = placed([*self._own, *check_references(self.facts, names)])
            self._names = names
        return () if self._placed is None else self._placed.problems((*LAYERS, index), key)


class _ImageFindings:
    """What is wrong with one icon's image, and how large it is."""

    __slots__ = ("found", "size_bytes")

    def __init__(self, record: Json) -> None:
        icon = Icon(0, record)
        self.size_bytes = image_size_bytes(icon)
        self.found = placed([*check_image(icon), *check_image_size(icon, self.size_bytes)])


def _judge_fonts(fonts: Json) -> Iterable[Finding]:
    faces = MapStyle.of({FONTS[0]: fonts}).fonts
    return (finding for face in faces for finding in check_face(face))


def check(style: MapStyle) -> tuple[Problem, ...]:
    """Everything that is wrong with a style of which nothing is known yet, worst first."""
    return Checks().check(style)
