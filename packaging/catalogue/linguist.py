"""Translation catalogues in the TS format of Qt Linguist: reading, updating, writing."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from catalogue.texts import Text

# English and German have a singular and a plural.
FORMS = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A text and its translation: one form, or a singular and a plural if the text has a count."""

    text: Text
    forms: tuple[str, ...]

    @property
    def is_translated(self) -> bool:
        """Whether all forms are translated."""
        return all(self.forms)


def read(path: Path) -> list[Entry]:
    """Return the entries of a catalogue, or none for an empty file."""
    if not path.stat().st_size:
        return []
    entries = []
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        entries += [_entry(name, message) for message in context.iter("message")]
    return entries


def _entry(context: str, message: ET.Element) -> Entry:
    is_plural = message.get("numerus") == "yes"
    location, translation = message.find("location"), message.find("translation")
    assert translation is not None
    forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
    file = location.get("filename", "").removeprefix("../../") if location is not None else ""
    text = Text(context, message.findtext("source", ""), is_plural, file)
    return Entry(text, tuple(forms))


def updated(entries: Iterable[Entry], texts: Iterable[Text]) -> list[Entry]:
    """Return an entry for each text, with its translation in the old entries.

    A text that moved to another context keeps its translation.
    """
    entries = list(entries)
    known = {(entry.text.context, entry.text.source, entry.text.is_plural): entry.forms for entry in entries}
    moved = {(entry.text.source, entry.text.is_plural): entry.forms for entry in entries}
    result = []
    for text in texts:
        forms = known.get((text.context, text.source, text.is_plural))
        forms = forms or moved.get((text.source, text.is_plural))
        result.append(Entry(text, forms or ("",) * (FORMS if text.is_plural else 1)))
    return result


def write(path: Path, entries: Iterable[Entry], language: str) -> None:
    """Write a catalogue with its contexts sorted by name, so that unchanged entries keep their place."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en_GB")
    contexts: dict[str, list[Entry]] = {}
    for entry in entries:
        contexts.setdefault(entry.text.context, []).append(entry)
    for name in sorted(contexts):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for entry in contexts[name]:
            context.append(_message(entry))
    ET.indent(root, " " * 4)
    body = ET.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(f"{head}{body}\n", encoding="utf-8")


def _message(entry: Entry) -> ET.Element:
    message = ET.Element("message", {"numerus": "yes"} if entry.text.is_plural else {})
    ET.SubElement(message, "location", filename=f"../../{entry.text.file}")
    ET.SubElement(message, "source").text = entry.text.source
    translation = ET.SubElement(message, "translation", {} if entry.is_translated else {"type": "unfinished"})
    if entry.text.is_plural:
        for form in entry.forms:
            ET.SubElement(translation, "numerusform").text = form
    else:
        translation.text = entry.forms[0]
    return message
