"""Writes what languages are called into the catalogues of other languages, from Unicode's CLDR.

Run with a Python that has the package Babel (2.18.0 made the names as they stand):
`python packaging/build_language_names.py`. Before it, `packaging/translations.py` lists the names; after
it, that compiles them. A name that is translated already stays as it is: a person writes it where the CLDR
has none, or one that says less than ours.
"""

import gzip
import json
from pathlib import Path

from babel import Locale
from babel.core import get_cldr_version, get_global
from catalogue import linguist
from catalogue.linguist import Entry
from catalogue.texts import LANGUAGE_NAMES

RESOURCES = Path(__file__).parent.parent / "resources"
SCRIPTS = Locale("en").scripts


def called(record: dict[str, str], locale: Locale) -> str:
    """What a language of the list is called, with its script where ours is; empty where that is not known."""
    language, script = record["code"].partition("-")[0], record["script"]
    whole = locale.languages.get(f"{language}_{script}")
    if whole:
        return whole
    # Some are known as what is spoken in a country: the Swahili of Congo. Another one may stand for many.
    other = get_global("language_aliases").get(language, "")
    name = locale.languages.get(language) or (locale.languages.get(other) if "_" in other else "") or ""
    tells_script = record["name"].endswith((f"({SCRIPTS.get(script)})", f", {SCRIPTS.get(script)}"))
    return f"{name} ({locale.scripts[script]})" if name and tells_script else name


def filled(entry: Entry, records: dict[str, dict[str, str]], locale: Locale) -> Entry:
    """An entry with the name of its language, where it is one without."""
    if entry.text.context != LANGUAGE_NAMES or entry.is_translated:
        return entry
    return Entry(entry.text, (called(records[entry.text.source], locale),))


def main() -> None:
    """Write the names that are not translated, into each catalogue."""
    table = gzip.decompress((RESOURCES / "languages.json.gz").read_bytes())
    records = {record["name"]: record for record in json.loads(table)}
    for path in sorted((RESOURCES / "translations").glob("isopleth_*.ts")):
        language = path.stem.partition("_")[2]
        before = linguist.read(path)
        after = [filled(entry, records, Locale.parse(language)) for entry in before]
        linguist.write(path, after, language)
        count = sum(one != other for one, other in zip(before, after, strict=True))
        print(f"{path.name}: {count} names from the CLDR {get_cldr_version()}")


if __name__ == "__main__":
    main()
