"""Labels in view that fall back to the built-in font, by face."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from editor.assets.fonts.coverage import CodePoints, script_of
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import FACES, LayerKey
from editor.panels.fonts.known_faces import KnownFace
from editor.panels.fonts.specimen_words import missing_in
from editor.render.query.placed_labels import PlacedLabels


@dataclass(frozen=True, slots=True)
class FaceFallback:
    """The labels of a face that fall back, their layers, and the missing characters.

    Characters are sorted by the number of labels that need them; for an empty slot they are not listed.
    Units: `places` in world coordinates.
    """

    slot: str
    has_face: bool
    labels: int
    layers: tuple[LayerKey, ...]
    characters: str
    places: tuple[WorldBox, ...]


@dataclass(frozen=True, slots=True)
class Fallbacks:
    """The number of labels in view and the fallbacks by face; faces without fallbacks are omitted."""

    labels: int
    faces: tuple[FaceFallback, ...]

    @property
    def in_full(self) -> int:
        """The number of labels drawn entirely in the faces of the style."""
        return self.labels - self.falling

    @property
    def falling(self) -> int:
        """The number of labels that need the built-in font."""
        return sum(face.labels for face in self.faces)

    @property
    def characters(self) -> str:
        """The missing characters, each once."""
        return "".join(dict.fromkeys("".join(face.characters for face in self.faces)))

    @property
    def places(self) -> tuple[WorldBox, ...]:
        """The boxes of the first labels of each text."""
        return tuple(place for face in self.faces for place in face.places)


def fallbacks(placed: PlacedLabels, known: Mapping[str, KnownFace]) -> Fallbacks:
    """Return the labels in view that fall back; faces being read count as complete."""
    codepoints = {slot: face.facts.codepoints for slot, face in known.items() if face.facts is not None}
    waiting = {slot for slot, face in known.items() if face.is_waiting}
    labels = sum(layer.count for layer in placed.layers)
    found = (_fallback(placed, slot, codepoints.get(slot)) for slot in FACES if slot not in waiting)
    return Fallbacks(labels, tuple(face for face in found if face.labels))


def lost_with(placed: PlacedLabels, slot: str, before: CodePoints, after: CodePoints) -> FaceFallback:
    """Return the additional labels of a face that would fall back with other characters."""
    return _fallback(placed, slot, after, only=before)


def scripts_written(placed: PlacedLabels, slot: str) -> frozenset[str]:
    """Return the scripts of the labels of a face."""
    texts = (
        text.text
        for layer in placed.layers
        if 0 <= layer.style < len(FACES) and FACES[layer.style] == slot
        for text in layer.texts
    )
    return frozenset(map(script_of, frozenset("".join(texts))))


def _fallback(
    placed: PlacedLabels, slot: str, codepoints: CodePoints | None, only: CodePoints | None = None
) -> FaceFallback:
    counts: Counter[str] = Counter()
    labels, places = 0, list[WorldBox]()
    layers: dict[LayerKey, None] = {}
    for layer in placed.layers:
        if not 0 <= layer.style < len(FACES) or FACES[layer.style] != slot:
            continue
        if codepoints is None:
            labels += layer.count
            layers[layer.layer] = None
            places += [place for text in layer.texts for place in text.places]
            continue
        for text in layer.texts:
            missing = missing_in(text.text, codepoints)
            if only is not None:
                missing = "".join(letter for letter in missing if ord(letter) in only)
            if missing:
                labels += text.count
                layers[layer.layer] = None
                places += text.places
                counts.update(dict.fromkeys(missing, text.count))
    characters = "".join(letter for letter, _count in counts.most_common())
    return FaceFallback(slot, codepoints is not None, labels, tuple(layers), characters, tuple(places))
