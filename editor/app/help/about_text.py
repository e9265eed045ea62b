"""HTML pages of the About dialog."""

import re
from collections.abc import Iterable
from html import escape
from typing import Final
from urllib.parse import quote

from PySide6.QtCore import QCoreApplication

from editor.app.surroundings import Facts
from editor.system.parts import Part

# Links inside the dialog: to the licence of a part by its name, and back to the table of parts.
LICENCE_SCHEME: Final = "licence"
PARTS_SCHEME: Final = "parts"

_ADDRESS = re.compile(r"https?://[^\s<>()\"']*[^\s<>()\"'.,;:]")
_FILE = re.compile(r"`([^`]*)`")
_CELL = 'style="padding: 3px 16px 3px 0"'


def version_text(facts: Facts) -> str:
    """Return the versions as plain text, one per line."""
    return "\n".join(f"{name} {value}" for name, value in facts)


def program_html(facts: Facts, licence: str) -> str:
    """Return the page about the program: description, copyright and versions."""
    owner = next(line for line in licence.splitlines() if line.startswith("Copyright"))
    rows = "".join(
        f"<tr><td {_CELL}>{escape(name)}</td><td {_CELL}>{escape(value)}</td></tr>" for name, value in facts
    )
    return (
        f"<p>{escape(_tr('An editor for map styles, with a live map and live weather.'))}</p>"
        f"<p>{escape(owner.replace('(c)', '©'))}<br>"
        f"{escape(_tr('Free software under the MIT licence, without any warranty.'))}</p>"
        f"<p></p><table cellspacing='0'>{rows}</table>"
    )


def parts_html(parts: Iterable[Part]) -> str:
    """Return a table of all components with what they include."""
    titles = (_tr("Part"), _tr("Version"), _tr("Licence"))
    head = "".join(f"<th align='left' {_CELL}>{escape(title)}</th>" for title in titles)
    return f"<table cellspacing='0'><tr>{head}</tr>{''.join(map(_part_row, parts))}</table>"


def part_licence_html(part: Part, texts: Iterable[str]) -> str:
    """Return the licence texts of a component, below a link back to the table."""
    back = f"<p><a href='{PARTS_SCHEME}:'>{escape(_tr('Back to the parts'))}</a></p>"
    head = f"<h3>{escape(part.name)} {escape(part.version)}</h3>"
    return back + head + "<hr>".join(f"<pre>{escape(text, quote=False)}</pre>" for text in texts)


def notice_html(notice: str) -> str:
    """Return the notice about maps and data with headings and paragraphs."""
    blocks = re.split(r"\n\s*\n", notice.strip())[1:]  # The first block is the title.
    return "".join(map(_notice_block, blocks))


def licence_html(licence: str) -> str:
    """Return the licence of the program, without hard line breaks."""
    paragraphs = (" ".join(block.split()) for block in re.split(r"\n\s*\n", licence.strip()))
    return "".join(f"<p>{linked(paragraph)}</p>" for paragraph in paragraphs)


def linked(text: str) -> str:
    """Return plain text as HTML with links and with code in backticks."""
    with_links = _ADDRESS.sub(lambda match: f'<a href="{match[0]}">{match[0]}</a>', escape(text, quote=False))
    return _FILE.sub(r"<code>\1</code>", with_links)


def _part_row(part: Part) -> str:
    name = escape(part.name)
    if part.address:
        name = f'<a href="{escape(part.address)}">{name}</a>'
    row = (
        f"<tr><td {_CELL}>{name}</td><td {_CELL}>{escape(part.version)}</td>"
        f"<td {_CELL}><a href='{LICENCE_SCHEME}:{quote(part.name)}'>{escape(part.licence)}</a></td></tr>"
    )
    if not part.brings:
        return row
    return f"{row}<tr><td></td><td colspan='2' {_CELL}>{_tr('Brings')} {linked(part.brings)}.</td></tr>"


def _notice_block(block: str) -> str:
    first, _, following = block.partition("\n")
    if following.startswith(" ") and not first.startswith(" "):
        return f"<h4>{linked(first)}</h4><p>{linked(' '.join(following.split()))}</p>"
    return f"<p>{linked(' '.join(block.split()))}</p>"


def _tr(text: str) -> str:
    return QCoreApplication.translate("About", text)
