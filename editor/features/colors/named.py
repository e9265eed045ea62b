"""Named colours of the list: their entries, and the names of parts by role."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError
from editor.features.colors.model import ColorEntry
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import classify
from editor.mapstyle.search.occurrences import Occurrence
from editor.mapstyle.search.used_colors import ColorUse
from editor.mapstyle.variants.color_names import named, renamed, split, without
from editor.mapstyle.variants.style_set import NamedColor, VariantSet, free_name
from editor.session.session import Session
from editor.wording import say
from editor.workspace.color_role_names import part_name
from editor.workspace.style_sets import StyleSetModel

_Colors: TypeAlias = tuple[NamedColor, ...]


class NamedColors(QObject):
    """The names of the colours of the open style, as its style set has them.

    Signals: `changed()` after names or their uses changed.
    """

    changed = Signal()

    def __init__(self, session: Session, sets: StyleSetModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._sets = session, sets
        # The names before and after the last edit.
        self._last: tuple[_Colors, _Colors] | None = None
        sets.changed.connect(self.changed)

    @property
    def is_available(self) -> bool:
        """Whether there is a set that can contain names."""
        return self._sets.opened is not None

    def has(self, name: str) -> bool:
        """Return whether a colour has the name."""
        return name in self._sets.named_uses

    def entries(self, uses: Sequence[ColorUse]) -> list[ColorEntry]:
        """Return an entry for each name that is used, and then the colours of all other values."""
        style = self._session.style
        found = self._sets.named_uses
        taken: set[tuple[LayerKey, Path]] = set()
        entries = []
        for name, values in found.items():
            present = [value for value in values if style.has_layer(value.layer)]
            if present:
                entries.append(ColorEntry(tuple(_by_color(present)), name))
                taken.update((value.layer, value.path) for value in present)
        for use in uses:
            rest = tuple(user for user in use.users if (user.layer, user.path) not in taken)
            if rest:
                entries.append(ColorEntry((ColorUse(use.color, rest),)))
        return entries

    def set_name(self, entry: ColorEntry, values: Sequence[Occurrence], name: str) -> None:
        """Name values of an entry, or rename it if all of them are meant.

        Raises: EditError for an empty name, or one that another colour has.
        """
        style, old = self._session.style, entry.name
        if old and len(values) == entry.count:
            self._edit(lambda colors: renamed(colors, old, name))
        else:
            self._edit(lambda colors: named(style, colors, name, values))

    def remove_name(self, name: str) -> None:
        """Remove a name; the colours remain."""
        self._edit(lambda colors: without(colors, name))

    def split_by_role(self, entry: ColorEntry) -> tuple[str, ...]:
        """Name the values of an entry by what they paint, and return the names.

        Raises: EditError if there would be too many names.
        """
        style = self._session.style
        used = [name for name in self._sets.named_uses if name != entry.name]
        parts = role_parts(style, (user for use in entry.uses for user in use.users), used)
        self._edit(lambda colors: split(style, colors, parts))
        return tuple(parts)

    def undo(self) -> None:
        """Restore the names before the last edit.

        Raises: EditError if they have changed since. If the file has other names now, the set reports that.
        """
        if self._last is not None:
            before, after = self._last
            self._sets.edit(lambda style_set: _restored(style_set, before, after))
            self._last = None

    def _edit(self, edit: Callable[[_Colors], _Colors]) -> None:
        opened = self._sets.opened
        self._sets.edit(lambda style_set: style_set.with_colors(edit(style_set.colors)))
        now = self._sets.opened
        if opened is not None and now is not None:
            self._last = opened.style_set.colors, now.style_set.colors


def _restored(style_set: VariantSet, before: _Colors, after: _Colors) -> VariantSet:
    """Return the set with the names before an edit. Raises: EditError if it has other names than after it."""
    if style_set.colors != after:
        raise EditError(say("The names in the style set have changed since then."))
    return style_set.with_colors(before)


def role_parts(
    style: MapStyle, values: Iterable[Occurrence], used: Sequence[str]
) -> dict[str, list[Occurrence]]:
    """Return values by the names of their roles; a name that another colour has gets a number."""
    by_name: dict[str, list[Occurrence]] = {}
    for value in values:
        family, role = classify(style.layer(value.layer), value.property)
        by_name.setdefault(part_name(role, family, value.property), []).append(value)
    parts: dict[str, list[Occurrence]] = {}
    for name, found in by_name.items():
        parts[free_name(name, lambda each: each in used or each in parts)] = found
    return parts


def _by_color(values: Iterable[Occurrence]) -> list[ColorUse]:
    """Return the uses of values by their colours, most used first."""
    users: dict[Color, list[Occurrence]] = {}
    for value in values:
        if isinstance(value.value, Color):
            users.setdefault(value.value, []).append(value)
    uses = [ColorUse(color, tuple(found)) for color, found in users.items()]
    return sorted(uses, key=lambda use: -len(use.users))
