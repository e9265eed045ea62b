"""Writes `resources/languages.json.gz`, the languages of the world and their letters.

Run with a Python that has the package gflanguages (0.7.11 made the list as it stands; Apache-2.0):
`python packaging/build_languages.py`. The same package gives the same bytes.
"""

import gzip
import json
import re
import unicodedata
from pathlib import Path

from gflanguages import LoadLanguages

TARGET = Path(__file__).parent.parent / "resources" / "languages.json.gz"

# Languages with so many speakers; among them is every language that a country of Europe is run in.
LEAST_SPEAKERS = 300_000
# What the package leaves out of the largest.
AUTONYMS = {"ko_Kore": "한국어"}
# Scripts with two cases, of which the package often lists one; Georgian capitals are no part of its spelling.
TWO_CASES = frozenset({"Latn", "Cyrl", "Grek", "Armn"})
# Scripts that are written without their marks: by accents that are parts of letters, or vowels left out.
WITHOUT_MARKS = frozenset({"Latn", "Cyrl", "Grek", "Armn", "Geor", "Arab", "Hebr"})

# Letters, marks on them, and what stands for a letter, mostly an apostrophe: no digits, no spaces.
KINDS = frozenset("LMPS")
BRACES = str.maketrans("", "", "{}")

DOTTED_CIRCLE = "\u25cc"
RANGE = re.compile(r"(\S)-(\S)")
IN_BRACKETS = re.compile(r"\s*[(（][^)）]*[)）]")


def letters_of(language) -> str:
    """Each character that the language cannot be written without, in the package's order."""
    base = RANGE.sub(lambda found: spread(*found.groups()), language.exemplar_chars.base)
    marks = "" if language.script in WITHOUT_MARKS else language.exemplar_chars.marks
    found = []
    for letter in unicodedata.normalize("NFC", f"{base} {marks}".translate(BRACES)):
        if letter == DOTTED_CIRCLE or unicodedata.category(letter)[0] not in KINDS:
            continue
        found.append(letter)
        if language.script in TWO_CASES:
            found += [other for other in (letter.upper(), letter.lower()) if len(other) == 1]
    return "".join(dict.fromkeys(found))


def spread(first: str, last: str) -> str:
    """The characters of a range."""
    return "".join(map(chr, range(ord(first), ord(last) + 1)))


def record(language) -> dict[str, object]:
    """A language as the program reads it."""
    return {
        "code": language.id.replace("_", "-"),
        "name": language.preferred_name or language.name,
        "autonym": IN_BRACKETS.sub("", language.autonym).strip(", ") or AUTONYMS.get(language.id, ""),
        "script": language.script,
        "population": language.population,
        "letters": letters_of(language),
        "sample": " ".join(language.sample_text.styles.split()),
    }


def main() -> None:
    """Write the languages, those with most speakers first."""
    chosen = [
        language
        for language in LoadLanguages().values()
        if language.population >= LEAST_SPEAKERS and language.exemplar_chars.base and not language.historical
    ]
    chosen.sort(key=lambda language: (-language.population, language.id))
    text = json.dumps([record(language) for language in chosen], ensure_ascii=False, separators=(",", ":"))
    data = gzip.compress(text.encode(), 9, mtime=0)
    TARGET.write_bytes(data)
    print(f"{TARGET.name}: {len(chosen)} languages, {len(data)} bytes")


if __name__ == "__main__":
    main()
