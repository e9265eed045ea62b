"""What becomes of a face that keeps some of its scripts alone, worked out off the window's thread."""

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
class LighterFace:
    """A face with the characters of some scripts; `lost` are the languages that it can no longer write."""

    data_uri: str
    scripts: tuple[str, ...]
    size_bytes: int
    codepoints: CodePoints
    lost: tuple[FontLanguage, ...]


def lighter_face(data_uri: str, scripts: Sequence[str], cancel: Cancel) -> LighterFace:
    """A face that keeps some scripts alone.

    Raises: EditorError when it cannot be cut.
    """
    before = examine_face(data_uri, cancel).facts
    if before is None:
        raise EditorError(say("It is no real font."))
    made = subset(parse_data_uri(data_uri).decode(), scripts, cancel=cancel)
    made_uri = build_data_uri(media_type_of(made), made)
    # What is put into the style is known by then: nothing blinks.
    after = examine_face(made_uri, cancel)
    if after.facts is None:
        raise EditorError(after.fault or say("It is no real font."))
    has = after.facts.codepoints
    return LighterFace(made_uri, tuple(scripts), len(made), has, languages_lost(before.codepoints, has))


def languages_lost(before: CodePoints, after: CodePoints) -> tuple[FontLanguage, ...]:
    """The languages that can be written with some characters and no longer with others."""
    return tuple(
        language
        for language in LANGUAGES
        if covered(before, language).is_whole and not covered(after, language).is_whole
    )
