"""A catalogue in the format of Qt Linguist: read, brought up to date with the sources, written."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from catalogue.texts import Text

# English and German have a form for one and a form for the others.
FORMS = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A text and what it is in the other language: one form, or one for each number where it counts.

    `is_gone` where the sources no longer hold it; its translation may serve again.
    """

    text: Text
    forms: tuple[str, ...]
    is_gone: bool = False

    @property
    def is_translated(self) -> bool:
        """Whether every form is there."""
        return all(self.forms)


def read(path: Path) -> list[Entry]:
    """The entries of a catalogue; none where its file is empty yet."""
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
    return Entry(text, tuple(forms), is_gone=translation.get("type") == "vanished")


def updated(entries: Iterable[Entry], texts: Iterable[Text]) -> list[Entry]:
    """The entries of the texts that there are, with what is known of them; after them what is gone."""
    known = {(entry.text.context, entry.text.source, entry.text.is_plural): entry for entry in entries}
    made = []
    for text in texts:
        old = known.pop((text.context, text.source, text.is_plural), None)
        made.append(Entry(text, old.forms if old else ("",) * (FORMS if text.is_plural else 1)))
    gone = [Entry(old.text, old.forms, is_gone=True) for old in known.values() if old.is_translated]
    return made + gone


def write(path: Path, entries: Iterable[Entry], language: str) -> None:
    """Write a catalogue, its contexts by name, so that an entry stands where it stood."""
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
    if not entry.is_gone:
        ET.SubElement(message, "location", filename=f"../../{entry.text.file}")
    ET.SubElement(message, "source").text = entry.text.source
    kind = "vanished" if entry.is_gone else "" if entry.is_translated else "unfinished"
    translation = ET.SubElement(message, "translation", {"type": kind} if kind else {})
    if entry.text.is_plural:
        for form in entry.forms:
            ET.SubElement(translation, "numerusform").text = form
    else:
        translation.text = entry.forms[0]
    return message
