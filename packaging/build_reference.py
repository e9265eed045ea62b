"""Reference pages of the guide, generated from the tables of the program.

    .venv/bin/python packaging/build_reference.py [FOLDER]

Writes them to `docs/guide/reference/` or FOLDER. A test generates them again and compares the bytes.
"""

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

# So that shortcuts and line breaks do not depend on the platform plugin and the size of the terminal.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["COLUMNS"] = "80"

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "guide")]

import api_page  # noqa: E402
import choices_page  # noqa: E402 (the path comes first)
from PySide6.QtGui import QGuiApplication, QKeySequence  # noqa: E402
from reference_words import COMBINATIONS, FIXES, LAYERS, NODES, OPERATORS, SHAPES  # noqa: E402

from editor.__main__ import main as isopleth  # noqa: E402
from editor.checks.fixes.fix import FIXABLE, fix_all, verb_of  # noqa: E402
from editor.checks.problems import KINDS, LEGIBILITY_KINDS, Severity  # noqa: E402
from editor.cli.main import COMMANDS  # noqa: E402
from editor.cli.sprite import OPERATIONS as SPRITE_OPERATIONS  # noqa: E402
from editor.cli.styleset import OPERATIONS as STYLE_SET_OPERATIONS  # noqa: E402
from editor.mapstyle.filters import expression  # noqa: E402
from editor.mapstyle.labels import label_text  # noqa: E402
from editor.mapstyle.schema.easing import EASINGS  # noqa: E402
from editor.mapstyle.schema.layer_types import LAYER_TYPES, Family, LayerType  # noqa: E402
from editor.mapstyle.schema.paint_properties import (  # noqa: E402
    BY_KEY,
    PROPERTIES,
    PaintProperty,
    PropertySection,
    ValueKind,
)
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color  # noqa: E402
from editor.mapstyle.search.layer_search import SEARCH_WORDS  # noqa: E402
from editor.render import assumptions  # noqa: E402
from editor.system.ini_file import Value  # noqa: E402
from editor.system.setting import Page, Setting  # noqa: E402
from editor.system.settings import SETTINGS  # noqa: E402
from editor.weather.simulator import faults  # noqa: E402
from editor.workspace.actions import ActionRow, action_rows, menu_titles  # noqa: E402

TARGET: Final = ROOT / "docs" / "guide" / "reference"
# Commands whose operations have a help text of their own.
OPERATIONS: Final = {"sprite": SPRITE_OPERATIONS, "styleset": STYLE_SET_OPERATIONS}
Rows = Iterable[tuple[str, ...]]


def pages() -> dict[str, str]:
    """Return all pages by their file names. Requires a QGuiApplication, for the standard shortcuts."""
    return {
        "properties.md": "".join(_properties()),
        "layer-types.md": "".join(_layer_types()),
        "filters-and-labels.md": "".join(_filters_and_labels()),
        "easings.md": "".join(_easings()),
        "checks.md": "".join(_checks()),
        "preview.md": "".join(_preview()),
        "commands.md": "".join(_commands()),
        "settings.md": "".join(_settings()),
        "command-line.md": "".join(_command_line()),
        "python.md": "".join(_python()),
        "weather-faults.md": "".join(_weather_faults()),
    }


# Pages, as pieces of Markdown


def _properties() -> Iterator[str]:
    yield _title("Paint properties", "All properties of a layer’s `paint`, as in the Properties panel.")
    yield (
        "*Default* is the value that the preview uses if a layer does not have the property. *Usual* is the "
        "largest value in shipped styles, and the end of the slider. The format allows larger values. A "
        f"property has stops at zooms {LOWEST_LEVEL} to {HIGHEST_LEVEL}, in the JSON as "
        "`{wrapper: {stops: [{level_id, value}], easing_type}}`, with the names listed for each property.\n\n"
        "The preview supports all properties of this list.\n"
    )
    for section in PropertySection:
        yield f"\n## {section.value}\n"
        for row in PROPERTIES:
            if row.section is section:
                yield f"\n### {row.key}\n\n**{row.label}.** {row.help}\n\n"
                yield _table(("Detail", "Value"), _facts(row))


def _facts(row: PaintProperty) -> Rows:
    yield "Value type", _kind(row)
    if row.unit:
        yield "Unit", row.unit
    if row.measure.value != "none":
        yield "Measure", row.measure.value
    bounds = _bounds(row)
    if bounds:
        yield "Range", bounds
    if row.usual_maximum and row.usual_maximum != row.maximum:
        yield "Usual", f"up to {row.usual_maximum:g}"
    if row.collides_above is not None:
        yield "Check", f"above {row.collides_above:g}, a warning: symbols may be hidden by collision"
    yield "Default", _value(row)
    how = "interpolated by the easing, per colour channel"
    if row.kind is ValueKind.NUMBER:
        how = "interpolated by the easing"
    yield "Between stops", how if row.interpolates else "not interpolated: uses the value of the stop below"
    yield "In the file", f"`{row.wrapper}` · `{row.stops}` · `{row.value}`, field {row.field_id}"
    yield "Layer types", ", ".join(f"`{each.type}`" for each in LAYER_TYPES if row.key in each.properties)


def _kind(row: PaintProperty) -> str:
    if row.kind is ValueKind.CHOICE:
        return "choice: " + ", ".join(f"{choice.value} {choice.label.lower()}" for choice in row.choices)
    names = {
        ValueKind.COLOR: "colour, stored as ABGR integer",
        ValueKind.NUMBER: "number",
        ValueKind.ICON: "icon id in this style",
    }
    return names[row.kind]


def _bounds(row: PaintProperty) -> str:
    if row.minimum is not None and row.maximum is not None:
        return f"{row.minimum:g} to {row.maximum:g}"
    return f"{row.minimum:g} or more" if row.minimum is not None else ""


def _value(row: PaintProperty) -> str:
    if row.default is None:
        return "nothing is drawn"
    if row.default_varies:
        return "depends on the icon and the feature"
    if isinstance(row.default, Color):
        return f"`{row.default.hex}`"
    if isinstance(row.default, int | float):
        named = {choice.value: choice.label.lower() for choice in row.choices}
        return named.get(int(row.default), f"{row.default:g}") if row.choices else f"{row.default:g}"
    return str(row.default)


def _layer_types() -> Iterator[str]:
    yield _title(
        "Layer types",
        "The types in shipped styles and public pages. Other types are not drawn and remain unchanged in the "
        "file. A [check](checks.md#unknown-layer-type) lists them.",
    )
    for family in Family:
        rows = [row for row in LAYER_TYPES if row.family is family]
        if rows:
            yield f"\n## {family.value}\n\n"
            yield from map(_layer_type, rows)


def _layer_type(row: LayerType) -> str:
    shape = SHAPES[row.shape] + (", as sample data along real roads" if row.in_app else "")
    properties = ", ".join(f"[{key}](properties.md#{key.lower()})" for key in row.properties)
    about = f"**{row.label}.** {row.help}\n\nDrawn as: {shape}.\n\nProperties: {properties or 'none'}."
    return f"### {row.type}\n\n{about}\n\n"


def _filters_and_labels() -> Iterator[str]:
    yield _title("Filters and label text", "How filters, label texts and the layer filter work.")
    yield (
        f"\n## Filter of a layer\n\nThe JSON key is `{expression.FILTER_KEY}`. It has a list of conditions "
        "and a word that combines them.\n\n"
    )
    yield _table(("Word", "A feature is drawn when"), COMBINATIONS.items())
    yield "\n"
    yield _table(
        ("Operator", "Matches if"), ((f"`{name}`", OPERATORS[name]) for name in expression.OPERATORS)
    )
    yield "\nWithout conditions, all features are drawn. Several values are compared in turn.\n"
    yield f"\n## Label text\n\nThe JSON key is `{label_text.LABEL_KEY}`. It has one of two forms.\n"
    yield (
        f"\n### Expression\n\n`{label_text.EXPRESSION_KEY}` is JSON in a string: nodes with one key each.\n\n"
    )
    yield _table(("Node", "Example", "Label"), _node_rows())
    yield (
        f"\n### Label keys\n\n`{label_text.KEYS_KEY}` has a list `{label_text.ROWS_KEY}` of rows. The row "
        "with the lowest `id` whose attribute has a value is shown. `custom_text` is shown "
        f"unchanged.\n\nWithout label text, the label shows the attribute `{label_text.NAME_ATTRIBUTE}`.\n"
    )
    yield (
        "\n## Words of the layer filter\n\nEnter these terms in the field above the layer list. All terms "
        "must match. Use a minus to exclude a term, and quotes for phrases.\n\n"
    )
    yield _table(
        ("Term", "Example", "Matches layers"),
        ((f"`{word.written}`", f"`{word.example}`", word.help) for word in SEARCH_WORDS),
    )


def _node_rows() -> Rows:
    for name in label_text.NODE_KINDS:
        example, what = NODES[name]
        yield f"`{name}`", f"`{example}`", what


def _easings() -> Iterator[str]:
    yield _title(
        "Easings",
        "Interpolation of a value between two stops. `easing_type` is the number; the default is 1.",
    )
    yield "The values at ¼, ½ and ¾ of the way show the shape of the curve.\n\n"
    yield _table(
        ("Number", "Name", "In the interface", "at ¼", "at ½", "at ¾"),
        (
            (
                str(each.number),
                f"`{each.name}`",
                each.label,
                *(f"{each.run(t):.3f}" for t in (0.25, 0.5, 0.75)),
            )
            for each in EASINGS
        ),
    )


def _checks() -> Iterator[str]:
    yield _title(
        "Checks",
        "All kinds of problems in the Problems panel and in `isopleth validate`. Codes never change. A style "
        "with problems can still be opened.",
    )
    for severity, means in (
        (Severity.ERROR, "The engine rejects the style, or a referenced object does not exist."),
        (Severity.WARNING, "The map is drawn differently from what is intended."),
        (Severity.HINT, "Unusual, but harmless."),
    ):
        yield f"\n## {severity.value.capitalize()}s\n\n{means}\n"
        for kind in KINDS:
            if kind.severity is severity:
                yield f"\n### {kind.code}\n\n**{kind.title}.** {kind.help}\n\n{_fix(kind.code)}\n"
    yield (
        "\n## Legibility\n\nOnly **Edit > Check legibility** and `isopleth validate --lint` find these. "
        "See [Legibility and colour vision](../legibility.md).\n"
    )
    for kind in LEGIBILITY_KINDS:
        yield f"\n### {kind.code}\n\n**{kind.title}** ({kind.severity.value}). {kind.help}\n"


def _fix(code: str) -> str:
    if code not in FIXABLE:
        return "No quick fix. Go to the problem and fix it manually."
    verb = FIXES[verb_of(code)]
    return (
        f"**{verb}** fixes one; “{fix_all(code).text}” fixes all, as does `isopleth fix --rule {code} FILE`."
    )


def _preview() -> Iterator[str]:
    yield _title(
        "Preview rendering rules",
        "All assumptions of the preview: what it decides where the format is silent. [Preview "
        "accuracy](../preview.md) explains it. The number of a row never changes. `px` are pixels "
        "at normal screen density, `deg` are degrees.",
    )
    yield _table(
        ("Confidence", "Meaning"),
        (
            ("high", "Published styles can only be meant so."),
            ("medium", "Published styles look right with it."),
            ("low", "There is no evidence. The engine may draw it differently."),
        ),
    )
    ledger = assumptions.load()
    for section in dict.fromkeys(row.section for row in ledger):
        yield f"\n## {section}\n"
        for row in ledger:
            if row.section == section:
                yield from _assumption(row)


def _assumption(row: assumptions.Assumption) -> Iterator[str]:
    yield f"\n### {row.number}. {row.sentence.removesuffix('.')} {{ #{row.id} }}\n\n{row.reason}\n\n"
    yield _table(("Detail", "Value"), _assumption_facts(row))


def _assumption_facts(row: assumptions.Assumption) -> Rows:
    yield "Value", choices_page.values(row)
    yield "Confidence", row.confidence.value
    layers = [text for name, text in LAYERS.items() if name in row.shapes]
    layers += [f"[{name}](layer-types.md#{name})" for name in row.types]
    yield "Layers", ", ".join(layers) or "the map as a whole"
    for title, keys in (("Properties", row.properties), ("If not set", row.absent)):
        if keys:
            yield title, ", ".join(map(_property_link, keys))
    if row.setting:
        yield "Setting", next(each.label for each in SETTINGS if each.key == row.setting)


def _property_link(key: str) -> str:
    return f"[{key}](properties.md#{key.lower()})" if key in BY_KEY else f"`{key}`"


def _commands() -> Iterator[str]:
    yield _title(
        "Commands and shortcuts",
        "All commands by menu, with their default shortcuts. Shortcuts with a * are those of Windows and "
        "differ on other systems. To customise shortcuts, choose **Help > Keyboard shortcuts…**.",
    )
    titles = menu_titles()
    for menu, title in titles.items():
        rows = [row for row in action_rows() if row.menu == menu]
        if rows:
            outer = titles[menu.split("/")[0]]
            heading = title if "/" not in menu else f"{outer} > {title}"
            yield f"\n## {heading}\n\n"
            yield _table(("Command", "Shortcut"), ((row.text, _keys(row)) for row in rows))


def _keys(row: ActionRow) -> str:
    marks: dict[str, str] = {}
    for shortcut in (row.shortcut, row.also):
        text = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.PortableText) if shortcut else ""
        text = text.replace("Return", "Enter")  # The name on most keyboards.
        if text:
            marks.setdefault(text, " \\*" if isinstance(shortcut, QKeySequence.StandardKey) else "")
    return ", ".join(f"`{text}`{mark}" for text, mark in marks.items())


def _settings() -> Iterator[str]:
    yield _title("Settings", "All settings with their choices and defaults.")
    for page in Page:
        rows = [row for row in SETTINGS if row.page is page and row.label]
        if page.value and rows:
            yield f"\n## {page.value}\n\n"
            yield _table(("Setting", "Description", "Choices", "Default"), map(_setting_row, rows))
    yield (
        "\n## Settings file\n\nSettings are saved in `settings.ini` in the configuration folder of the "
        "program. You can edit it. A value that cannot be read is replaced by its default. API keys are "
        "never saved there.\n"
    )


def _setting_row(
    row: Setting[bool] | Setting[str] | Setting[bytes] | Setting[tuple[str, ...]],
) -> tuple[str, ...]:
    choices = ", ".join(option.label for option in row.options)
    if isinstance(row.default, bool):
        choices = "on, off"
    return row.label, row.help, choices or "text", _default(row.default, row)


def _default(
    default: Value, row: Setting[bool] | Setting[str] | Setting[bytes] | Setting[tuple[str, ...]]
) -> str:
    if isinstance(default, bool):
        return "on" if default else "off"
    named = {option.value: option.label for option in row.options}
    return named.get(str(default), str(default) if default else "empty")


def _command_line() -> Iterator[str]:
    yield _title("Command line", "The help texts of `isopleth` and its commands.")
    yield f"\n## isopleth\n\n{_help([])}"
    for command in COMMANDS:
        yield f"\n## {command.name}\n\n{_help([command.name])}"
        for operation in OPERATIONS.get(command.name, ()):
            yield f"\n{_help([command.name, operation])}"


def _help(arguments: list[str]) -> str:
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        isopleth([*arguments, "--help"])
    output.seek(0)
    return f"```text\n{output.read().strip()}\n```\n"


def _python() -> Iterator[str]:
    yield _title(
        "Python API",
        "All names of the module `isopleth`, for scripts. [Scripts](../scripting.md) introduces them.",
    )
    yield from api_page.sections()


def _weather_faults() -> Iterator[str]:
    yield _title(
        "Simulated weather faults",
        "Faults of `isopleth serve-weather --fault NAME`, to test how a program handles them.",
    )
    yield _table(("Fault", "Description"), ((f"`{name}`", does) for name, does in faults.table()))
    yield (
        "\n`NAME:N` applies to every Nth request only. Separate several faults with commas; the first that "
        "applies is used. [Command line](command-line.md#serve-weather) lists the other options.\n"
    )


# Markdown


def _title(title: str, text: str) -> str:
    return (
        f"<!-- Made by packaging/build_reference.py from the program's tables. -->\n\n# {title}\n\n{text}\n\n"
    )


def _table(heads: tuple[str, ...], rows: Rows) -> str:
    lines = [" | ".join(heads), " | ".join("---" for _ in heads)]
    lines += [" | ".join(map(_cell, row)) for row in rows]
    return "".join(f"| {line} |\n" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", " ".join(text.split()))


def main(folder: Path = TARGET) -> None:
    """Write all pages into a folder."""
    application = QGuiApplication(["build_reference"])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
    application.quit()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
