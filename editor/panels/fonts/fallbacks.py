"""Which labels in view are drawn in full in the faces of the style, and which the built-in font fills in."""

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
    """The labels of one face that fall back, the layers they are of, and the characters that it lacks.

    Characters come with the one that most labels need first; without a face all of them fall back, and none
    is told. Units: `places` world coordinates.
    """

    slot: str
    has_face: bool
    labels: int
    layers: tuple[LayerKey, ...]
    characters: str
    places: tuple[WorldBox, ...]


@dataclass(frozen=True, slots=True)
class Fallbacks:
    """How many labels are in view, and those that fall back, face by face; faces without any are left out."""

    labels: int
    faces: tuple[FaceFallback, ...]

    @property
    def in_full(self) -> int:
        """How many labels are drawn in the faces of the style alone."""
        return self.labels - self.falling

    @property
    def falling(self) -> int:
        """How many labels the built-in font fills in."""
        return sum(face.labels for face in self.faces)

    @property
    def characters(self) -> str:
        """The characters that faces lack, each once."""
        return "".join(dict.fromkeys("".join(face.characters for face in self.faces)))

    @property
    def places(self) -> tuple[WorldBox, ...]:
        """Where the first labels of each text stand."""
        return tuple(place for face in self.faces for place in face.places)


def fallbacks(written: PlacedLabels, known: Mapping[str, KnownFace]) -> Fallbacks:
    """What falls back of the labels in view; of a face that is not known yet none is said to."""
    has = {slot: face.facts.codepoints for slot, face in known.items() if face.facts is not None}
    waiting = {slot for slot, face in known.items() if face.is_waiting}
    labels = sum(layer.count for layer in written.layers)
    found = (_fallback(written, slot, has.get(slot)) for slot in FACES if slot not in waiting)
    return Fallbacks(labels, tuple(face for face in found if face.labels))


def lost_with(written: PlacedLabels, slot: str, before: CodePoints, after: CodePoints) -> FaceFallback:
    """The labels of a face that would fall back, which do not now, if it had other characters."""
    return _fallback(written, slot, after, only=before)


def scripts_written(written: PlacedLabels, slot: str) -> frozenset[str]:
    """The scripts that the labels of a face are written in."""
    texts = (
        text.text
        for layer in written.layers
        if 0 <= layer.style < len(FACES) and FACES[layer.style] == slot
        for text in layer.texts
    )
    return frozenset(map(script_of, frozenset("".join(texts))))


def _fallback(
    written: PlacedLabels, slot: str, has: CodePoints | None, only: CodePoints | None = None
) -> FaceFallback:
    counts: Counter[str] = Counter()
    labels, places = 0, list[WorldBox]()
    layers: dict[LayerKey, None] = {}
    for layer in written.layers:
        if not 0 <= layer.style < len(FACES) or FACES[layer.style] != slot:
            continue
        if has is None:
            labels += layer.count
            layers[layer.layer] = None
            places += [place for text in layer.texts for place in text.places]
            continue
        for text in layer.texts:
            missing = missing_in(text.text, has)
            if only is not None:
                missing = "".join(letter for letter in missing if ord(letter) in only)
            if missing:
                labels += text.count
                layers[layer.layer] = None
                places += text.places
                counts.update(dict.fromkeys(missing, text.count))
    characters = "".join(letter for letter, _count in counts.most_common())
    return FaceFallback(slot, has is not None, labels, tuple(layers), characters, tuple(places))
