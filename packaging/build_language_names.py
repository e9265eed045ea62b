"""Names of languages in the catalogues of translations, from the CLDR of Unicode.

Run with a Python that has the package Babel (the current names are from 2.18.0):
`python packaging/build_language_names.py`. Run `packaging/translations.py` before it, to list the names, and
after it, to compile them. Names that are already translated do not change: translators enter those that the
CLDR lacks, or that are less precise there.
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


def language_name(record: dict[str, str], locale: Locale) -> str:
    """Return the name of a language of the list, with its script if the English name has it.

    The name is empty if the CLDR does not have it.
    """
    language, script = record["code"].partition("-")[0], record["script"]
    whole = locale.languages.get(f"{language}_{script}")
    if whole:
        return whole
    # The CLDR has some languages as variants of a country, such as the Swahili of Congo. Its aliases with an
    # underscore refer to them; other aliases may combine several languages.
    other = get_global("language_aliases").get(language, "")
    name = locale.languages.get(language) or (locale.languages.get(other) if "_" in other else "") or ""
    has_script = record["name"].endswith((f"({SCRIPTS.get(script)})", f", {SCRIPTS.get(script)}"))
    return f"{name} ({locale.scripts[script]})" if name and has_script else name


def with_name(entry: Entry, records: dict[str, dict[str, str]], locale: Locale) -> Entry:
    """Return an entry with the name of its language if it is untranslated, else unchanged."""
    if entry.text.context != LANGUAGE_NAMES or entry.is_translated:
        return entry
    return Entry(entry.text, (language_name(records[entry.text.source], locale),))


def main() -> None:
    """Add the missing names to each catalogue."""
    table = gzip.decompress((RESOURCES / "languages.json.gz").read_bytes())
    records = {record["name"]: record for record in json.loads(table)}
    for path in sorted((RESOURCES / "translations").glob("isopleth_*.ts")):
        language = path.stem.partition("_")[2]
        before = linguist.read(path)
        after = [with_name(entry, records, Locale.parse(language)) for entry in before]
        linguist.write(path, after, language)
        count = sum(one != other for one, other in zip(before, after, strict=True))
        print(f"{path.name}: {count} names from the CLDR {get_cldr_version()}")


if __name__ == "__main__":
    main()
