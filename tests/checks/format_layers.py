"""The rows of the format table for layers."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import Path, read
from tests.checks.format_rows import LEGAL, WHEN_MISSING, Row, a_row
from tests.checks.format_sample import PAINT, SAMPLE

_LAYERS: Final[Path] = LAYERS
_LAYER: Final[Path] = (*_LAYERS, 0)
_LABEL: Final[Path] = (*_LAYER, "label_text")
_KEYS: Final[Path] = (*_LAYERS, 1, "label_text", "label_keys")
_KEYS_FORM: Final = read(SAMPLE, (*_LAYERS, 1, "label_text"))


def layer_rows() -> Iterator[Row]:
    yield a_row(
        *_LAYERS,
        kind="list",
        empty="wrong-count",
        duplicate="layer-ids",
        elsewhere={"layer-ids": (*_LAYERS, 5, "id")},
    )
    yield a_row(*_LAYER, kind="object", sibling=LEGAL, empty="missing-key")
    yield a_row(
        *_LAYER,
        "id",
        kind="integer",
        bad=((4, "layer-ids"), (1, "layer-ids")),
        good=(99,),
        elsewhere={"layer-ids": (*_LAYERS, 1, "id")},
    )
    yield a_row(
        *_LAYER,
        "type",
        empty="unknown-layer-type",
        bad=(("symbols", "unknown-layer-type"), ("Symbol", "unknown-layer-type")),
    )
    yield a_row(
        *_LAYER,
        "source",
        optional=True,
        empty="unknown-source",
        bad=(("maps", "unknown-source"),),
        good=("map", "overlay", "elevation", "tiles"),
    )
    yield a_row(*_LAYER, "sourcedata_id", kind="integer", low=0, optional=True)
    yield a_row(
        *_LAYER,
        "minzoom",
        kind="integer",
        optional=True,
        low=0,
        bad=((18, "out-of-range"), (10, "zoom-range")),
        good=(9,),
    )
    yield a_row(
        *_LAYER,
        "maxzoom",
        kind="integer",
        optional=True,
        high=17,
        bad=((-1, "out-of-range"), (2, "zoom-range")),
        good=(3,),
        elsewhere={"zoom-range": (*_LAYER, "minzoom")},
    )
    yield a_row(
        *_LAYER, "group_id", kind="integer", optional=True, bad=((7, "unknown-group"), (-1, "unknown-group"))
    )
    yield a_row(*_LAYER, "isTemplate", kind="flag", optional=True, good=(0, 1, True))
    yield a_row(*_LAYER, "metaCategoryID", kind="integer", optional=True)
    yield a_row(*_LAYER, "COMMENT", optional=True)
    yield a_row(*_LAYER, "paint", kind="object", optional=True, sibling="unknown-paint-property")
    yield from _filter_rows((*_LAYER, "filter"))
    # A value that looks like a filter is checked under any key.
    for row in _filter_rows((*_LAYERS, 2, "narrowed")):
        top = len(_LAYERS) + 2
        if len(row.path) > top + 1:
            yield row
        elif len(row.path) == top + 1:
            yield replace(
                row,
                kind="anything",
                missing=LEGAL,
                empty=LEGAL,
                bad=tuple(
                    each for each in row.bad if row.path[-1] == "condition" and isinstance(each[0], str)
                ),
            )
    # Label text: one of two forms.
    yield a_row(*_LABEL, kind="object", optional=True, empty="empty-label-text")
    yield a_row(*_LABEL, "use_default", kind="integer", low=0, optional=True)
    yield a_row(*_LABEL, "op", optional=True)
    nodes = (
        "[]",
        "5",
        '"a"',
        "x",
        "null",
        '{"upper":"a"}',
        '{"concat":"x"}',
        '{"number":"x"}',
        '{"get_v":[1]}',
        '{"get_v":""}',
        '{"get_v":5}',
        '{"*":[]}',
        '{"concat":[]}',
        '{"*":5}',
        '{"text":5}',
        '{"text":null}',
        '{"number":true}',
        '{"number":NaN}',
        '{"number":1e400}',
        '{"text":"a","get_v":"b"}',
        '{"text":"a","text":"b"}',
        '{"concat":[null]}',
        '{"concat":[true]}',
        '{"concat":[[]]}',
        '{"concat":[{}]}',
        '{"concat":[{"text":"a"},{"*":[{"nummer":1}]}]}',
        '{"concat":[{"get_v":"name","more":1}]}',
        '{"concat":[' * 60 + '{"text":"a"}' + "]}" * 60,
    )
    yield a_row(
        *_LABEL,
        "label_expression",
        missing="empty-label-text",
        empty="label-expression",
        bad=tuple((each, "label-expression") for each in nodes),
        good=("{}", '{"get_v":"name"}', '{"text":""}', '{"*":[{"number":2},{"get_v":"a"}]}'),
        elsewhere={WHEN_MISSING: _LABEL},
    )
    yield a_row(
        *_LAYERS,
        1,
        "label_text",
        kind="object",
        optional=True,
        empty="empty-label-text",
        bad=(({**_KEYS_FORM, "label_expression": "{}"}, "two-label-texts"),),
    )
    yield a_row(*_KEYS, kind="object", missing="empty-label-text", empty="missing-key")
    rows: Path = (*_KEYS, "label_key")
    yield a_row(
        *rows,
        kind="list",
        empty="label-keys",
        duplicate="duplicate-label-key-id",
        elsewhere={"duplicate-label-key-id": (*rows, 2, "id")},
    )
    yield a_row(*rows, 0, kind="object", empty="missing-key")
    yield a_row(
        *rows,
        0,
        "id",
        kind="integer",
        bad=((2, "duplicate-label-key-id"),),
        elsewhere={"duplicate-label-key-id": (*rows, 1, "id")},
    )
    yield a_row(*rows, 0, "use_key_text", kind="choice", wrong="not-allowed", optional=True, good=(0, 1))
    yield a_row(*rows, 0, "key_text", empty="label-keys")
    yield a_row(*rows, 0, "custom_text", optional=True)


def _filter_rows(at: Path) -> Iterator[Row]:
    first: Path = (*at, "expression", 0)
    yield a_row(*at, kind="object", optional=True, empty="missing-key")
    yield a_row(
        *at,
        "condition",
        kind="choice",
        wrong="unknown-operator",
        bad=(("ALL", "unknown-operator"), ("", "unknown-operator")),
        good=("all", "any", "none"),
    )
    yield a_row(*at, "expression", kind="list", empty="wrong-count")
    yield a_row(*first, kind="object", empty="missing-key")
    yield a_row(*first, "id", kind="integer", low=0, optional=True)
    yield a_row(*first, "key", empty="incomplete-condition")
    yield a_row(
        *first,
        "condition",
        kind="choice",
        wrong="unknown-operator",
        bad=(
            ("like", "unknown-operator"),
            ("", "unknown-operator"),
            ("has", "wrong-count"),
            (">", "incomplete-condition"),
        ),
        good=("in", "notin", "==", "!="),
        elsewhere={"wrong-count": (*first, "values"), "incomplete-condition": (*first, "values", 0)},
    )
    # All operators but two compare with values.
    yield a_row(*first, "values", kind="list", missing="incomplete-condition", empty="incomplete-condition")
    yield a_row(*first, "values", 0, kind="text or number", good=("", "a", 1, 1.5))
    yield a_row(
        *at,
        "expression",
        2,
        "values",
        kind="list",
        missing="incomplete-condition",
        empty="incomplete-condition",
    )
    yield a_row(
        *at,
        "expression",
        2,
        "values",
        0,
        kind="text or number",
        bad=(("a", "incomplete-condition"),),
        good=("5", 1.5),
    )


def paint_rows() -> Iterator[Row]:
    for key, wrapper, stops, value, legal, _ in PAINT:
        holder: Path = (*_LAYER, "paint", key)
        listed: Path = (*holder, wrapper, stops)
        yield a_row(*holder, kind="object", optional=True, empty="missing-key")
        yield a_row(*holder, wrapper, kind="object", empty="missing-key")
        yield a_row(*holder, wrapper, "easing_type", kind="integer", low=1, high=22, optional=True)
        yield a_row(
            *listed,
            kind="list",
            empty="wrong-count",
            duplicate="stops-doubled",
            elsewhere={"stops-doubled": listed},
        )
        yield a_row(*listed, 0, kind="object", empty="missing-key")
        yield a_row(
            *listed,
            0,
            "level_id",
            kind="integer",
            low=0,
            bad=((18, "out-of-range"), (5, "stops-doubled"), (6, "stops-unsorted")),
            elsewhere={"stops-doubled": listed, "stops-unsorted": listed},
        )
        yield Row((*listed, 0, value), **legal)
