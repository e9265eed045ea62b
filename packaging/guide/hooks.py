"""What the guide takes from the program while ProperDocs builds it: its version, its colours and its icon.

It also writes the index of the search: a section a row, as a script, since a page on the disk may read no
other file. The changelog is one of the pages.
"""

import json
import re
import shutil
import sys
from dataclasses import fields
from html import unescape
from pathlib import Path
from typing import Any

from properdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from editor import __version__  # noqa: E402 (the path comes first)
from editor.ui.theme.tokens import DARK, LIGHT, Tokens  # noqa: E402

_HEADING = re.compile(r'<h[12] id="([^"]*)">(.*?)</h[12]>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
# A picture of the light theme; one of the dark theme stands beside some.
_PICTURE = re.compile(r"!\[([^\]]*)\]\((pictures/[\w-]+)-light\.png\)")
# What ProperDocs writes for web servers.
_FOR_SERVERS = ("sitemap.xml", "sitemap.xml.gz")

_sections: list[dict[str, str]] = []


def on_config(config: Any) -> Any:
    """Name the version."""
    _sections.clear()
    config.extra["version"] = __version__
    return config


def on_files(files: Files, config: Any) -> Files:
    """Take in the changelog, which stands where those look for it who read the checkout."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    files.append(
        File.generated(config, "changes.md", content=changes.replace("# Changelog", "# What’s new", 1))
    )
    return files


def on_page_markdown(markdown: str, config: Any, **_: object) -> str:
    """Put the picture of the dark theme, where there is one, behind the other; the style sheet shows one."""
    folder = Path(config.docs_dir)

    def both(found: re.Match[str]) -> str:
        words, name = found.groups()
        if not (folder / f"{name}-dark.png").is_file():
            return f"![{words}]({name}-light.png)"
        return f"![{words}]({name}-light.png#light)\n![{words}]({name}-dark.png#dark)"

    return _PICTURE.sub(both, markdown)


def on_page_content(html: str, page: Any, **_: object) -> str:
    """Take the words of each section into the index."""
    parts = _HEADING.split(html)
    for anchor, title, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        named = {"url": f"{page.url}#{anchor}", "title": _plain(title), "page": page.title}
        _sections.append({**named, "text": _plain(text)})
    return html


def on_post_build(config: Any) -> None:
    """Write what is no page."""
    folder = Path(config.site_dir)
    index = json.dumps(_sections, ensure_ascii=False, separators=(",", ":"))
    (folder / "index.js").write_text(f"const GUIDE = {index};\n", encoding="utf-8")
    dark = f"@media (prefers-color-scheme: dark) {{\n{_colors(DARK)}}}\n"
    (folder / "tokens.css").write_text(_colors(LIGHT) + dark, encoding="utf-8")
    shutil.copyfile(ROOT / "resources" / "icons" / "isopleth.svg", folder / "isopleth.svg")
    for name in _FOR_SERVERS:
        (folder / name).unlink(missing_ok=True)


def _colors(tokens: Tokens) -> str:
    """The colours of a theme as variables of CSS."""
    values = {field.name: getattr(tokens, field.name) for field in fields(tokens)}
    rows = [
        f"  --{name.replace('_', '-')}: {value};\n"
        for name, value in values.items()
        if isinstance(value, str) and value.startswith("#")
    ]
    return f":root {{\n{''.join(rows)}}}\n"


def _plain(html: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", html)).split())
