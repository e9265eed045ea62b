"""The texts of the interface: terms of the glossary, short sentences, and typographic rules."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from editor.cli.main import COMMANDS
from editor.workspace.actions import action_rows

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "packaging"))

from catalogue import linguist  # noqa: E402

# Words that the interface avoids, by the terms in their place; docs/glossary.md gives the reasons.
AVOIDED = {
    "refresh": r"ask(?:s|ed)? again",
    "font": r"(?<!-)\bfaces?\b",
    "highlight": r"\blit\b|\blight(?:s|ed)? up",
    "appearance": r"\blooks?\b",
    "map centre": r"\bin the middle\b|\bthe middle of\b",
    "not used": r"\bnobody\b|\bno one\b",
    "discard": r"\bg[ia]ve[sn]? up\b",
    "collapse, expand": r"\b(?:un)?fold(?:ing|ed|s)?\b",
    "resolution": r"\bfineness\b",
    "saved, retained": r"\b(?:is|are|was|were) kept\b",
    "background": r"\bgrounds?\b",
    "file size": r"\bheav(?:y|ier|iest)\b|\bweighs?\b",
    "fix": r"\bmend\w*",
    "feature, element": r"\bthings?\b",
    "selected": r"\bchosen\b|\bpick(?:ed|s)?\b(?! colou?rs?\b)",
    "image": r"\bpictures?\b",
    "is on": r"\bst(?:ands?|ood)\b",
    "built-in, separate": r"\bof (?:its|their|your) own\b",
    "user": r"\bwho(?:m|ever)\b|\ba person\b",
    "again": r"\banew\b|\bin vain\b",
    "reported": r"\btold\b|\bhears?\b|\bheard\b",
    "restored, removed": r"\bc[oa]mes? back\b|\bwent\b|\bgone\b",
    "from … to …": r"\bholds\b|\blies? (?:at|in|below|beneath|over|under)\b",
    "requested": r"\bwish\w*|\bwanted\b",
    "source of the style": r"\b(?:un)?declared\b",
    "list of assumptions": r"\bledgers?\b|\bpreview choices?\b|\bchoices of the preview\b",
    "incomplete": r"\btruncated\b",
    "JSON object": r"\ban object\b",
    "the same change": r"\bboth equally\b",
}
# Texts that need one of these words, each with its reason.
EXCEPTIONS = {
    "Ground": "a family and a role of colours",
    "ground": "a role of colours",
    "Heavy rain": "a condition of the weather",
    "Heavy snow": "a condition of the weather",
    "Mende": "a language",
    "Mende Kikakui": "a script",
}
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_AVOIDED = re.compile("|".join(AVOIDED.values()), re.IGNORECASE)
_AMERICAN = re.compile(r"\b(?:colors?|centers?|centered|gray|licenses?|favorites?)\b", re.IGNORECASE)
_MAX_WORDS = 20
_WORD = re.compile(r"[\w’{}%.,:-]*\w[\w’{}%]*")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def catalogue(language: str) -> list[linguist.Entry]:
    path = ROOT / "resources" / "translations" / f"isopleth_{language}.ts"
    return linguist.read(path)


def english() -> Iterator[str]:
    """Yield the English texts; the search words of commands hold what people type instead of the terms."""
    for entry in catalogue("de"):
        if entry.text.context != "SearchWords":
            yield entry.text.source
    for entry in catalogue("en"):
        yield from entry.forms


def german() -> Iterator[str]:
    for entry in catalogue("de"):
        yield from entry.forms


def command_line() -> list[str]:
    """Return the help of all commands, by paragraphs."""
    texts = [command.help for command in COMMANDS]
    for command in COMMANDS:
        subparsers = argparse.ArgumentParser().add_subparsers()
        command.add(subparsers)
        for parser in subparsers.choices.values():
            texts += [parser.description or "", *(parser.epilog or "").split("\n\n")]
            texts += [action.help or "" for action in parser._actions]
    return [text for text in texts if text]


def test_texts_use_the_terms_of_the_glossary() -> None:
    texts = (*english(), *command_line())
    wrong = {text for text in texts if _AVOIDED.search(_PLACEHOLDER.sub("", text))}
    assert sorted(wrong - set(EXCEPTIONS)) == []


SAMPLES = {
    "refresh": "Ask again",
    "font": "3 faces",
    "highlight": "Light up",
    "appearance": "Copy look",
    "map centre": "What is in the middle",
    "not used": "Used by nobody",
    "discard": "Gave up",
    "collapse, expand": "Folding",
    "resolution": "Fineness",
    "saved, retained": "They are kept",
    "background": "Text ground",
    "file size": "The heaviest icon",
    "fix": "Mended",
    "feature, element": "Two things",
    "selected": "Nothing chosen",
    "image": "Export picture",
    "is on": "It stands here",
    "built-in, separate": "A list of your own",
    "user": "Whom to credit",
    "again": "Drawn anew",
    "reported": "It is told",
    "restored, removed": "The file is gone",
    "from … to …": "It holds",
    "requested": "As wanted",
    "source of the style": "Not declared",
    "list of assumptions": "The ledger of assumptions",
    "incomplete": "Image truncated",
    "JSON object": "It should be an object",
    "the same change": "Changed by one side, or both equally",
}


@pytest.mark.parametrize("term", AVOIDED)
def test_avoided_words_are_found(term: str) -> None:
    assert re.search(AVOIDED[term], SAMPLES[term], re.IGNORECASE)


def test_exceptions_are_texts_of_the_interface() -> None:
    assert set(EXCEPTIONS) - {*english(), *command_line()} == set()


def test_spelling_is_british() -> None:
    wrong = [text for text in english() if _AMERICAN.search(_PLACEHOLDER.sub("", text))]
    assert wrong == []


def test_sentences_are_short() -> None:
    sentences = [each for text in english() for each in _SENTENCE_END.split(text)]
    assert [each for each in sentences if len(_WORD.findall(each)) > _MAX_WORDS] == []


@pytest.mark.parametrize("texts", [english, german], ids=["English", "German"])
def test_signs_are_typographic(texts: Callable[[], Iterator[str]]) -> None:
    wrong = re.compile(r"\S  |\.\.\.|\"|(?<=\w)'(?=\w)|(?<=[a-z]) - (?=[a-z])|—")
    assert [text for text in texts() if wrong.search(text)] == []


def test_german_quotation_marks_are_german() -> None:
    def is_wrong(text: str) -> bool:
        return "”" in text or text.count("„") != text.count("“")

    assert [text for text in german() if is_wrong(text)] == []


def test_german_commands_are_infinitives() -> None:
    # At the start of a sentence the word is a pronoun for something already named.
    formal = re.compile(r"\w,? Sie\b|\w Ihr(?:e[mnrs]?)?\b")
    assert [text for text in german() if formal.search(text)] == []


# German terms, each with an English word, a German one, and whether its translations need or avoid that one.
GERMAN_TERMS = {
    "Icon": (r"^(?!.*[Ss]ymbol)", r"\bSymbol(?:s|e[ns]?)?\b", False),
    "Markierung": (r"", r"[Mm]arkers?\b", False),
    "Linienrand": (r"\bcasings?\b(?! (?:width|colour)$)", r"Linienr[aä]nd", True),
    "niedrig, hoch": (r"\bzooms?\b", r"\b(?:klein|groß|größer)\w* Zooms?\b", False),
    "Standardschrift": (r"\bfonts?\b", r"\beingebaute\w* Schrift\b|Ersatzschrift", False),
    "verblassen": (r"\bfad(?:e[ds]?|ing)\b", r"\bausblenden\b|\bblende[nt]\b", False),
    "detailliert": (r"\bdetailed\b", r"\bgenau", False),
    "JSON-Objekt": (r"\ba JSON object\b", r"JSON-Objekt", True),
    "Eingabetaste": (r"\bEnter\b", r"(?<!\+)\bEingabe\b(?!\))", False),
    "bis zum … (ausschließlich)": (r"", r"\bbis vor de[mn]\b", False),
    "das einzige": (r"", r"^(?:Das|Der) %L?n\b", False),
    "noch nicht angewendet": (r"", r"\b[Aa]usstehend", False),
    "gelten in": (r"", r"\bsind (?:Pixel|Millimeter)\b", False),
    "möglich sind": (r"", r"\bkeine[rs]? von \{", False),
    "Entscheidungen zu Konflikten": (r"\bresolutions\b|\bconflicts\b", r"Auflösung", False),
    "zusammenführen": (r"\b[Mm]erg", r"\b(?:ein)?gebracht\b", False),
    "unter dem Mauszeiger": (r"", r"\b[Üü]berfahren\b", False),
}


def has_german_term(term: str, source: str, form: str) -> bool:
    """Return whether a German text has the term for an English word, and not another one."""
    english_word, german_word, is_required = GERMAN_TERMS[term]
    return (
        re.search(english_word, source) is None or (re.search(german_word, form) is not None) is is_required
    )


@pytest.mark.parametrize("term", GERMAN_TERMS)
def test_german_texts_use_one_term_for_an_english_one(term: str) -> None:
    entries = [entry for entry in catalogue("de") if entry.text.context != "SearchWords"]
    assert [
        (entry.text.source, entry.forms)
        for entry in entries
        if not all(has_german_term(term, entry.text.source, form) for form in entry.forms)
    ] == []


@pytest.mark.parametrize(
    ("term", "source", "form"),
    [
        ("Icon", "A free side of its icon", "Eine freie Seite seines Symbols"),
        ("Markierung", "The marker is grey", "Der Marker ist grau"),
        ("Linienrand", "A line and its casing", "Eine Linie und ihr Rand"),
        ("niedrig, hoch", "At low zooms", "Bei kleinen Zooms"),
        ("Standardschrift", "The default font is used", "Die eingebaute Schrift wird verwendet"),
        ("verblassen", "Layers fade out", "Ebenen blenden aus"),
        ("detailliert", "A detailed map", "Eine genaue Karte"),
        ("JSON-Objekt", "This is not a JSON object", "Das ist kein Objekt"),
        ("Eingabetaste", "Enter to edit", "Eingabe zum Bearbeiten"),
        ("bis zum … (ausschließlich)", "up to, but not including, 5", "bis vor den Zoom 5"),
        ("das einzige", "All %Ln names", "Der %Ln Name"),
        ("noch nicht angewendet", "Pending JSON", "Ausstehendes JSON"),
        ("gelten in", "Padding is in pixels", "Abstände sind Pixel"),
        ("möglich sind", "It is not one of {names}", "Sie ist keine von {names}"),
        ("Entscheidungen zu Konflikten", "Your decisions on the conflicts", "Die Auflösungen"),
        ("zusammenführen", "Merging into this style", "Wird in diesen Stil eingebracht"),
        ("unter dem Mauszeiger", "Identify on hover", "Beim Überfahren abfragen"),
    ],
)
def test_another_german_term_is_found(term: str, source: str, form: str) -> None:
    assert not has_german_term(term, source, form)


def test_keys_of_the_format_are_in_quotation_marks() -> None:
    bare = re.compile(r"\bkey (?:filter|icon|id|layout|maxzoom|minzoom|paint|source|type)\b")
    assert bare.search("under the key filter")
    assert [text for text in english() if bare.search(text)] == []


def test_a_german_ellipsis_has_a_space_before_it() -> None:
    assert [text for text in german() if re.search(r"[^\s(„]…|…\w", text)] == []


@pytest.mark.parametrize("texts", [english, german], ids=["English", "German"])
def test_texts_of_several_sentences_end_with_a_stop(texts: Callable[[], Iterator[str]]) -> None:
    several = re.compile(r"(?:[a-zäöüß]{4,}|[”)])[.!?] [A-ZÄÖÜ“„]")
    wrong = [text for text in texts() if several.search(text) and not re.search(r"[.!?:…”“)}]$", text)]
    assert wrong == []


def test_commands_have_no_stop_and_are_in_sentence_case(qapp: QCoreApplication) -> None:
    texts = [row.text for row in action_rows()]
    assert [text for text in texts if text.endswith((".", "!", ":"))] == []
    proper = {
        "GPX",
        "JSON",
        "GeoJSON",
        "URL",
        "Isopleth",
        "ID",
        "OpenStreetMap",
        "PMTiles",
        "MBTiles",
        "MapLibre",
        "In-app",
    }
    later_words = [(text, word) for text in texts for word in re.findall(r"[\w’-]+", text)[1:]]
    assert [pair for pair in later_words if pair[1][0].isupper() and pair[1] not in proper] == []


def test_the_guide_uses_these_terms_too() -> None:
    """Buttons are clicked, check boxes turned on, entries of lists chosen, and layers and icons selected."""
    patterns = [AVOIDED["source of the style"], AVOIDED["list of assumptions"], r"\bselect \*\*"]
    wrong = re.compile("|".join(patterns), re.IGNORECASE)
    pages = sorted((ROOT / "docs" / "guide").rglob("*.md"))
    texts = {page.name: " ".join(page.read_text(encoding="utf-8").split()) for page in pages}
    assert [(name, found[0]) for name, text in texts.items() for found in wrong.finditer(text)] == []


def test_keys_have_the_names_of_the_platform() -> None:
    wrong = re.compile(r"\bControl\+|\bCTRL\b|\bESC\b|\bpress Escape\b|\bReturn key\b|\bDel\b")
    assert [text for text in (*english(), *german()) if wrong.search(text)] == []
