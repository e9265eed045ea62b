"""Sets of variants of one style, as scripts use them."""

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from editor.errors import EditError
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.variants.structure import has_same_structure
from editor.mapstyle.variants.style_set import Variant, VariantSet, VariantUse
from editor.records import dataclass
from editor.storage.file_state import read_style
from editor.storage.style_sets import OpenedSet, add_variant, create_set, open_set, save_set, variant_states
from editor.storage.variant_sync import SyncOutcome, SyncPlan, apply_sync, plan_sync


def open_style_set(path: str | PathLike[str]) -> "StyleSet":
    """Open a style set.

    >>> import shutil
    >>> _ = shutil.copy("day.json", "night.json")
    >>> _ = create_style_set("town.styleset", ["day.json", "night.json"])
    >>> open_style_set("town.styleset").files
    ('day.json', 'night.json')

    Raises: EditorError if the file cannot be read or is not a style set.
    """
    return StyleSet(open_set(Path(path)))


def create_style_set(path: str | PathLike[str], styles: Iterable[str | PathLike[str]] = ()) -> "StyleSet":
    """Create a style set that names some style files, which must be in its folder.

    The files `day.json` and `night.json` are shown by day and by night; `StyleSet.set_use` changes that.

    Raises: EditorError if the file exists, or a style cannot be read.
    """
    created = StyleSet(create_set(Path(path), VariantSet.new()))
    for style in styles:
        created.add(style, use=use_by_file_name(style))
    return created


def use_by_file_name(style: str | PathLike[str]) -> str | None:
    """Return "day" or "night" for a file of that name; None for others."""
    stem = Path(style).stem.casefold()
    return next((use.value for use in VariantUse if use.value == stem), None)


@dataclass(frozen=True, slots=True)
class VariantStatus:
    """The state of a variant: what is wrong with its file, and whether its structure has changed.

    `is_changed` is whether its structure differs from that at the last synchronization.
    """

    file: str
    name: str
    use: str | None
    problem: str
    is_changed: bool


class StyleSet:
    """A set of variants of one style. `add` and `sync` write files.

    >>> import shutil
    >>> from isopleth import open_style
    >>> _ = shutil.copy("day.json", "night.json")
    >>> styles = create_style_set("city.styleset", ["day.json", "night.json"])
    >>> day = open_style("day.json")
    >>> day.layer("Motorways").set("line-width", 9), day.layer("Sea").set("fill-color", "#204060")
    (True, True)
    >>> day.save()
    >>> [(each.name, each.is_changed) for each in styles.status()]
    [('day', True), ('night', False)]
    >>> styles.sync("day.json")
    ('night.json',)
    >>> styles.set_use("night.json", None)
    >>> styles.uses
    ('day', None)
    >>> night = open_style("night.json")
    >>> night.layer("Motorways").get("line-width"), night.layer("Sea").get("fill-color")
    (9, '#B7D5E5')
    """

    def __init__(self, opened: OpenedSet) -> None:
        self._opened = opened

    def __repr__(self) -> str:
        return f"<StyleSet “{self.path.name}”, {len(self.files)} variants>"

    @property
    def path(self) -> Path:
        """The file of the set."""
        return self._opened.path

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the variants, relative to the folder of the set."""
        return tuple(variant.file for variant in self._opened.style_set.variants)

    @property
    def uses(self) -> tuple[str | None, ...]:
        """The use of each variant, in the order of `files`: "day", "night" or None."""
        uses = (variant.use for variant in self._opened.style_set.variants)
        return tuple(None if use is None else use.value for use in uses)

    def add(self, style: str | PathLike[str], name: str = "", use: str | None = None) -> None:
        """Name a style file in the set; `use` is "day", "night" or None.

        Another variant with this use has none afterwards.

        Raises: EditorError if it is outside the folder, in the set already, or not a style.
        """
        self._opened = add_variant(self._opened, Path(style), name=name, use=_use(use))

    def set_use(self, source: str, use: str | None) -> None:
        """Set when the map shows a variant, by its file or its name: "day", "night" or None.

        Another variant with this use has none afterwards.

        Raises: EditorError if there is no such variant, or the set cannot be written.
        """
        style_set = self._opened.style_set.with_use(self.variant(source).file, _use(use))
        self._opened = save_set(self._opened, style_set)

    def rename(self, source: str, name: str) -> None:
        """Give a variant another name; one that another variant has gets a number.

        Raises: EditorError if there is no such variant, the name is empty, or the set cannot be written.
        """
        variant, style_set = self.variant(source), self._opened.style_set
        if not name.strip():
            raise EditError("Enter a name for the variant.")
        others = style_set.without_variant(variant.file)
        self._opened = save_set(
            self._opened, style_set.with_name(variant.file, others.free_name(name.strip()))
        )

    def status(self) -> tuple[VariantStatus, ...]:
        """Return the state of all variants, also of those whose files are missing.

        Raises: EditorError if a style cannot be read.
        """
        found = []
        for state in variant_states(self._opened):
            variant, is_changed = state.variant, False
            if not state.problem and state.path is not None:
                is_changed = not has_same_structure(variant.synced, read_style(state.path).tree)
            use = None if variant.use is None else variant.use.value
            found.append(VariantStatus(variant.file, variant.name, use, state.problem, is_changed))
        return tuple(found)

    def plan(self, source: str) -> SyncPlan:
        """Return what the other variants need to have the structure of one, by its file or its name.

        Raises: EditorError if there is no such variant, or its file cannot be read.
        """
        data = load()

        def name_of(layer: Layer) -> str:
            return layer_name(layer, data)

        return plan_sync(self._opened, self.variant(source), name_of)

    def sync(self, source: str) -> tuple[str, ...]:
        """Make the changes of structure of one variant in all others, and return the files that were written.

        Colours remain those of each variant. Conflicts are not written, and neither is a file that another
        program changes meanwhile.

        Raises: EditorError as `plan` does, or the first error of a file that could not be written.
        """
        outcome = self.apply(self.plan(source))
        for _, error in outcome.errors:
            raise error
        return tuple(each.variant.file for each in outcome.written)

    def apply(self, plan: SyncPlan) -> SyncOutcome:
        """Carry out a plan. Raises: EditorError if the set cannot be written."""
        outcome = apply_sync(plan)
        self._opened = outcome.opened
        return outcome

    def variant_of(self, style: str | PathLike[str]) -> Variant | None:
        """Return the variant of a style file; None if the set does not name it."""
        return self._opened.variant_of(Path(style))

    def variant(self, source: str) -> Variant:
        """Return the variant with a file, a name or a path. Raises: EditorError if there is none."""
        variants = self._opened.style_set.variants
        name = source.casefold()
        found = [each for each in variants if source == each.file] or [
            each for each in variants if name in (each.name.casefold(), Path(each.file).name.casefold())
        ]
        by_path = None if found else self._opened.variant_of(Path(source))
        found = found if by_path is None else [by_path]
        if len(found) != 1:
            what = "names no variant" if not found else f"names {len(found)} variants"
            raise EditError(f"“{source}” {what} of {self.path.name}.")
        return found[0]


def _use(text: str | None) -> VariantUse | None:
    found = next((use for use in VariantUse if use.value == text), None)
    if text is not None and found is None:
        raise EditError(f"“{text}” is no use of a variant. Use day or night.")
    return found
