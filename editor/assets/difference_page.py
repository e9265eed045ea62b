"""Page of a comparison: one static HTML file with pictures and without scripts.

All text of a style is untrusted. It is escaped, and the page forbids scripts and requests.
"""

import base64
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from editor.assets import difference_lines
from editor.assets.difference_lines import KINDS, change_text, element_text, kind, value_text
from editor.mapstyle.compare.style_diff import LAYER_IDS, Difference
from editor.mapstyle.compare.value_changes import ValueChange
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.mapstyle.schema.values import is_hex_color
from editor.records import dataclass
from editor.wording import escape_controls

_POLICY: Final = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)
_STYLE: Final = """
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas);
  --quiet: color-mix(in srgb, CanvasText 68%, Canvas); }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1080px; padding: 24px; }
h1 { font-size: 20px; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 16px; margin: 32px 0 8px; }
h3 { font-size: 14px; margin: 16px 0 4px; overflow-wrap: anywhere; }
p { margin: 4px 0; } .quiet { color: var(--quiet); font-weight: normal; }
.view { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 24px; padding: 12px; }
.view legend { font-weight: 600; padding: 0 4px; }
.view input { margin: 0 4px 8px 0; } .view label { margin-right: 16px; }
.view img { display: none; height: auto; max-width: 100%; }
.pick-a:checked ~ .a, .pick-b:checked ~ .b, .pick-d:checked ~ .d { display: block; }
.scale { align-items: center; display: flex; gap: 8px; margin-top: 8px; }
.scale i { border-radius: 4px; display: inline-block; height: 10px; width: 160px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { border-top: 1px solid var(--line); overflow-wrap: anywhere; padding: 4px 8px 4px 0;
  text-align: left; vertical-align: top; width: 38%; }
th { font-weight: normal; width: 24%; }
.swatch { border: 1px solid var(--line); border-radius: 3px; display: inline-block; height: 12px;
  margin-right: 6px; vertical-align: -1px; width: 20px; }
@media print { .view img { display: block; margin-top: 8px; } .view input, .view label { display: none; } }
"""


@dataclass(frozen=True, slots=True)
class ReportView:
    """The PNG files of a view: both styles and their difference, with its figure as a phrase."""

    title: str
    figure: str
    threshold: float
    hottest: float
    ramp: Sequence[tuple[int, int, int]]
    pictures: tuple[bytes, bytes, bytes]


def report_page(
    name_a: str, name_b: str, differences: Sequence[Difference], views: Sequence[ReportView]
) -> bytes:
    """Return the page of the differences between two styles, as UTF-8."""
    title = f"{_text(name_a)} → {_text(name_b)}"
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n",
        f"<h1>{title}</h1>\n<p>{_text(difference_lines.summary(differences))}</p>\n",
        *(["<h2>Map</h2>\n"] if views else []),
        *(_view(view, number, name_a, name_b) for number, view in enumerate(views, 1)),
        *_groups(differences),
        "</body>\n</html>\n",
    ]
    return "".join(parts).encode("utf-8", "backslashreplace")


def _view(view: ReportView, number: int, name_a: str, name_b: str) -> str:
    """Return the three pictures of a view, one of them shown; arrow keys change between them."""
    titles = (f"A: {_text(name_a)}", f"B: {_text(name_b)}", "Difference")
    parts = [f'<fieldset class="view">\n<legend>{_text(view.title)}: {_text(view.figure)}</legend>\n']
    for letter, title in zip("abd", titles, strict=True):
        checked = " checked" if letter == "d" else ""
        name = f"view-{number}"
        parts.append(
            f'<input type="radio" class="pick-{letter}" name="{name}" id="{name}-{letter}"{checked}>'
            f'<label for="{name}-{letter}">{title}</label>\n'
        )
    for letter, title, png in zip("abd", titles, view.pictures, strict=True):
        data = base64.b64encode(png).decode("ascii")
        alt = f"{_text(view.title)}, {title}"
        parts.append(f'<img class="{letter}" alt="{alt}" src="data:image/png;base64,{data}">\n')
    colors = ", ".join(f"rgb({red} {green} {blue})" for red, green, blue in view.ramp)
    parts.append(
        f'<div class="scale quiet">Colour difference <span>ΔE {view.threshold:g}</span>'
        f'<i style="background: linear-gradient(to right, {colors})"></i>'
        f"<span>{view.hottest:g}+</span></div>\n</fieldset>\n"
    )
    return "".join(parts)


def _groups(differences: Sequence[Difference]) -> Iterable[str]:
    for word in KINDS:
        group = [each for each in differences if kind(each) == word]
        if group:
            yield f'<h2>{word.capitalize()} <span class="quiet">{len(group)}</span></h2>\n'
            yield from (_difference(each) for each in group)


def _difference(difference: Difference) -> str:
    head = f"<h3>{_text(element_text(difference))}</h3>\n"
    rows = "".join(_row(change) for change in difference.changes)
    return f"{head}<table>\n{rows}</table>\n" if rows else head


def _row(change: ValueChange) -> str:
    if change.property == LAYER_IDS:
        return f'<tr><td colspan="3">{_text(change_text(change))}</td></tr>\n'
    level = "" if change.level is None else f' <span class="quiet">at {change.level}</span>'
    sides = "".join(f"<td>{_value(value, change)}</td>" for value in (change.before, change.after))
    return f'<tr><th scope="row">{_text(change.property)}{level}</th>{sides}</tr>\n'


def _value(value: Json, change: ValueChange) -> str:
    if value is MISSING:
        return '<span class="quiet">none</span>'
    prop = BY_KEY.get(change.property)
    is_color = prop is not None and prop.kind is ValueKind.COLOR and change.level is not None
    swatch = ""
    if is_color and isinstance(value, str) and is_hex_color(value):
        swatch = f'<span class="swatch" style="background: {value}"></span>'
    return f"{swatch}{_text(value_text(value, change))}"


def _text(text: str) -> str:
    """Return a text for HTML, without control characters."""
    return escape(escape_controls(text))
