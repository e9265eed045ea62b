"""What the user adjusts, and what an adjustment does to colours and labels."""

from collections.abc import Set as AbstractSet
from dataclasses import field
from enum import Enum
from functools import cached_property

from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.color.color_arrays import Pixels
from editor.mapstyle.color.spaces import MIN_TEXT_CONTRAST
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.adjust_colors import AdjustScope, ScopedColors, color_of, find_colors
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, classify
from editor.mapstyle.search.label_contrast import DrawnColor, DrawnLabels, drawn_labels
from editor.records import dataclass
from editor.session.view_state import ViewState

PAINTED_FAMILIES = tuple(family for family in ColorFamily if family is not ColorFamily.ICONS)
"""The families of colours of the paint."""


class ScopeKind(Enum):
    """Which layers are adjusted, in the order of display."""

    STYLE = 0
    SELECTION = 1
    FILTER = 2
    FAMILY = 3


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """The user's choice of a scope; `families` apply to `FAMILY` only, where they may include the icons."""

    kind: ScopeKind = ScopeKind.STYLE
    families: frozenset[ColorFamily] = frozenset(PAINTED_FAMILIES)
    has_icons: bool = False

    def resolve(self, view_state: ViewState, filtered: AbstractSet[LayerKey]) -> AdjustScope:
        """Return the scope at present; `filtered` are the layers that the filter of the layer list shows."""
        layers = None
        families = frozenset(PAINTED_FAMILIES) | ({ColorFamily.ICONS} if self.has_icons else frozenset())
        if self.kind is ScopeKind.SELECTION:
            layers = frozenset(view_state.selected_layers)
        elif self.kind is ScopeKind.FILTER:
            layers = frozenset(filtered)
        elif self.kind is ScopeKind.FAMILY:
            families = self.families
        return AdjustScope(layers, view_state.locked, families)


@dataclass(frozen=True)
class Subject:
    """The colours of a scope at a zoom, with the labels and the colours that the map draws there."""

    scoped: ScopedColors
    zoom: float
    hidden: frozenset[LayerKey]
    labels: DrawnLabels

    @property
    def style(self) -> MapStyle:
        """The style with the colours."""
        return self.scoped.style

    def is_of(self, style: MapStyle, scope: AdjustScope, zoom: float, hidden: frozenset[LayerKey]) -> bool:
        """Return whether the subject is that of a style, scope, zoom and hidden layers."""
        is_same_scope = style is self.style and scope == self.scoped.scope
        return is_same_scope and (zoom, hidden) == (self.zoom, self.hidden)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to adjust."""
        return not self.scoped.found and not self.scoped.icons

    @cached_property
    def families_in_style(self) -> frozenset[ColorFamily]:
        """The families of which the style has colours or images."""
        families = {each.family for each in (*self.scoped.found, *self.scoped.others)}
        return frozenset(families | ({ColorFamily.ICONS} if self.style.icons else set()))

    @cached_property
    def drawn_others(self) -> frozenset[Color]:
        """The colours that the map draws and the adjustment must not change."""
        drawn = {
            layer.key
            for layer in self.style.layers
            if layer.key not in self.hidden and layer.draws_at(self.zoom)
        }
        return frozenset(color_of(each) for each in self.scoped.others if each.occurrence.layer in drawn)

    def outcome(self, adjustment: ColorAdjustment) -> "AdjustOutcome":
        """Return what an adjustment does."""
        adjustable = [drawn for drawn in self.labels.colors if self._changes(drawn)]
        new = dict(
            zip(adjustable, adjustment.apply_to_colors([each.color for each in adjustable]), strict=True)
        )
        low = self.labels.fallen_below(MIN_TEXT_CONTRAST, lambda drawn: new.get(drawn, drawn.color))
        return AdjustOutcome(self, adjustment, adjustment.apply_to_pixels(self.scoped.pixels), tuple(low))

    def _changes(self, drawn: DrawnColor) -> bool:
        scope = self.scoped.scope
        if not scope.changes(drawn.layer):
            return False
        layer = self.style.layer(drawn.layer)
        has_property = drawn.property in layer.paint  # A default colour is not written, so it stays.
        return has_property and classify(layer, drawn.property)[0] in scope.families


@dataclass(frozen=True, eq=False)
class AdjustOutcome:
    """The new colours of an adjustment, and the layers whose labels become hard to read.

    `pixels` are the new colours, in the order of those of the subject. Shape: n, 3.
    """

    subject: Subject
    adjustment: ColorAdjustment
    pixels: Pixels
    low_labels: tuple[LayerKey, ...] = field(default=())

    @property
    def has_changes(self) -> bool:
        """Whether any colour changes."""
        return bool((self.pixels != self.subject.scoped.pixels).any())

    def new_color(self, color: Color) -> Color:
        """Return the new colour of a colour of the subject."""
        red, green, blue = self.pixels[self.subject.scoped.places[color]].tolist()
        return Color(red, green, blue, color.a)

    @cached_property
    def low_colors(self) -> frozenset[Color]:
        """The present text colours of labels that become hard to read."""
        low = set(self.low_labels)
        return frozenset(label.text.color for label in self.subject.labels.labels if label.text.layer in low)


def find_subject(style: MapStyle, scope: AdjustScope, zoom: float, hidden: frozenset[LayerKey]) -> Subject:
    """Return the colours of a scope, and what the map draws at a zoom."""
    subject = Subject(find_colors(style, scope), zoom, hidden, drawn_labels(style, zoom, hidden))
    scoped = subject.scoped
    _ = subject.drawn_others, subject.families_in_style  # Computed here, and not on the window's thread.
    _ = scoped.by_family, scoped.layers, scoped.pixels, scoped.places
    return subject
