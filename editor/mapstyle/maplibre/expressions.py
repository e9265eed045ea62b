"""Evaluation of expressions and legacy functions for a feature at a zoom.

Source: MapLibre Style Specification, “Expressions”, and “Function” of its deprecations.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Final, TypeAlias

from editor.errors import DocumentError
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.values import (
    MAX_TEXT_LENGTH,
    ExpressionError,
    bezier,
    invalid,
    is_equal,
    is_number,
    mix,
    number_of,
    progress,
    shortened,
    to_boolean,
    to_color,
    to_number,
    to_text,
)
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.wording import say

Attributes: TypeAlias = Mapping[str, Json]

# Far more than any published style needs: about ten seconds.
MAX_STEPS: Final = 6_000_000
MAX_DEPTH: Final = 60


@dataclass(slots=True)
class Budget:
    """The number of steps that an import may still take; a small style can ask for endless work."""

    left: int = MAX_STEPS

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises: DocumentError when none are left."""
        self.left -= steps
        if self.left < 0:
            raise DocumentError(say("The expressions of the style are too complex to import."))


@dataclass(frozen=True, slots=True)
class SourceFeature:
    """A feature that expressions are evaluated for; `geometry` is Point, LineString or Polygon."""

    attributes: Attributes
    geometry: str = "Point"


@dataclass(frozen=True, slots=True)
class EvaluationScope:
    """What an expression can read: a feature, a zoom and the variables of `let`."""

    feature: SourceFeature
    zoom: float
    budget: Budget
    variables: Mapping[str, Json] = field(default_factory=dict)
    depth: int = 0

    def deeper(self, variables: Mapping[str, Json] | None = None) -> "EvaluationScope":
        """Return the scope of an inner expression. Raises: ExpressionError when it is too deep."""
        if self.depth >= MAX_DEPTH:
            raise ExpressionError(say("an expression is nested too deeply"))
        return EvaluationScope(
            self.feature,
            self.zoom,
            self.budget,
            self.variables if variables is None else variables,
            self.depth + 1,
        )


Operator: TypeAlias = Callable[[str, Sequence[Json], EvaluationScope], Json]


def evaluate(value: Json, scope: EvaluationScope) -> Json:
    """Return the value of an expression, a legacy function or a constant.

    Raises: ExpressionError when it has none, DocumentError when the import takes too long.
    """
    scope.budget.spend()
    if isinstance(value, dict):
        return _legacy_function(value, scope) if "stops" in value or "type" in value else value
    if not isinstance(value, list):
        return value
    if not value or not isinstance(value[0], str):
        return value  # a constant list, such as an offset
    operator = OPERATORS.get(value[0])
    if operator is None:
        if all(isinstance(item, str) for item in value):
            return value  # a constant list of names, such as fonts
        raise ExpressionError(say("“{name}” is not supported", name=shortened(value[0])))
    return operator(value[0], value[1:], scope.deeper())


def _legacy_function(value: Mapping[str, Json], scope: EvaluationScope) -> Json:
    stops, default = value.get("stops"), value.get("default")
    attribute = value.get("property")
    kind = value.get("type")
    if isinstance(attribute, str):
        x: Json = scope.feature.attributes.get(attribute)
        if kind == "identity":
            return default if x is None else x
    else:
        x = scope.zoom
    if not isinstance(stops, list) or not stops or not all(_is_stop(stop) for stop in stops):
        raise invalid("stops")
    if isinstance(attribute, str) and isinstance(stops[0][0], dict):
        return _zoom_and_property(value, stops, scope)
    if kind == "categorical":
        return next((stop[1] for stop in stops if is_equal(stop[0], x)), default)
    if not is_number(x):
        return default
    is_stepped = kind == "interval" or (kind is None and not _interpolates(stops))
    return _at(stops, float(x), value.get("base", 1), is_stepped=is_stepped)


def _zoom_and_property(value: Mapping[str, Json], stops: Sequence[Json], scope: EvaluationScope) -> Json:
    by_zoom: dict[float, list[Json]] = {}
    for stop in stops:
        place = stop[0]
        zoom = place.get("zoom") if isinstance(place, dict) else None
        if not is_number(zoom):
            raise invalid("stops")
        by_zoom.setdefault(float(zoom), []).append([place.get("value"), stop[1]])
    inner = {key: item for key, item in value.items() if key != "stops"}
    pairs: list[Json] = [
        [zoom, _legacy_function({**inner, "stops": of_zoom}, scope)] for zoom, of_zoom in by_zoom.items()
    ]
    return _at(pairs, scope.zoom, value.get("base", 1), is_stepped=not _interpolates(pairs))


def _is_stop(stop: Json) -> bool:
    return isinstance(stop, list) and len(stop) == 2


def _interpolates(stops: Sequence[Json]) -> bool:
    """Return whether the outputs are numbers, lists of numbers or colours."""
    return all(
        is_number(stop[1])
        or to_color(stop[1]) is not None
        or (isinstance(stop[1], list) and all(is_number(item) for item in stop[1]))
        for stop in stops
    )


def _at(stops: Sequence[Json], x: float, base: Json, *, is_stepped: bool) -> Json:
    pairs = sorted(
        ((float(number_of(stop[0], "stops")), stop[1]) for stop in stops), key=lambda pair: pair[0]
    )
    low = None
    for at, output in pairs:
        if at > x:
            if low is None:
                return output
            if is_stepped:
                return low[1]
            number = float(base) if is_number(base) else 1.0
            return mix(low[1], output, progress(x, low[0], at, number))
        low = (at, output)
    assert low is not None, "a function has stops"
    return low[1]


def _literal(name: str, arguments: Sequence[Json], _scope: EvaluationScope) -> Json:
    if len(arguments) != 1:
        raise invalid(name)
    return arguments[0]


def _get(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if not 1 <= len(arguments) <= 2:
        raise invalid(name)
    key = evaluate(arguments[0], scope)
    holder: Json = scope.feature.attributes
    if len(arguments) == 2:
        holder = evaluate(arguments[1], scope)
    found = isinstance(holder, Mapping) and isinstance(key, str) and key in holder
    if name == "has":
        return found
    return holder[key] if found else None


def _interpolate(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) < 4 or len(arguments) % 2 or not isinstance(arguments[0], list):
        raise invalid(name)
    kind = arguments[0]
    x = number_of(evaluate(arguments[1], scope), name)
    pairs = list(zip(arguments[2::2], arguments[3::2], strict=True))
    low: tuple[float, Json] | None = None
    for at_value, output in pairs:
        at = number_of(at_value, name)
        if at > x:
            if low is None:
                return evaluate(output, scope)
            part = _part(kind, x, low[0], at)
            return mix(evaluate(low[1], scope), evaluate(output, scope), part)
        low = (at, output)
    assert low is not None, "an interpolation has stops"
    return evaluate(low[1], scope)


def _part(kind: Sequence[Json], x: float, low: float, high: float) -> float:
    if kind[:1] == ["exponential"] and len(kind) == 2:
        return progress(x, low, high, number_of(kind[1], "exponential"))
    if kind[:1] == ["cubic-bezier"] and len(kind) == 5:
        points = [min(max(number_of(point, "cubic-bezier"), -10.0), 10.0) for point in kind[1:]]
        return bezier(progress(x, low, high, 1), points)
    if kind == ["linear"]:
        return progress(x, low, high, 1)
    raise invalid("interpolate")


def _step(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) < 2 or len(arguments) % 2:
        raise invalid(name)
    x = number_of(evaluate(arguments[0], scope), name)
    result = arguments[1]
    for at, output in zip(arguments[2::2], arguments[3::2], strict=True):
        if number_of(at, name) > x:
            break
        result = output
    return evaluate(result, scope)


def _match(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) < 4 or len(arguments) % 2:
        raise invalid(name)
    value = evaluate(arguments[0], scope)
    for labels, output in zip(arguments[1:-1:2], arguments[2:-1:2], strict=True):
        options = labels if isinstance(labels, list) else [labels]
        scope.budget.spend(len(options))
        if any(is_equal(value, option) for option in options):
            return evaluate(output, scope)
    return evaluate(arguments[-1], scope)


def _case(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) % 2 == 0:
        raise invalid(name)
    for condition, output in zip(arguments[:-1:2], arguments[1::2], strict=True):
        if evaluate(condition, scope) is True:
            return evaluate(output, scope)
    return evaluate(arguments[-1], scope)


def _coalesce(_name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    for argument in arguments:
        value = evaluate(argument, scope)
        if value is not None:
            return value
    return None


def _all(_name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    return all(evaluate(argument, scope) is True for argument in arguments)


def _any(_name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    return any(evaluate(argument, scope) is True for argument in arguments)


def _not(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) != 1:
        raise invalid(name)
    return evaluate(arguments[0], scope) is not True


def _equal(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if not 2 <= len(arguments) <= 3:
        raise invalid(name)
    equal = is_equal(evaluate(arguments[0], scope), evaluate(arguments[1], scope))
    return equal if name == "==" else not equal


def _compare(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if not 2 <= len(arguments) <= 3:
        raise invalid(name)
    one, other = evaluate(arguments[0], scope), evaluate(arguments[1], scope)
    are_numbers = is_number(one) and is_number(other)
    if not are_numbers and not (isinstance(one, str) and isinstance(other, str)):
        return False
    return bool({"<": one < other, ">": one > other, "<=": one <= other, ">=": one >= other}[name])


def _in(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) != 2:
        raise invalid(name)
    needle, holder = evaluate(arguments[0], scope), evaluate(arguments[1], scope)
    if isinstance(holder, list):
        scope.budget.spend(len(holder))
        return any(is_equal(needle, item) for item in holder)
    return isinstance(holder, str) and needle is not None and to_text(needle) in holder


def _concat(_name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    text = ""
    for argument in arguments:
        text += to_text(evaluate(argument, scope))
        scope.budget.spend(len(text) // 100)
    return text[:MAX_TEXT_LENGTH]


def _format(_name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    parts = [evaluate(part, scope) for part in arguments if not isinstance(part, dict)]
    return "".join(map(to_text, parts))[:MAX_TEXT_LENGTH]


def _assertion(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    types = {"string": str, "boolean": bool, "array": list, "object": dict}
    values = arguments[-1:] if name == "array" else arguments
    for argument in values:
        value = evaluate(argument, scope)
        if is_number(value) if name == "number" else isinstance(value, types[name]):
            return value
    raise ExpressionError(say("the example feature of the import has no value of the expected type"))


def _conversion(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if not arguments:
        raise invalid(name)
    if name == "to-string":
        return to_text(evaluate(arguments[0], scope))
    if name == "to-boolean":
        return to_boolean(evaluate(arguments[0], scope))
    for argument in arguments:
        value = evaluate(argument, scope)
        converted = to_number(value) if name == "to-number" else to_color(value)
        if converted is not None:
            return converted
    raise ExpressionError(
        say("“{name}” cannot convert the value of the example feature of the import", name=name)
    )


def _channels(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    numbers = [number_of(evaluate(argument, scope), name) for argument in arguments]
    if not 3 <= len(numbers) <= 4:
        raise invalid(name)
    alpha = numbers[3] if len(numbers) == 4 else 1.0
    if name.startswith("hsl"):
        text = f"hsla({numbers[0] % 360:g}, {_percent(numbers[1])}, {_percent(numbers[2])}, {_unit(alpha):g})"
        return to_color(text)
    red, green, blue = (min(255, max(0, round(number))) for number in numbers[:3])
    return Color(red, green, blue, round(_unit(alpha) * 255))


def _percent(number: float) -> str:
    return f"{min(max(number, 0.0), 100.0):g}%"


def _unit(number: float) -> float:
    return min(max(number, 0.0), 1.0)


def _arithmetic(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    numbers = [number_of(evaluate(argument, scope), name) for argument in arguments]
    if not numbers:
        raise invalid(name)
    try:
        result = _ARITHMETIC[name](numbers)
    except (ArithmeticError, ValueError, IndexError, TypeError):
        raise invalid(name) from None
    if not is_number(result):
        raise invalid(name)
    return result


def _subtract(numbers: Sequence[float]) -> float:
    return -numbers[0] if len(numbers) == 1 else numbers[0] - numbers[1]


_ARITHMETIC: Final[Mapping[str, Callable[[Sequence[float]], float]]] = MappingProxyType(
    {
        "+": sum,
        "*": math.prod,
        "-": _subtract,
        "/": lambda numbers: numbers[0] / numbers[1],
        "%": lambda numbers: math.fmod(numbers[0], numbers[1]),
        "^": lambda numbers: math.pow(numbers[0], numbers[1]),
        "min": min,
        "max": max,
        "round": lambda numbers: math.floor(numbers[0] + 0.5),
        "floor": lambda numbers: math.floor(numbers[0]),
        "ceil": lambda numbers: math.ceil(numbers[0]),
        "abs": lambda numbers: abs(numbers[0]),
        "sqrt": lambda numbers: math.sqrt(numbers[0]),
        "ln": lambda numbers: math.log(numbers[0]),
        "log10": lambda numbers: math.log10(numbers[0]),
        "log2": lambda numbers: math.log2(numbers[0]),
    }
)


def _let(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) % 2 == 0:
        raise invalid(name)
    variables = dict(scope.variables)
    for key, value in zip(arguments[:-1:2], arguments[1::2], strict=True):
        variables[to_text(key)] = evaluate(value, scope)
    return evaluate(arguments[-1], scope.deeper(variables))


def _var(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) != 1 or not isinstance(arguments[0], str) or arguments[0] not in scope.variables:
        raise invalid(name)
    return scope.variables[arguments[0]]


def _at_index(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) != 2:
        raise invalid(name)
    index, items = number_of(evaluate(arguments[0], scope), name), evaluate(arguments[1], scope)
    if not isinstance(items, list) or not index.is_integer() or not 0 <= index < len(items):
        raise invalid(name)
    return items[int(index)]


def _length(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    value = evaluate(arguments[0], scope) if len(arguments) == 1 else None
    if not isinstance(value, (str, list)):
        raise invalid(name)
    return len(value)


def _slice(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if not 2 <= len(arguments) <= 3:
        raise invalid(name)
    value = evaluate(arguments[0], scope)
    ends = [int(number_of(evaluate(argument, scope), name)) for argument in arguments[1:]]
    if not isinstance(value, (str, list)):
        raise invalid(name)
    return value[slice(*ends)] if len(ends) == 2 else value[ends[0] :]


def _index_of(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    if len(arguments) < 2:
        raise invalid(name)
    needle, holder = evaluate(arguments[0], scope), evaluate(arguments[1], scope)
    if isinstance(holder, str) and isinstance(needle, str):
        return holder.find(needle)
    if isinstance(holder, list):
        return next((index for index, item in enumerate(holder) if is_equal(item, needle)), -1)
    return -1


def _case_of(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    text = to_text(evaluate(arguments[0], scope)) if len(arguments) == 1 else ""
    return text.upper() if name == "upcase" else text.lower()


def _split(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    values = [to_text(evaluate(argument, scope)) for argument in arguments]
    if len(values) != 2 or not values[1]:
        raise invalid(name)
    return list(values[0].split(values[1]))


def _first(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    """Return the value of the first argument: an image name, or a number that is formatted elsewhere."""
    if not arguments:
        raise invalid(name)
    return evaluate(arguments[0], scope)


def _number_format(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    return to_text(_first(name, arguments, scope))


def _type_of(name: str, arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    value = _first(name, arguments, scope)
    if isinstance(value, bool):
        return "boolean"
    if is_number(value):
        return "number"
    names = {str: "string", list: "array", dict: "object", Color: "color"}
    return names.get(type(value), "null")


def _zoom(_name: str, _arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    return scope.zoom


def _geometry(_name: str, _arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    return scope.feature.geometry


def _properties(_name: str, _arguments: Sequence[Json], scope: EvaluationScope) -> Json:
    return dict(scope.feature.attributes)


def _nothing(_name: str, _arguments: Sequence[Json], _scope: EvaluationScope) -> Json:
    """Return null: the value of what a style sheet alone cannot know, such as a feature state."""
    return None


def _always(_name: str, _arguments: Sequence[Json], _scope: EvaluationScope) -> Json:
    return True


OPERATORS: Final[Mapping[str, Operator]] = MappingProxyType(
    {
        "literal": _literal,
        "get": _get,
        "has": _get,
        "interpolate": _interpolate,
        "interpolate-hcl": _interpolate,
        "interpolate-lab": _interpolate,
        "step": _step,
        "match": _match,
        "case": _case,
        "coalesce": _coalesce,
        "all": _all,
        "any": _any,
        "!": _not,
        "==": _equal,
        "!=": _equal,
        "<": _compare,
        ">": _compare,
        "<=": _compare,
        ">=": _compare,
        "in": _in,
        "concat": _concat,
        "format": _format,
        **dict.fromkeys(("string", "number", "boolean", "array", "object"), _assertion),
        **dict.fromkeys(("to-string", "to-boolean", "to-number", "to-color"), _conversion),
        **dict.fromkeys(("rgb", "rgba", "hsl", "hsla"), _channels),
        **dict.fromkeys(_ARITHMETIC, _arithmetic),
        "let": _let,
        "var": _var,
        "at": _at_index,
        "length": _length,
        "slice": _slice,
        "index-of": _index_of,
        "upcase": _case_of,
        "downcase": _case_of,
        "split": _split,
        "image": _first,
        "number-format": _number_format,
        "typeof": _type_of,
        "zoom": _zoom,
        "geometry-type": _geometry,
        "properties": _properties,
        **dict.fromkeys(("id", "feature-state", "pitch", "heatmap-density", "line-progress"), _nothing),
        "is-supported-script": _always,
    }
)
