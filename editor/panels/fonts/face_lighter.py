"""Reduction of a face to some of its scripts, for background jobs."""

from collections.abc import Sequence
from dataclasses import dataclass

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.fonts.coverage import LANGUAGES, CodePoints, FontLanguage, covered
from editor.assets.fonts.slots import media_type_of
from editor.assets.fonts.subsetting import subset
from editor.assets.fonts.verdicts import examine_face
from editor.errors import EditorError
from editor.system.jobs import Cancel
from editor.wording import say


@dataclass(frozen=True, slots=True)
class ReducedFace:
    """A face reduced to some scripts; `lost` are the languages no longer covered."""

    data_uri: str
    scripts: tuple[str, ...]
    size_bytes: int
    codepoints: CodePoints
    lost: tuple[FontLanguage, ...]


def reduce_face(data_uri: str, scripts: Sequence[str], cancel: Cancel) -> ReducedFace:
    """Return a face reduced to some scripts.

    Raises: EditorError if the font cannot be subset.
    """
    before = examine_face(data_uri, cancel).facts
    if before is None:
        raise EditorError(say("It is no real font."))
    data = subset(parse_data_uri(data_uri).decode(), scripts, cancel=cancel)
    reduced_uri = build_data_uri(media_type_of(data), data)
    # Caches the verdict, so the view does not flicker when the face is put into the style.
    after = examine_face(reduced_uri, cancel)
    if after.facts is None:
        raise EditorError(after.fault or say("It is no real font."))
    codepoints = after.facts.codepoints
    lost = languages_lost(before.codepoints, codepoints)
    return ReducedFace(reduced_uri, tuple(scripts), len(data), codepoints, lost)


def languages_lost(before: CodePoints, after: CodePoints) -> tuple[FontLanguage, ...]:
    """Return the languages covered before and no longer after."""
    return tuple(
        language
        for language in LANGUAGES
        if covered(before, language).is_whole and not covered(after, language).is_whole
    )
