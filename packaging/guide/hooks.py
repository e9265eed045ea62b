"""Hooks of ProperDocs that add version, colours and icon of the program, the changelog, and the search index.

The index has a row for each section. It is a script, because browsers do not let local pages read other
files.
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
# A screenshot in the light theme. Some also exist in the dark theme.
_PICTURE = re.compile(r"!\[([^\]]*)\]\((pictures/[\w-]+)-light\.png\)")
# Files of ProperDocs that only web servers need.
_FOR_SERVERS = ("sitemap.xml", "sitemap.xml.gz")

_sections: list[dict[str, str]] = []


def on_config(config: Any) -> Any:
    """Add the version to the variables of the templates."""
    _sections.clear()
    config.extra["version"] = __version__
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the changelog, which is outside the folder of the guide."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    files.append(
        File.generated(config, "changes.md", content=changes.replace("# Changelog", "# What’s new", 1))
    )
    return files


def on_page_markdown(markdown: str, config: Any, **_: object) -> str:
    """Add screenshots in the dark theme after those in the light theme. The style sheet shows one of them."""
    folder = Path(config.docs_dir)

    def add_dark(match: re.Match[str]) -> str:
        alt, name = match.groups()
        if not (folder / f"{name}-dark.png").is_file():
            return f"![{alt}]({name}-light.png)"
        return f"![{alt}]({name}-light.png#light)\n![{alt}]({name}-dark.png#dark)"

    return _PICTURE.sub(add_dark, markdown)


def on_page_content(html: str, page: Any, **_: object) -> str:
    """Add the text of each section to the search index."""
    parts = _HEADING.split(html)
    for anchor, title, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        row = {"url": f"{page.url}#{anchor}", "title": _plain(title), "page": page.title}
        _sections.append({**row, "text": _plain(text)})
    return html


def on_post_build(config: Any) -> None:
    """Write the search index, the colours and the icon, and remove files for web servers."""
    folder = Path(config.site_dir)
    index = json.dumps(_sections, ensure_ascii=False, separators=(",", ":"))
    (folder / "index.js").write_text(f"const GUIDE = {index};\n", encoding="utf-8")
    dark = f"@media (prefers-color-scheme: dark) {{\n{_colors(DARK)}}}\n"
    (folder / "tokens.css").write_text(_colors(LIGHT) + dark, encoding="utf-8")
    shutil.copyfile(ROOT / "resources" / "icons" / "isopleth.svg", folder / "isopleth.svg")
    for name in _FOR_SERVERS:
        (folder / name).unlink(missing_ok=True)


def _colors(tokens: Tokens) -> str:
    """Return the colours of a theme as CSS variables."""
    values = {field.name: getattr(tokens, field.name) for field in fields(tokens)}
    rows = [
        f"  --{name.replace('_', '-')}: {value};\n"
        for name, value in values.items()
        if isinstance(value, str) and value.startswith("#")
    ]
    return f":root {{\n{''.join(rows)}}}\n"


def _plain(html: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", html)).split())
