"""Table of the languages of the world and their letters: `resources/languages.json.gz`.

Run with a Python that has the package gflanguages (the current table is from 0.7.11; Apache-2.0):
`python packaging/build_languages.py`. The same version yields the same bytes.
"""

import gzip
import json
import re
import unicodedata
from pathlib import Path

from gflanguages import LoadLanguages

TARGET = Path(__file__).parent.parent / "resources" / "languages.json.gz"

# Low enough to include the official languages of all countries of Europe.
MIN_SPEAKERS = 300_000
# Names that the package lacks for large languages.
AUTONYMS = {"ko_Kore": "한국어"}
# Scripts with two cases, of which the package often lists only one. Georgian capitals are not
# used in ordinary text.
TWO_CASES = frozenset({"Latn", "Cyrl", "Grek", "Armn"})
# Scripts whose separate marks are not required: accents are parts of letters there, or vowels are optional.
WITHOUT_MARKS = frozenset({"Latn", "Cyrl", "Grek", "Armn", "Geor", "Arab", "Hebr"})

# Letters, their marks, and punctuation used as a letter, mostly an apostrophe; no digits and spaces.
CATEGORIES = frozenset("LMPS")
BRACES = str.maketrans("", "", "{}")

DOTTED_CIRCLE = "\u25cc"
RANGE = re.compile(r"(\S)-(\S)")
IN_BRACKETS = re.compile(r"\s*[(（][^)）]*[)）]")


def letters_of(language) -> str:
    """Return the characters that the language requires, in the order of the package."""
    base = RANGE.sub(lambda found: expand_range(*found.groups()), language.exemplar_chars.base)
    marks = "" if language.script in WITHOUT_MARKS else language.exemplar_chars.marks
    found = []
    for letter in unicodedata.normalize("NFC", f"{base} {marks}".translate(BRACES)):
        if letter == DOTTED_CIRCLE or unicodedata.category(letter)[0] not in CATEGORIES:
            continue
        found.append(letter)
        if language.script in TWO_CASES:
            found += [other for other in (letter.upper(), letter.lower()) if len(other) == 1]
    return "".join(dict.fromkeys(found))


def expand_range(first: str, last: str) -> str:
    """Return the characters of a range, with both ends."""
    return "".join(map(chr, range(ord(first), ord(last) + 1)))


def record(language) -> dict[str, object]:
    """Return the row of a language in the table."""
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
    """Write the table, languages with most speakers first."""
    selected = [
        language
        for language in LoadLanguages().values()
        if language.population >= MIN_SPEAKERS and language.exemplar_chars.base and not language.historical
    ]
    selected.sort(key=lambda language: (-language.population, language.id))
    text = json.dumps([record(language) for language in selected], ensure_ascii=False, separators=(",", ":"))
    data = gzip.compress(text.encode(), 9, mtime=0)
    TARGET.write_bytes(data)
    print(f"{TARGET.name}: {len(selected)} languages, {len(data)} bytes")


if __name__ == "__main__":
    main()
