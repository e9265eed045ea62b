"""The format as a table: a row for each key with its allowed values.

`python -m tests.checks.format_table` prints every mutant with its verdict.
"""

import sys
from collections.abc import Iterator
from typing import Final

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.mapstyle.json_tree import Path
from tests.checks.format_layers import layer_rows, paint_rows
from tests.checks.format_rows import LEGAL, WHEN_EMPTY, WHEN_MISSING, Row, a_row, mutants
from tests.checks.format_sample import FACE, PAINT, PNG

_PNG_BYTES: Final = parse_data_uri(PNG).decode()

_SCHEMES: Final[Path] = ("map_schemes_section", "map_schemes")
_SCHEME: Final[Path] = (*_SCHEMES, 0)
_LAYERS: Final[Path] = (*_SCHEME, "definition", "layers")
_LAYER: Final[Path] = (*_LAYERS, 0)
_GROUPS: Final[Path] = (*_SCHEME, "groups_section", "groups")
_SOURCE: Final[Path] = ("sources_list", "sources", 0)
_COMPOSITE: Final[Path] = (*_SOURCE, "composite")
_ICON: Final[Path] = ("icons_section", "icons", 0)
_OFFERED: Final[Path] = ("map_schemes_list_section", "available_map_schemes")


def _sections() -> Iterator[Row]:
    yield a_row(kind="object", sibling="unknown-section", empty="missing-key")
    for key in ("sources_list", "map_schemes_section", "icons_section"):
        yield a_row(key, kind="object", empty="missing-key")
    yield a_row("fonts_section", kind="object", optional=True)
    yield a_row("map_schemes_list_section", kind="object", optional=True)
    # Declared sources. Sources that layers refer to by name must exist.
    yield a_row(
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
    yield a_row(*_SOURCE, kind="object", empty="missing-key")
    yield a_row(*_SOURCE, "id", kind="integer")
    yield a_row(
        *_SOURCE,
        "name",
        optional=False,
        missing="unknown-source",
        empty="unknown-source",
        elsewhere={WHEN_MISSING: (*_LAYERS, 3, "source"), "unknown-source": (*_LAYERS, 3, "source")},
    )
    yield a_row(*_COMPOSITE, kind="object", empty="missing-key")
    yield a_row(*_COMPOSITE, "type", empty="composite-type", bad=(("weather", "composite-type"),))
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
    yield a_row(
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
        yield a_row(*_COMPOSITE, key, optional=True)
    yield a_row(*_COMPOSITE, "high_res", kind="integer", low=0, optional=True)
    # The only scheme.
    yield a_row(
        *_SCHEMES,
        kind="list",
        empty="wrong-count",
        duplicate="wrong-count",
        elsewhere={"wrong-count": _SCHEMES},
    )
    yield a_row("map_schemes_section", "COMMENT", optional=True)
    yield a_row("map_schemes_section", "slippytiles", kind="integer", low=0, optional=True)
    yield a_row(*_SCHEME, kind="object", empty="missing-key")
    yield a_row(
        *_SCHEME, "id", kind="choice", wrong="not-allowed", bad=((0, "not-allowed"), (2, "not-allowed"))
    )
    yield a_row(*_SCHEME, "name")
    yield a_row(*_SCHEME, "groups_section", kind="object", empty="missing-key")
    yield a_row(*_SCHEME, "definition", kind="object", empty="missing-key")
    # Groups.
    yield a_row(
        *_GROUPS,
        kind="list",
        empty="unknown-group",
        duplicate="duplicate-group-id",
        elsewhere={"unknown-group": (*_LAYER, "group_id"), "duplicate-group-id": (*_GROUPS, 2, "id")},
    )
    yield a_row(*_GROUPS, 0, kind="object", empty="missing-key")
    yield a_row(
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
    yield a_row(*_GROUPS, 0, "name")
    yield a_row(*_GROUPS, 0, "collapsed", kind="flag", optional=True, good=(0, 1, True, False))
    yield a_row(
        *_GROUPS,
        1,
        "parent_id",
        kind="integer",
        optional=True,
        bad=((2, "group-cycle"), (7, "unknown-parent-group")),
    )
    # Icons; other members of an icon are not restricted.
    yield a_row(
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
    yield a_row("icons_section", "COMMENT", optional=True)
    yield a_row(*_ICON, kind="object", sibling=LEGAL, empty="missing-key")
    yield a_row(
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
    yield a_row(
        *_ICON,
        "value",
        missing="broken-image",
        empty="broken-image",
        bad=(*images.items(), *((each, "broken-image") for each in trailers)),
        elsewhere={WHEN_MISSING: _ICON, WHEN_EMPTY: _ICON},
    )
    # The font.
    for slot in ("regular", "bold", "italic"):
        yield a_row(
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
    yield a_row("fonts_section", "COMMENT", optional=True)
    # The settings of an app. Nothing is required.
    yield a_row(*_OFFERED, kind="list", optional=True)
    yield a_row(*_OFFERED, 0, kind="object")
    yield a_row(*_OFFERED, 0, "name", optional=True)
    yield a_row(*_OFFERED, 0, "translations", kind="list", optional=True)
    yield a_row(*_OFFERED, 0, "translations", 0, kind="object")
    for key in ("language_code", "name"):
        yield a_row(*_OFFERED, 0, "translations", 0, key, optional=True)


def _stop(key: str, value: str) -> Path:
    _, wrapper, stops, *_ = next(each for each in PAINT if each[0] == key)
    return (*_LAYER, "paint", key, wrapper, stops, 0, value)


ROWS: Final[tuple[Row, ...]] = (*_sections(), *layer_rows(), *paint_rows())


if __name__ == "__main__":
    for each in ROWS:
        for mutant in mutants(each):
            sys.stdout.write(f"{mutant.code or 'legal':24} {mutant.name}\n")
