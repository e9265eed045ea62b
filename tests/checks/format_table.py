"""The format as a table: a row for each key, with what it may hold.

`python -m tests.checks.format_table` prints every mutant with its verdict, to be read by eye.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from editor.assets.datauri import build_data_uri, parse_data_uri
from editor.mapstyle.tree import Path, read
from tests.checks.format_rows import LEGAL, WHEN_EMPTY, WHEN_MISSING, Row, mutants
from tests.checks.format_sample import FACE, PAINT, PNG, SAMPLE

_PNG_BYTES: Final = parse_data_uri(PNG).decode()

_SCHEMES: Final[Path] = ("map_schemes_section", "map_schemes")
_SCHEME: Final[Path] = (*_SCHEMES, 0)
_LAYERS: Final[Path] = (*_SCHEME, "definition", "layers")
_LAYER: Final[Path] = (*_LAYERS, 0)
_GROUPS: Final[Path] = (*_SCHEME, "groups_section", "groups")
_SOURCE: Final[Path] = ("sources_list", "sources", 0)
_COMPOSITE: Final[Path] = (*_SOURCE, "composite")
_ICON: Final[Path] = ("icons_section", "icons", 0)
_LABEL: Final[Path] = (*_LAYER, "label_text")
_KEYS: Final[Path] = (*_LAYERS, 1, "label_text", "label_keys")
_KEYS_FORM: Final = read(SAMPLE, (*_LAYERS, 1, "label_text"))
_OFFERED: Final[Path] = ("map_schemes_list_section", "available_map_schemes")


def _a(*path: str | int, kind: str = "text", optional: bool = False, **more: Any) -> Row:
    """A row; what is optional may be missing."""
    return Row(tuple(path), kind, **({WHEN_MISSING: LEGAL} if optional else {}), **more)


def _sections() -> Iterator[Row]:
    yield _a(kind="object", sibling="unknown-section", empty="missing-key")
    for key in ("sources_list", "map_schemes_section", "icons_section"):
        yield _a(key, kind="object", empty="missing-key")
    yield _a("fonts_section", kind="object", optional=True)
    yield _a("map_schemes_list_section", kind="object", optional=True)
    # Declared sources. A source that layers draw by its name must be there.
    yield _a(
        "sources_list",
        "sources",
        kind="list",
        duplicate="duplicate-source-id",
        empty="unknown-source",
        elsewhere={
            "unknown-source": (*_LAYERS, 3, "source"),
            "duplicate-source-id": ("sources_list", "sources", 1, "id"),
        },
    )
    yield _a(*_SOURCE, kind="object", empty="missing-key")
    yield _a(*_SOURCE, "id", kind="integer")
    yield _a(
        *_SOURCE,
        "name",
        optional=False,
        missing="unknown-source",
        empty="unknown-source",
        elsewhere={WHEN_MISSING: (*_LAYERS, 3, "source"), "unknown-source": (*_LAYERS, 3, "source")},
    )
    yield _a(*_COMPOSITE, kind="object", empty="missing-key")
    yield _a(*_COMPOSITE, "type", empty="composite-type", bad=(("weather", "composite-type"),))
    addresses = (
        "x",
        "tiles.example/a",
        "//tiles.example",
        "{tile_url}",
        "https:",
        "https://",
        "http:///a",
        "https://a b",
        "https://[::1",
        ":a",
        "1a:b",
        "https://tiles.example/\n",
    )
    yield _a(
        *_COMPOSITE,
        "location",
        empty="source-address",
        bad=tuple((each, "source-address") for each in addresses),
        good=(
            "https://tiles.example",
            "http://[::1]:8080/{z}/{x}/{y}.png?key=a%20b",
            "file:///tiles",
            "urn:a:b",
        ),
    )
    for key in ("location_bbox", "qtree", "encoding", "COMMENT"):
        yield _a(*_COMPOSITE, key, optional=True)
    yield _a(*_COMPOSITE, "high_res", kind="integer", low=0, optional=True)
    # The one scheme.
    yield _a(
        *_SCHEMES,
        kind="list",
        empty="wrong-count",
        duplicate="wrong-count",
        elsewhere={"wrong-count": _SCHEMES},
    )
    yield _a("map_schemes_section", "COMMENT", optional=True)
    yield _a("map_schemes_section", "slippytiles", kind="integer", low=0, optional=True)
    yield _a(*_SCHEME, kind="object", empty="missing-key")
    yield _a(*_SCHEME, "id", kind="choice", wrong="not-allowed", bad=((0, "not-allowed"), (2, "not-allowed")))
    yield _a(*_SCHEME, "name")
    yield _a(*_SCHEME, "groups_section", kind="object", empty="missing-key")
    yield _a(*_SCHEME, "definition", kind="object", empty="missing-key")
    # Groups.
    yield _a(
        *_GROUPS,
        kind="list",
        empty="unknown-group",
        duplicate="duplicate-group-id",
        elsewhere={"unknown-group": (*_LAYER, "group_id"), "duplicate-group-id": (*_GROUPS, 2, "id")},
    )
    yield _a(*_GROUPS, 0, kind="object", empty="missing-key")
    yield _a(
        *_GROUPS,
        0,
        "id",
        kind="integer",
        missing="missing-key",
        bad=((-1, "out-of-range"), (2, "duplicate-group-id"), (7, "unknown-parent-group")),
        elsewhere={
            "duplicate-group-id": (*_GROUPS, 1, "id"),
            "unknown-parent-group": (*_GROUPS, 1, "parent_id"),
        },
    )
    yield _a(*_GROUPS, 0, "name")
    yield _a(*_GROUPS, 0, "collapsed", kind="flag", optional=True, good=(0, 1, True, False))
    yield _a(
        *_GROUPS,
        1,
        "parent_id",
        kind="integer",
        optional=True,
        bad=((2, "group-cycle"), (7, "unknown-parent-group")),
    )
    # Icons; what else an icon may hold is open.
    yield _a(
        "icons_section",
        "icons",
        kind="list",
        empty="unknown-icon-reference",
        duplicate="duplicate-icon-id",
        elsewhere={
            "unknown-icon-reference": _stop("icon", "custom_icon"),
            "duplicate-icon-id": ("icons_section", "icons", 1, "id"),
        },
    )
    yield _a("icons_section", "COMMENT", optional=True)
    yield _a(*_ICON, kind="object", sibling=LEGAL, empty="missing-key")
    yield _a(
        *_ICON,
        "id",
        kind="text or integer",
        empty="empty-icon-id",
        bad=(("b", "unknown-icon-reference"),),
        elsewhere={"unknown-icon-reference": _stop("icon", "custom_icon")},
    )
    images = {
        "x": "broken-image",
        "data:image/png;base64,AAAA": "broken-image",
        PNG[:-8]: "broken-image",
        PNG.replace("image/png", "image/jpeg"): "image-type",
        PNG.replace("image/png", "text/plain"): "image-type",
    }
    trailers = [build_data_uri("image/png", _PNG_BYTES + bytes(count)) for count in (*range(1, 12), 40)]
    yield _a(
        *_ICON,
        "value",
        missing="broken-image",
        empty="broken-image",
        bad=(*images.items(), *((each, "broken-image") for each in trailers)),
        elsewhere={WHEN_MISSING: _ICON, WHEN_EMPTY: _ICON},
    )
    # The font.
    for slot in ("regular", "bold", "italic"):
        yield _a(
            "fonts_section",
            slot,
            optional=True,
            empty="font-data-uri",
            bad=(
                (FACE.replace("font/ttf", "font/woff2"), "font-data-uri"),
                (FACE[:-40], "broken-font"),
                ("data:font/ttf,AAAA", "font-data-uri"),
            ),
            good=(FACE.replace("font/ttf", "application/font-sfnt;a=b"),),
        )
    yield _a("fonts_section", "COMMENT", optional=True)
    # What an app can offer. Nothing in it is required.
    yield _a(*_OFFERED, kind="list", optional=True)
    yield _a(*_OFFERED, 0, kind="object")
    yield _a(*_OFFERED, 0, "name", optional=True)
    yield _a(*_OFFERED, 0, "translations", kind="list", optional=True)
    yield _a(*_OFFERED, 0, "translations", 0, kind="object")
    for key in ("language_code", "name"):
        yield _a(*_OFFERED, 0, "translations", 0, key, optional=True)


def _layer_rows() -> Iterator[Row]:
    yield _a(
        *_LAYERS,
        kind="list",
        empty="wrong-count",
        duplicate="layer-ids",
        elsewhere={"layer-ids": (*_LAYERS, 5, "id")},
    )
    yield _a(*_LAYER, kind="object", sibling=LEGAL, empty="missing-key")
    yield _a(
        *_LAYER,
        "id",
        kind="integer",
        bad=((4, "layer-ids"), (1, "layer-ids")),
        good=(99,),
        elsewhere={"layer-ids": (*_LAYERS, 1, "id")},
    )
    yield _a(
        *_LAYER,
        "type",
        empty="unknown-layer-type",
        bad=(("symbols", "unknown-layer-type"), ("Symbol", "unknown-layer-type")),
    )
    yield _a(
        *_LAYER,
        "source",
        optional=True,
        empty="unknown-source",
        bad=(("maps", "unknown-source"),),
        good=("map", "overlay", "elevation", "tiles"),
    )
    yield _a(*_LAYER, "sourcedata_id", kind="integer", low=0, optional=True)
    yield _a(
        *_LAYER,
        "minzoom",
        kind="integer",
        optional=True,
        low=0,
        bad=((18, "out-of-range"), (10, "zoom-range")),
        good=(9,),
    )
    yield _a(
        *_LAYER,
        "maxzoom",
        kind="integer",
        optional=True,
        high=17,
        bad=((-1, "out-of-range"), (2, "zoom-range")),
        good=(3,),
        elsewhere={"zoom-range": (*_LAYER, "minzoom")},
    )
    yield _a(
        *_LAYER, "group_id", kind="integer", optional=True, bad=((7, "unknown-group"), (-1, "unknown-group"))
    )
    yield _a(*_LAYER, "isTemplate", kind="flag", optional=True, good=(0, 1, True))
    yield _a(*_LAYER, "metaCategoryID", kind="integer", optional=True)
    yield _a(*_LAYER, "COMMENT", optional=True)
    yield _a(*_LAYER, "paint", kind="object", optional=True, sibling="unknown-paint-property")
    yield from _filter_rows((*_LAYER, "filter"))
    # A filter under a key of its own is one all the same; what does not look like one may be anything.
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
    yield _a(*_LABEL, kind="object", optional=True, empty="empty-label-text")
    yield _a(*_LABEL, "use_default", kind="integer", low=0, optional=True)
    yield _a(*_LABEL, "op", optional=True)
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
    yield _a(
        *_LABEL,
        "label_expression",
        missing="empty-label-text",
        empty="label-expression",
        bad=tuple((each, "label-expression") for each in nodes),
        good=("{}", '{"get_v":"name"}', '{"text":""}', '{"*":[{"number":2},{"get_v":"a"}]}'),
        elsewhere={WHEN_MISSING: _LABEL},
    )
    yield _a(
        *_LAYERS,
        1,
        "label_text",
        kind="object",
        optional=True,
        empty="empty-label-text",
        bad=(({**_KEYS_FORM, "label_expression": "{}"}, "two-label-texts"),),
    )
    yield _a(*_KEYS, kind="object", missing="empty-label-text", empty="missing-key")
    rows: Path = (*_KEYS, "label_key")
    yield _a(
        *rows,
        kind="list",
        empty="label-keys",
        duplicate="duplicate-label-key-id",
        elsewhere={"duplicate-label-key-id": (*rows, 2, "id")},
    )
    yield _a(*rows, 0, kind="object", empty="missing-key")
    yield _a(
        *rows,
        0,
        "id",
        kind="integer",
        bad=((2, "duplicate-label-key-id"),),
        elsewhere={"duplicate-label-key-id": (*rows, 1, "id")},
    )
    yield _a(*rows, 0, "use_key_text", kind="choice", wrong="not-allowed", optional=True, good=(0, 1))
    yield _a(*rows, 0, "key_text", empty="label-keys")
    yield _a(*rows, 0, "custom_text", optional=True)


def _filter_rows(at: Path) -> Iterator[Row]:
    first: Path = (*at, "expression", 0)
    yield _a(*at, kind="object", optional=True, empty="missing-key")
    yield _a(
        *at,
        "condition",
        kind="choice",
        wrong="unknown-operator",
        bad=(("ALL", "unknown-operator"), ("", "unknown-operator")),
        good=("all", "any", "none"),
    )
    yield _a(*at, "expression", kind="list", empty="wrong-count")
    yield _a(*first, kind="object", empty="missing-key")
    yield _a(*first, "id", kind="integer", low=0, optional=True)
    yield _a(*first, "key", empty="incomplete-condition")
    yield _a(
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
    yield _a(*first, "values", kind="list", missing="incomplete-condition", empty="incomplete-condition")
    yield _a(*first, "values", 0, kind="text or number", good=("", "a", 1, 1.5))
    yield _a(
        *at,
        "expression",
        2,
        "values",
        kind="list",
        missing="incomplete-condition",
        empty="incomplete-condition",
    )
    yield _a(
        *at,
        "expression",
        2,
        "values",
        0,
        kind="text or number",
        bad=(("a", "incomplete-condition"),),
        good=("5", 1.5),
    )


def _stop(key: str, value: str) -> Path:
    _, wrapper, stops, *_ = next(each for each in PAINT if each[0] == key)
    return (*_LAYER, "paint", key, wrapper, stops, 0, value)


def _paint_rows() -> Iterator[Row]:
    for key, wrapper, stops, value, legal, _ in PAINT:
        holder: Path = (*_LAYER, "paint", key)
        listed: Path = (*holder, wrapper, stops)
        yield _a(*holder, kind="object", optional=True, empty="missing-key")
        yield _a(*holder, wrapper, kind="object", empty="missing-key")
        yield _a(*holder, wrapper, "easing_type", kind="integer", low=1, high=22, optional=True)
        yield _a(
            *listed,
            kind="list",
            empty="wrong-count",
            duplicate="stops-doubled",
            elsewhere={"stops-doubled": listed},
        )
        yield _a(*listed, 0, kind="object", empty="missing-key")
        yield _a(
            *listed,
            0,
            "level_id",
            kind="integer",
            low=0,
            bad=((18, "out-of-range"), (5, "stops-doubled"), (6, "stops-unsorted")),
            elsewhere={"stops-doubled": listed, "stops-unsorted": listed},
        )
        yield Row((*listed, 0, value), **legal)


ROWS: Final[tuple[Row, ...]] = (*_sections(), *_layer_rows(), *_paint_rows())


if __name__ == "__main__":
    for each in ROWS:
        for mutant in mutants(each):
            sys.stdout.write(f"{mutant.code or 'legal':24} {mutant.name}\n")
