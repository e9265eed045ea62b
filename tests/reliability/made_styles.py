"""Generated styles: valid ones, with everything in them that a careless reader would lose."""

import json
from random import Random
from typing import Any

from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from tests.reliability.forms import Spelled, a_form, bytes_in
from tests.styles import a_curve, a_document, a_group, a_line, an_icon

Json = Any

ODD_NUMBERS = [
    *("1.10", "1E2", "-0.0", "-0", "100.00", "1e-07", "0.10000000000000001", "1e5", "5E-324", "-1.5e+10"),
    *("0e0", "0.0", "17.0", "9007199254740993", "9797278307", "123456789012345678901234567890", "-1e-9"),
]
ODD_TEXTS = [
    *("", " ", "a/b", 'say "so"', "back\\slash", "Straße", "道路", "🗺 map", "line\nend", "\x00\x1f\x7f"),
    *(
        "\ud83d",
        "\udc00\ud800",
        "\u2028\u2029",
        "\ufeff",
        "e\u0301",
        "<img src='x'>",
        "1.10",
        "null",
        "#FF0000",
    ),
]
KEYS = [
    "id",
    "name",
    "type",
    "note",
    "COMMENT",
    "paint",
    "x y",
    "",
    "é",
    "a/b",
    "~0",
    "level_id",
    "\ud800",
    "🗺",
]
_DEEP = 60


def a_style_file(random: Random) -> bytes:
    """Return the bytes of a style with unknown keys, odd numbers and odd texts, in a random layout."""
    return bytes_in(a_form(random), a_tree(random), random)


def a_tree(random: Random) -> Json:
    """Return the tree of a style, with explicit notations for some numbers and texts."""
    groups = _groups(random)
    layers = [_layer(random, number, groups) for number in range(random.randrange(1, 9), 0, -1)]
    if random.random() < 0.5:
        layers[-1] |= {"type": "background"}
    icons = [_icon(random, number) for number in range(random.randrange(4))]
    sources = [_source(number) for number in range(random.randrange(3))]
    tree = a_document(layers, groups, icons_section={"icons": icons}, sources_list={"sources": sources})
    if random.random() < 0.3:
        note = {"COMMENT": a_text(random)} if random.random() < 0.3 else {}
        tree["fonts_section"] = {"regular": "data:font/ttf;base64,AAEAAA==", **note}
    return _with_odd_notations(random, tree)


def _groups(random: Random) -> list[Json]:
    """Return some groups, some of them nested."""
    groups: list[Json] = []
    for number in random.sample(range(1, 100), random.randrange(4)):
        outer = {"parent_id": random.choice(groups)["id"]} if groups and random.random() < 0.5 else {}
        groups.append(a_group(number, a_text(random), **outer))
    return groups


def _icon(random: Random, number: int) -> Json:
    """Return an icon; sometimes under an id that another has, or with its image under another key."""
    icon_id = f"icon{number if random.random() < 0.9 else 0}"
    if random.random() < 0.2:
        return {"image": "data:image/gif;base64,R0lGODlh", "id": icon_id, "note": a_text(random)}
    return an_icon(icon_id)


def _source(number: int) -> Json:
    composite = {"type": "satelliteExternal", "location": "https://tiles.example/{z}/{x}/{y}"}
    return {"id": number, "name": f"source{number}", "composite": composite}


def _layer(random: Random, number: int, groups: list[Json]) -> Json:
    rows = random.sample(PROPERTIES, random.randrange(1, 7))
    layer = a_line(number, paint={row.key: _holder(random, row) for row in rows})
    if groups and random.random() < 0.6:
        layer["group_id"] = random.choice(groups)["id"]
    if random.random() < 0.7:
        layer["COMMENT"] = a_text(random)
    if random.random() < 0.4:
        layer[random.choice(["filter", "filter", "own filter"])] = a_filter(random)
    if random.random() < 0.4:
        layer["label_text"] = a_label_text(random)
    return layer


def a_filter(random: Random) -> Json:
    """Create a filter of some conditions, whose values are texts or numbers."""
    conditions = [
        {
            "key": random.choice(["highway", "name", "ref", a_text(random)]),
            "condition": random.choice(["has", "hasnot", "in", "notin", "==", "!=", ">", "<="]),
            "values": [
                random.choice(["primary", "7", 7, 0.5, a_text(random)]) for _ in range(random.randrange(3))
            ],
        }
        for _ in range(random.randrange(1, 4))
    ]
    return {"condition": random.choice(["all", "any", "none"]), "expression": conditions}


def a_label_text(random: Random) -> Json:
    """Create a label text of either kind."""
    if random.random() < 0.6:
        return {"label_expression": an_expression(random)}
    rows = [
        {"id": random.randrange(5), "use_key_text": random.randrange(2), "key_text": name}
        for name in random.sample(["name", "ref", "ele", "name_en"], random.randrange(5))
    ]
    return {"label_keys": {"label_key": rows}}


def an_expression(random: Random) -> str:
    """Create a label expression as text, with random white space."""
    parts = [{"get_v": "name"}, {"text": a_text(random)}, {"*": [{"get_v": "ele"}, {"number": 3.28}]}]
    tree = {"concat": random.sample(parts, random.randrange(4))}
    return json.dumps(tree, ensure_ascii=random.random() < 0.5, indent=random.choice([None, 2]))


def _holder(random: Random, row: PaintProperty) -> Json:
    levels = sorted(random.sample(range(18), random.randrange(1, 5)))
    if random.random() < 0.2:
        levels += random.choices(range(-1, 19), k=2)
    stops = ((level, _value(random, row)) for level in levels)
    return a_curve((row.wrapper, row.stops, row.value), *stops, easing=random.randrange(1, 23))


def _value(random: Random, row: PaintProperty) -> Json:
    if row.kind is ValueKind.COLOR:
        return random.choice(["#80c0FF", "#123", random.randrange(1 << 32), random.randrange(1 << 32)])
    if row.kind is ValueKind.NUMBER:
        return round(random.uniform(-1, 10), random.randrange(4))
    if row.kind is ValueKind.CHOICE:
        return random.choice(row.choices).value
    return f"icon{random.randrange(4)}"


def _with_odd_notations(random: Random, value: Json) -> Json:
    """Return a value with numbers in odd notations and unknown keys."""
    if isinstance(value, dict):
        members = [(key, _with_odd_notations(random, held)) for key, held in value.items()]
        if random.random() < 0.08:
            members.insert(random.randrange(len(members) + 1), (random.choice(KEYS), a_value(random)))
        return dict(members)
    if isinstance(value, list):
        items = [_with_odd_notations(random, item) for item in value]
        if random.random() < 0.02:
            items.insert(random.randrange(len(items) + 1), a_value(random))
        return items
    if isinstance(value, (int, float)) and random.random() < 0.05:
        return Spelled(random.choice(ODD_NUMBERS))
    return value


def a_value(random: Random, depth: int = 0) -> Json:
    """Return any JSON value."""
    kind = random.randrange(10 if depth < 4 else 5)
    if kind == 0:
        return random.choice([None, True, False])
    if kind in (1, 2):
        return Spelled(random.choice(ODD_NUMBERS)) if random.random() < 0.5 else random.randrange(-99, 1000)
    if kind in (3, 4):
        return a_text(random)
    if kind == 5:
        return [[] for _ in range(random.randrange(3))]
    if kind in (6, 7):
        return [a_value(random, depth + 1) for _ in range(random.randrange(4))]
    if kind == 8:
        return {random.choice(KEYS): a_value(random, depth + 1) for _ in range(random.randrange(4))}
    return _nested(a_value(random, 4), random.randrange(_DEEP), random)


def a_text(random: Random) -> str:
    """Create a text, often with characters that are easily lost."""
    text = "".join(random.choice(ODD_TEXTS) for _ in range(random.randrange(3)))
    # Two adjacent halves of a surrogate pair are one letter, in JSON as in UTF-16.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _nested(value: Json, depth: int, random: Random) -> Json:
    for _ in range(depth):
        value = [value] if random.random() < 0.5 else {random.choice(KEYS): value}
    return value
