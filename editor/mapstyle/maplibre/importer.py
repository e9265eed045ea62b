"""Import of a Mapbox or MapLibre style: a style of the format, and a report layer by layer."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from editor.errors import DocumentError, FilePosition
from editor.mapstyle.document.model import FACES, FONTS, ICONS, MapStyle
from editor.mapstyle.json_tree import Json
from editor.mapstyle.json_tree import replace as replace_at
from editor.mapstyle.maplibre.drawing import (
    Contribution,
    LayerDrawing,
    Sprite,
    compose_background,
    compose_fills,
    compose_lines,
)
from editor.mapstyle.maplibre.expressions import Budget, SourceFeature
from editor.mapstyle.maplibre.filters import convert
from editor.mapstyle.maplibre.labels import ConvertedLabel, record_of
from editor.mapstyle.maplibre.matching import (
    COVERED,
    FILLS,
    HIDDEN,
    NO_DATA,
    NOT_DRAWN,
    OTHER_SOURCE,
    Match,
    Matcher,
    Matches,
    label_of,
    sample_zoom,
)
from editor.mapstyle.maplibre.properties import ImportUnits, LayerValues, SpriteImage, unused_properties
from editor.mapstyle.maplibre.records import BuiltLayer, build_layer, levels_of
from editor.mapstyle.maplibre.report import ImportOutcome, ImportRecord, ImportReport, LayerRemarks
from editor.mapstyle.maplibre.schemas import Target, detect_schema, portable_attributes, targets
from editor.mapstyle.maplibre.style import SourceLayer, SourceStyle, layer_title
from editor.mapstyle.maplibre.symbols import compose_arrows, compose_symbols, first_font, font_style
from editor.mapstyle.schema.layer_types import BACKGROUND, LayerShape, layer_type
from editor.mapstyle.schema.source_data import POI_SOURCEDATA_ID, SourceData
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color
from editor.records import dataclass
from editor.wording import Sentence, listed, say

_MAX_NAME_LENGTH: Final = 100


@dataclass(frozen=True, slots=True)
class UsedIcon:
    """An image of the sprite that layers use; a pattern is drawn in its own pixels.

    `tint` is its colour if it has none of its own.
    """

    id: str
    image: SpriteImage
    is_pattern: bool
    tint: Color | None = None


@dataclass(frozen=True, slots=True)
class StyleImport:
    """An imported style without its images and fonts.

    `icons` are the images of the sprite that layers use. `fonts` are the most used font names by the slot of
    their style.
    """

    tree: Json
    report: ImportReport
    icons: tuple[UsedIcon, ...]
    fonts: Mapping[str, str]


def import_style(
    style: SourceStyle,
    data: SourceData,
    units: ImportUnits,
    sprite: Sprite,
    file: str,
) -> StyleImport:
    """Convert a style.

    Raises: DocumentError when no layer can be converted, or the style takes too long.
    """
    return _Importer(style, data, units, sprite, file).run()


def with_images(tree: Json, images: Mapping[str, str]) -> Json:
    """Return an imported style with the images of its icons as data URIs by their ids."""
    records: list[Json] = [{"id": name, "value": uri} for name, uri in images.items()]
    return replace_at(tree, ICONS, records)


def with_fonts(tree: Json, faces: Mapping[str, str]) -> Json:
    """Return an imported style with fonts as data URIs by their slots."""
    return {**tree, FONTS[0]: dict(faces)} if faces else tree


class _Importer:
    def __init__(
        self,
        style: SourceStyle,
        data: SourceData,
        units: ImportUnits,
        sprite: Sprite,
        file: str,
    ) -> None:
        self._style, self._units, self._sprite, self._file = style, units, sprite, file
        self._budget = Budget()
        self._visible = [layer for layer in style.layers if not layer.is_hidden]
        self._schema = detect_schema(layer.source_layer for layer in self._visible)
        self._targets = [] if self._schema is None else list(targets(data, self._schema))
        self._matches = Matches()
        self._products: dict[int, list[str]] = {}
        self._used: set[int] = set()

    def run(self) -> StyleImport:
        """Convert the style."""
        if self._schema is not None:
            self._matches = Matcher(self._targets, self._schema, self._budget, self._sprite).match(
                self._visible
            )
        layers = [*self._background(), *self._drawn(), *self._terrain()]
        if not layers:
            place = FilePosition(self._file, pointer="/layers")
            raise DocumentError(say("None of the layers can be imported."), place)
        layers.sort(key=lambda layer: layer.order)
        ordered = _with_names(list(reversed(_without_repeated_categories(layers))))
        for layer in ordered:
            for index in layer.sources:
                self._products.setdefault(index, []).append(layer.name)
        tree = _tree(self._style.name, ordered)
        return StyleImport(tree, self._report(), tuple(self._icons(ordered)), self._fonts())

    def _icons(self, layers: Sequence[BuiltLayer]) -> Iterator[UsedIcon]:
        patterns = {icon for layer in layers if layer.is_pattern for icon in layer.icons}
        tints = {icon: color for layer in reversed(layers) for icon, color in layer.tints.items()}
        for icon in dict.fromkeys(icon for layer in layers for icon in layer.icons):
            yield UsedIcon(icon, self._sprite[icon], icon in patterns, tints.get(icon))

    def _contribution(self, layer: SourceLayer, feature: SourceFeature) -> Contribution:
        remarks = self._matches.remark(layer)
        return Contribution(LayerValues(layer, feature, self._budget, remarks), remarks)

    def _background(self) -> Iterator[BuiltLayer]:
        layers = [layer for layer in self._visible if layer.type == "background"]
        for layer in layers[:1]:
            each = self._contribution(layer, SourceFeature({}))
            composition = compose_background(each, self._sprite)
            yield from self._built(composition, [each], BACKGROUND, {"sourcedata_id": 0}, "", -1)
        for layer in layers[1:]:
            self._matches.reasons[layer.index] = say("a style has one background")

    def _terrain(self) -> Iterator[BuiltLayer]:
        for layer in self._visible:
            if layer.type == "hillshade" and not self._products.get(layer.index):
                each = self._contribution(layer, SourceFeature({}))
                each.remarks.add(say("hill shading has no properties in the style format"))
                self._used.add(layer.index)
                yield BuiltLayer(
                    {"type": "hillshade", "source": "elevation", "sourcedata_id": 13, **levels_of(layer)},
                    (layer.index, 0),
                    layer_title(layer),
                    "",
                    (layer.index,),
                )
                return

    def _drawn(self) -> Iterator[BuiltLayer]:
        for number, found in self._matches.by_target.items():
            target = self._targets[number]
            is_generic = (target.type, target.entry.id, target.entry.category) == (
                "symbol",
                POI_SOURCEDATA_ID,
                None,
            )
            if is_generic and target.entry.source == "map":
                continue
            best = min(match.candidate for match in found)
            drawn = [match for match in found if match.candidate == best]
            # Zooms that the best candidate is not drawn at are left to the others.
            drawn += [match for match in found if match.candidate != best and _is_elsewhere(match, drawn)]
            drawn.sort(key=lambda match: match.layer.index)
            yield from self._target_layer(number, target, drawn)

    def _target_layer(self, number: int, target: Target, matches: Sequence[Match]) -> Iterator[BuiltLayer]:
        row = layer_type(target.type)
        contributions = [
            self._contribution(match.layer, target.candidates[match.candidate].feature(match.geometry))
            for match in matches
        ]
        label: ConvertedLabel | None = None
        if row.shape is LayerShape.LINE:
            lines = [each for each in contributions if each.values.layer.type == "line"]
            if lines:
                composition = compose_lines(lines, row, self._units, self._sprite)
            else:
                composition = compose_fills(contributions, (), row, self._units, self._sprite)
                for at in composition.drawn:
                    composition.put("line-width", at, 0.0)
        elif row.shape is LayerShape.POLYGON:
            fills = [each for each in contributions if each.values.layer.type in FILLS]
            edges = [each for each in contributions if each.values.layer.type == "line"]
            composition = compose_fills(fills, edges, row, self._units, self._sprite)
        elif row.shape is LayerShape.ARROWS:
            composition = compose_arrows(contributions, self._units, self._sprite)
        else:
            top = contributions[-1]
            label = label_of(top.values.layer, top.values.feature, self._budget) or ConvertedLabel()
            composition = compose_symbols(
                contributions,
                row,
                self._units,
                self._sprite,
                has_text=not label.is_empty,
                is_upper=label.is_upper,
            )
            if label.is_changed:
                top.remarks.add(say("its text is that of an example feature"))
        fields: dict[str, Json] = {"source": target.entry.source, "sourcedata_id": target.entry.id}
        if target.entry.category is not None:
            fields["metaCategoryID"] = target.entry.category
        main = composition.main
        if main is not None and label is not None:
            default = "ref" if row.shape is LayerShape.SHIELD else "name"
            text = record_of(label, default)
            if text is not None:
                fields["label_text"] = text
        if main is not None:
            fields |= self._filter(target, matches, main)
        yield from self._built(composition, contributions, target.type, fields, target.entry.label, -number)

    def _filter(self, target: Target, matches: Sequence[Match], main: Contribution) -> dict[str, Json]:
        match = next(match for match in matches if match.layer is main.values.layer)
        known = target.candidates[match.candidate].known
        converted = convert(match.layer.filter, known, portable_attributes())
        if converted.dropped:
            names = listed(name[:40] for name in converted.dropped[:5])
            main.remarks.add(say("its filter does not test {attributes}", attributes=names))
        # A filter of one of several layers would hide what the others draw.
        is_alone = sum(each.layer.type == match.layer.type for each in matches) == 1
        return {"filter": converted.record} if converted.record is not None and is_alone else {}

    def _built(
        self,
        composition: LayerDrawing,
        contributions: Sequence[Contribution],
        type_: str,
        fields: Mapping[str, Json],
        label: str,
        rank: int,
    ) -> Iterator[BuiltLayer]:
        main = composition.main
        if main is None:
            for each in contributions:
                reason = next(iter(each.remarks.reasons), NOT_DRAWN)
                self._matches.reasons.setdefault(each.values.layer.index, reason)
            return
        for each in contributions:
            index = each.values.layer.index
            if each.is_used:
                self._used.add(index)
            else:
                is_late = each.values.layer.minzoom >= HIGHEST_LEVEL
                self._matches.reasons.setdefault(index, NOT_DRAWN if is_late else COVERED)
        yield build_layer(composition, main, contributions, type_, fields, label, rank)

    def _fonts(self) -> dict[str, str]:
        counts: dict[str, Counter[str]] = {}
        for layer in self._visible:
            if layer.index in self._used and layer.type == "symbol":
                name = first_font(
                    LayerValues(layer, SourceFeature({}), self._budget, LayerRemarks()), sample_zoom(layer)
                )
                if name:
                    counts.setdefault(FACES[font_style(name)], Counter())[name] += 1
        return {slot: counts[slot].most_common(1)[0][0] for slot in FACES if slot in counts}

    def _report(self) -> ImportReport:
        remarks = [say("“{key}” of the style is not imported.", key=key) for key in self._style.other_keys]
        return ImportReport(tuple(map(self._record, self._style.layers)), tuple(remarks))

    def _record(self, layer: SourceLayer) -> ImportRecord:
        record = ImportRecord(layer_title(layer), layer.pointer, ImportOutcome.MAPPED)
        if layer.index in self._used:
            reasons: list[Sentence] = self._matches.remark(layer).reasons
            dropped = unused_properties(layer)
            if dropped:
                reasons.append(say("no counterpart for {names}", names=listed(dropped)))
            if layer.type == "fill-extrusion":
                reasons.append(say("buildings are flat"))
            names = tuple(dict.fromkeys(self._products.get(layer.index, ())))
            outcome = ImportOutcome.APPROXIMATED if reasons else ImportOutcome.MAPPED
            return replace(record, outcome=outcome, layers=names, reasons=tuple(reasons))
        reason = (
            HIDDEN if layer.is_hidden else self._matches.reasons.get(layer.index, self._default_reason(layer))
        )
        if layer.type in ("raster", "circle", "heatmap", "sky", "color-relief", "model", "custom"):
            reason = say("the style format has no layers of type “{type}”", type=layer.type)
        return replace(record, outcome=ImportOutcome.LOST, reasons=(reason,))

    def _default_reason(self, layer: SourceLayer) -> Sentence:
        return OTHER_SOURCE if self._schema is None and layer.source_layer else NO_DATA


def _is_elsewhere(match: Match, drawn: Sequence[Match]) -> bool:
    """Return whether a layer is drawn at zooms at which none of the others is."""
    low = min(other.layer.minzoom for other in drawn)
    high = max(other.layer.maxzoom for other in drawn)
    return match.layer.minzoom < low or match.layer.maxzoom > high


def _without_repeated_categories(layers: list[BuiltLayer]) -> list[BuiltLayer]:
    """Return the layers with one for all points of interest, where all categories look the same."""
    categories = [layer for layer in layers if "metaCategoryID" in layer.record]
    appearances = {layer.appearance for layer in categories}
    if len(categories) < 15 or len(appearances) > 1:
        return layers
    record = {key: value for key, value in categories[0].record.items() if key != "metaCategoryID"}
    merged = replace(categories[0], record=record, label="")
    return [
        merged if layer is categories[0] else layer
        for layer in layers
        if layer is categories[0] or layer not in categories
    ]


def _with_names(layers: Sequence[BuiltLayer]) -> list[BuiltLayer]:
    """Return the layers with names: the imported layer, and the data where it became several."""
    counts = Counter(layer.title for layer in layers)
    return [replace(layer, label="") if counts[layer.title] == 1 else layer for layer in layers]


def _tree(name: str, layers: Sequence[BuiltLayer]) -> Json:
    """Return the style of layers in draw order. Those of one imported layer are in a group of its name."""
    counts = Counter(layer.title for layer in layers)
    titles = dict.fromkeys(layer.title for layer in layers if counts[layer.title] > 1)
    ids = {title: number for number, title in enumerate(titles, 1)}
    groups: list[Json] = [{"id": number, "name": title, "collapsed": True} for title, number in ids.items()]
    records: list[Json] = []
    for index, layer in enumerate(layers):
        is_grouped = layer.title in ids
        record = {
            "COMMENT": (is_grouped and layer.label) or layer.name,
            "id": len(layers) - index,
            **layer.record,
        }
        records.append({**record, "group_id": ids[layer.title]} if is_grouped else record)
    scheme: dict[str, Json] = {
        "id": 1,
        "name": name[:_MAX_NAME_LENGTH] or str(say("Imported style")),
        "groups_section": {"groups": groups},
        "definition": {"layers": records},
    }
    return MapStyle.of(
        {
            "sources_list": {"sources": []},
            "map_schemes_section": {"map_schemes": [scheme]},
            "icons_section": {"icons": []},
        }
    ).tree
