"""The growth of the time of checks and fixes with each part of a style."""

import gc
import json
import math
import time
from collections.abc import Callable
from functools import reduce
from typing import Any

from editor.checks import suggestions
from editor.checks.fixes.fix import FIXABLE
from editor.cli.fix import fix
from editor.cli.validate import find
from editor.mapstyle.curves.stops import with_curve
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.json_errors import is_nested_within
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import MAX_DEPTH
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Curve, Stop
from tests.bench.growing_styles import GROWING, Growing
from tests.bench.harness import Row, sized
from tests.styles import bytes_of

SMALL, LARGE = sized((1_000, 30_000), (10, 40))
DEPTHS = (10, 190)
LEVELS = HIGHEST_LEVEL + 1
WIDTH = BY_KEY["line-width"]
Json = Any
# A slope of 1 is linear, 2 is quadratic. Fixed costs lower it, a full cache raises it a little.
STEEPEST = 1.2
# Shorter times are mostly the clock's resolution and the fixed cost of a style.
LEAST_MS = 2.0
_TRIES = 3


def bench_growth() -> list[Row]:
    """Measure the steepest growth of all parts: the slope of the time over the size, both logarithmic."""
    gc.disable()  # as `validate` and `fix` do
    rows = []
    for name, act in (("validate", _validate), ("fix", _fix)):
        slopes = {part: _slope(growing, act) for part, growing in GROWING.items()}
        part = max(slopes, key=lambda each: slopes[each])
        print(f"{name} grows most steeply by {part}", flush=True)
        rows.append(Row(f"{name}: growth of the steepest part", slopes[part], "", STEEPEST))
    return [*rows, _nesting_row(), _curve_row()]


def _nesting_row() -> Row:
    """Measure how the depth check grows with the depth of a text, whose length grows with its depth."""
    texts = [json.dumps(sized(4_000, 10) * [_nested(depth)]) for depth in DEPTHS]
    small, large = (_taken_ms(is_nested_within, text, MAX_DEPTH) for text in texts)
    slope = math.log(max(LEAST_MS, large) / max(LEAST_MS, small)) / math.log(len(texts[1]) / len(texts[0]))
    return Row("check of depth: growth with the depth", slope, "", STEEPEST)


def _nested(depth: int) -> Json:
    return reduce(lambda inner, _: [inner], range(depth), [])


def _curve_row() -> Row:
    """Measure the growth of an edit that changes the values of all stops, many of which share a level."""
    taken = []
    for size in (SMALL, LARGE):
        stops = tuple(Stop(number % LEVELS, number + 0.5) for number in range(size))
        holder = with_curve({}, WIDTH, Curve(stops))
        changed = tuple(Stop(stop.level, -stop.value) for stop in stops if isinstance(stop.value, float))
        taken.append(max(LEAST_MS, _taken_ms(with_curve, holder, WIDTH, Curve(changed))))
    slope = math.log(taken[1] / taken[0]) / math.log(LARGE / SMALL)
    return Row("curve: growth with doubled stops", slope, "", STEEPEST)


def _taken_ms(act: Callable[..., object], *arguments: object) -> float:
    start = time.process_time()
    act(*arguments)
    return (time.process_time() - start) * 1000


def _slope(growing: Growing, act: Callable[[SourceText], object]) -> float:
    """Measure how an operation grows with a part; repeat a steep slope, as noise only adds time."""
    small, large = bytes_of(growing(SMALL)), bytes_of(growing(LARGE))
    least_small = min(_act_ms(small, act) for _ in range(3))
    least_large = math.inf
    slope = math.inf
    for _ in range(_TRIES):
        least_large = min(least_large, _act_ms(large, act))
        slope = math.log(max(LEAST_MS, least_large) / max(LEAST_MS, least_small)) / math.log(LARGE / SMALL)
        if slope <= STEEPEST:
            break
    return slope


def _act_ms(data: bytes, act: Callable[[SourceText], object]) -> float:
    source = decode(data)  # which caches the results of searches in it
    suggestions._closest.cache_clear()
    return _taken_ms(act, source)


def _validate(source: SourceText) -> object:
    return list(find("", source))


def _fix(source: SourceText) -> object:
    return fix("", source, FIXABLE)
