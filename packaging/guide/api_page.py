"""Reference page of the API for scripts, generated from signatures and docstrings."""

import inspect
import re
from collections.abc import Iterator

import isopleth

# Replacements of internal annotations by those for scripts.
_ANNOTATIONS = {
    r"PropertyValue": "str | float | int",
    r"HasKey \| Iterable\[HasKey\]": "StyleLayer | Iterable[StyleLayer]",
    r"PathLike\[str\]": "Path",
    r"Callable\[\[MapStyle\], MapStyle\]": "Edit",
    r"'problems\.StyleProblem'": "StyleProblem",
    r"problems\.StyleProblem": "StyleProblem",
    r"\bJson\b": "Any",
    r"'(\w+)'": r"\1",
}


def sections() -> Iterator[str]:
    """Yield the section of each public name, with its signature, description and examples."""
    names = [name for name in isopleth.__all__ if name != "__version__"]
    values = {name: getattr(isopleth, name) for name in names}
    functions = {name: value for name, value in values.items() if inspect.isfunction(value)}
    yield "\n## Opening\n"
    yield _entry("open_style", functions.pop("open_style"))
    for name in ("Style", "StyleLayer", "StyleProblem"):
        yield from _class(name, values[name])
    yield "\n## Edits\n\nFunctions that return an edit, which `Style.apply` runs.\n"
    for name, value in functions.items():
        yield _entry(name, value)
    yield "\n## Errors\n"
    for name in ("EditorError", "ShadowedError"):
        yield f"\n### {name}\n\n{_text(values[name])}\n"


def _class(name: str, value: type) -> Iterator[str]:
    yield f"\n## {name}\n\n{_text(value)}\n"
    if name == "StyleProblem":
        rows = "\n".join(f"{field}: {kind}" for field, kind in inspect.get_annotations(value).items())
        yield f"\n```python\n{_plain(_kinds(rows))}\n```\n"
        return
    for member, found in vars(value).items():
        if member.startswith("_"):
            continue
        if isinstance(found, property):
            kind = _plain(inspect.formatannotation(found.fget.__annotations__["return"]))  # type: ignore[union-attr]
            yield f"\n### {name}.{member}\n\n```python\n{member}: {kind}\n```\n\n{_text(found)}\n"
        elif callable(found) or isinstance(found, staticmethod):
            function = found.__func__ if isinstance(found, staticmethod) else found
            yield _entry(f"{name}.{member}", function)


def _kinds(text: str) -> str:
    return re.sub(r"<class '(\w+)'>", r"\1", text)


def _entry(name: str, function: object) -> str:
    assert callable(function)
    signature = inspect.signature(function)
    signature = signature.replace(
        parameters=[each for each in signature.parameters.values() if each.name != "self"]
    )
    short = name.rpartition(".")[2]
    return f"\n### {name}\n\n```python\n{short}{_plain(str(signature))}\n```\n\n{_text(function)}\n"


def _plain(text: str) -> str:
    text = re.sub(r"\b(?:collections\.abc|typing|pathlib|os|editor(?:\.\w+)+)\.", "", text)
    for pattern, replacement in _ANNOTATIONS.items():
        text = re.sub(pattern, replacement, text)
    return text


def _text(value: object) -> str:
    """Return the docstring of an object as Markdown, with examples as code blocks."""
    lines: list[str] = []
    is_example = False
    for line in (inspect.getdoc(value) or "").splitlines():
        if line.startswith(">>>") and not is_example:
            lines.append("```pycon")
            is_example = True
        elif not line and is_example:
            lines.append("```")
            is_example = False
        lines.append(line)
    return "\n".join([*lines, "```"] if is_example else lines)
