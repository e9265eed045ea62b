"""What a style holds and no layer needs: icons, groups, faces, sources.

What a layer says under a key that this program does not know may name an icon or a source, so it counts.
"""

from collections.abc import Iterator, Sequence

from editor.checks.facts import LayerFacts
from editor.checks.findings import Finding
from editor.mapstyle.document.model import FONTS, ICONS, SOURCES, MapStyle
from editor.wording import say, term


def check_unused_icons(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Icons that no layer shows."""
    if not style.icons:
        return
    used = {reference for facts in layers for _, reference in facts.icons} | _mentions(layers)
    for icon in style.icons:
        if icon.id and icon.id not in used:
            text = say("No layer shows the icon “{id}”. Delete it, or give it to a layer.", id=icon.id)
            yield "unused-icon", (*ICONS, icon.index), text


def check_unused_groups(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Groups without a layer in them or in any group below."""
    used: set[int] = set()
    parents = style.group_parents
    for group_id in {facts.group_id for facts in layers}:
        # Above a group that is used all are, so no group is walked through twice.
        while group_id is not None and group_id in parents and group_id not in used:
            used.add(group_id)
            group_id = parents[group_id]
    for group in style.groups:
        if group.id is not None and group.id not in used:
            text = say(
                "The group “{name}” holds no layer, nor does any group in it. Delete it, or fill it.",
                name=group.name,
            )
            yield "unused-group", group.path, text


def check_unused_faces(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Faces of the font that no layer writes in."""
    if not style.fonts:
        return
    used = frozenset[str]().union(*{facts.faces for facts in layers})
    for face in style.fonts:
        if face.slot not in used:
            text = say(
                "No layer writes in the {slot} face. Delete it, or give it to a layer.", slot=term(face.slot)
            )
            yield "unused-face", (*FONTS, face.slot), text


def check_unused_sources(style: MapStyle, layers: Sequence[LayerFacts]) -> Iterator[Finding]:
    """Declared sources that no layer draws, by their name or by their type."""
    if not style.sources:
        return
    used = ({facts.source for facts in layers} | _mentions(layers)) - {""}
    for source in style.sources:
        if source.name not in used and source.type not in used:
            name = source.name or source.location
            text = say("No layer draws the source “{name}”. Delete it, or let a layer draw it.", name=name)
            yield "unused-source", (*SOURCES, source.index), text


def _mentions(layers: Sequence[LayerFacts]) -> set[str]:
    return {text for facts in layers if facts.mentions for text in facts.mentions}
