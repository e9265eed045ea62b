"""Records of the format's layers, from the samples of what imported layers draw."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from editor.mapstyle.curves.curve import within_bounds
from editor.mapstyle.curves.stops import with_curve
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.maplibre.drawing import Contribution, LayerDrawing
from editor.mapstyle.maplibre.report import NamedRemark
from editor.mapstyle.maplibre.sampling import (
    PER_LEVEL,
    FittedCurve,
    Samples,
    Tolerance,
    fit_colors,
    fit_numbers,
    fit_steps,
    level_of,
)
from editor.mapstyle.maplibre.style import SourceLayer, layer_title
from editor.mapstyle.schema.layer_types import LayerShape, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop
from editor.records import dataclass
from editor.wording import say, term

# Differences that are not visible. Widths are given in units of the format, which scale with the zoom.
_TOLERANCES: Final[Mapping[str, Tolerance]] = {
    "line-width": Tolerance(0.03, 0.05),
    "line-outline-width": Tolerance(0.05, 0.08),
    "text-size": Tolerance(0.04),
    "icon-size": Tolerance(0.04),
    "fill-opacity": Tolerance(0.02),
    "text-outline-size": Tolerance(0.05),
}
_DEFAULT_TOLERANCE: Final = Tolerance(0.25)
_DIGITS: Final = 3
# Values that the preview draws without the property.
_OMITTED: Final[Mapping[str, float]] = {
    "fill-opacity": 1.0,
    "line-blur": 0.0,
    "line-outline-width": 0.0,
    "text-outline-size": 0.0,
    "text-style": 0,
    "text-transform": 0,
    "translate-on-X": 0.0,
    "translate-on-Y": 0.0,
    "offset-on-X": 0.0,
    "offset-on-Y": 0.0,
    "text-rotation-angle": 0.0,
}


@dataclass(frozen=True, slots=True)
class BuiltLayer:
    """A layer of the format: its record without name and id, its place in the draw order, and its origin.

    `title` is the imported layer that draws most of it, `label` its data; `sources` are the indexes of all
    imported layers in it. `tints` are the colours of its icons that have none of their own.
    """

    record: dict[str, Json]
    order: tuple[int, int]
    title: str
    label: str
    sources: tuple[int, ...]
    icons: tuple[str, ...] = ()
    tints: Mapping[str, Color] = field(default_factory=dict)

    @property
    def is_pattern(self) -> bool:
        """Whether the icons fill areas or lines in their own pixels."""
        return layer_type(str(self.record["type"])).shape in (LayerShape.POLYGON, LayerShape.CANVAS)

    @property
    def name(self) -> str:
        """The name of the layer."""
        return f"{self.title}: {self.label}" if self.label else self.title

    @property
    def appearance(self) -> str:
        """A key that layers with the same appearance share."""
        drawn = {key: value for key, value in self.record.items() if key != "metaCategoryID"}
        return json.dumps(drawn, sort_keys=True)


def levels_of(layer: SourceLayer) -> dict[str, Json]:
    """Return the zoom range of a layer in levels."""
    lowest = min(math.floor(level_of(layer.minzoom)), HIGHEST_LEVEL)
    highest = min(max(math.ceil(level_of(layer.maxzoom)) - 1, lowest), HIGHEST_LEVEL)
    return {"minzoom": lowest, "maxzoom": highest}


def build_layer(
    composition: LayerDrawing,
    main: Contribution,
    contributions: Sequence[Contribution],
    type_: str,
    fields: Mapping[str, Json],
    label: str,
    rank: int,
) -> BuiltLayer:
    """Return the layer that draws a composition; `rank` orders the layers of one imported layer."""
    drawn = composition.drawn
    lowest, highest = drawn[0] // PER_LEVEL, drawn[-1] // PER_LEVEL
    _note_range(main, drawn)
    paint: dict[str, Json] = {}
    icons: list[str] = []
    for key in layer_type(type_).properties:
        samples = composition.drawing.get(key)
        curve = None if samples is None else _curve(key, samples, main)
        if curve is None or _is_omitted(key, curve):
            continue
        paint[key] = with_curve(MISSING, BY_KEY[key], curve)
        if BY_KEY[key].kind is ValueKind.ICON:
            icons += [str(stop.value) for stop in curve.stops if stop.value]
    record: dict[str, Json] = {"type": type_}
    record |= {key: fields[key] for key in ("source", "sourcedata_id", "metaCategoryID") if key in fields}
    record |= {"minzoom": lowest, "maxzoom": highest}
    record |= {key: fields[key] for key in ("filter", "label_text") if key in fields}
    record["paint"] = paint
    used = tuple(dict.fromkeys(each.index for each in contributions if each.is_used))
    return BuiltLayer(
        record,
        (main.index, rank),
        layer_title(main.values.layer),
        label,
        used,
        tuple(icons),
        composition.tints,
    )


def _note_range(main: Contribution, drawn: Sequence[int]) -> None:
    is_whole = drawn[0] % PER_LEVEL == 0 and (drawn[-1] + 1) % PER_LEVEL == 0
    if not is_whole:
        main.remarks.add(say("it starts or ends at a whole zoom"))


def _curve(key: str, samples: Samples, main: Contribution) -> Curve | None:
    prop = BY_KEY[key]
    fit = _fit(prop, samples)
    if fit is None:
        return None
    if not fit.is_exact:
        main.remarks.add_name(NamedRemark.ZOOMS, _label(prop))
    stops = tuple(
        Stop(min(max(stop.level, LOWEST_LEVEL), HIGHEST_LEVEL), _rounded(prop, stop.value))
        for stop in fit.curve.stops
    )
    return Curve(stops, fit.curve.easing)


def _fit(prop: PaintProperty, samples: Samples) -> FittedCurve | None:
    if not prop.interpolates:
        return fit_steps(samples)
    if prop.kind is ValueKind.COLOR:
        return fit_colors(samples)
    return fit_numbers(samples, _TOLERANCES.get(prop.key, _DEFAULT_TOLERANCE))


def _rounded(prop: PaintProperty, value: object) -> "int | float | str":
    if isinstance(value, float):
        bounded = within_bounds(round(value, _DIGITS), prop)
        assert isinstance(bounded, (int, float))
        return bounded
    return value  # type: ignore[return-value]


def _is_omitted(key: str, curve: Curve) -> bool:
    return key in _OMITTED and all(stop.value == _OMITTED[key] for stop in curve.stops)


def _label(prop: PaintProperty) -> str:
    return term(prop.label)
