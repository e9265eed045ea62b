"""Caches that the renderers of one map share: geometry, joined lines, and fonts with their glyphs.

No key contains anything of a window: the same features, filter or font give the same result in each.
"""

from collections.abc import Sequence
from weakref import WeakValueDictionary

from editor.mapstyle.document.model import FontFace
from editor.render.label_layers import LabelLayers
from editor.render.labels.faces import Faces, MayLoad
from editor.render.labels.text import TextShaper
from editor.render.paint.geometry import Geometries
from editor.render.preview_options import LabelFont

_FontsKey = tuple[LabelFont, tuple[tuple[str, str], ...]]


class Lettering:
    """The fonts of a style, and what was shaped in them. Qt forgets the fonts with the last reference."""

    def __init__(self, faces: Sequence[FontFace], may_load: MayLoad, label_font: LabelFont) -> None:
        self.shaper = TextShaper(Faces(faces, may_load, label_font))


class SharedCaches:
    """Caches that the renderers of one map share; each has a limit, however many renderers use it."""

    def __init__(self) -> None:
        self.geometries = Geometries()
        self.label_layers = LabelLayers()
        self._letterings: WeakValueDictionary[_FontsKey, Lettering] = WeakValueDictionary()

    def lettering(self, faces: Sequence[FontFace], may_load: MayLoad, label_font: LabelFont) -> Lettering:
        """Return the fonts of a style; styles with the same faces share one object."""
        key = (label_font, tuple((face.slot, face.data_uri) for face in faces))
        found = self._letterings.get(key)
        if found is None:
            found = self._letterings[key] = Lettering(faces, may_load, label_font)
        return found
