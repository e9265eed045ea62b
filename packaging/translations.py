"""Update and compilation of the translation catalogues.

    python packaging/translations.py           update the catalogues and compile them
    python packaging/translations.py --check   change nothing; fail if something is missing or outdated

The catalogues `resources/translations/isopleth_<language>.ts` open in Qt Linguist. To add a language, create
an empty file of that name. The English catalogue has only the texts with a count, for their singulars.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Set
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from catalogue import linguist  # noqa: E402
from catalogue.linguist import Entry  # noqa: E402
from catalogue.tables import read_tables  # noqa: E402
from catalogue.texts import COUNT, Text, UnreadableError, read_folder, subclasses  # noqa: E402

from editor.system.language import ENGLISH  # noqa: E402

FOLDER = ROOT / "resources" / "translations"


def main() -> int:
    """Update or check all catalogues, and return the exit code."""
    parser = argparse.ArgumentParser(description="Update and compile the translations.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something is missing")
    is_check = parser.parse_args().check
    try:
        texts = collect()
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 1
    is_current = True
    for path in sorted(FOLDER.glob("isopleth_*.ts")):
        language = path.stem.removeprefix("isopleth_")
        expected = texts_for(language, texts)
        entries = linguist.updated(linguist.read(path), expected)
        untranslated = sum(not entry.is_translated for entry in entries)
        print(f"{path.name}: {len(expected)} texts, {untranslated} not translated")
        if is_check:
            is_current &= not untranslated and {entry.text for entry in linguist.read(path)} >= set(expected)
        else:
            linguist.write(path, entries, language)
            # Renamed into place, because Qt maps the file that a running program has loaded.
            new = path.with_suffix(".qm.new")
            new.write_bytes(compiled(entries, language))
            new.replace(path.with_suffix(".qm"))
    return 0 if is_current else 1


def collect() -> list[Text]:
    """Return the texts of the program, each once per context."""
    texts = [*read_folder(ROOT / "editor"), *read_tables()]
    return list({(text.context, text.source): text for text in reversed(texts)}.values())[::-1]


def texts_for(language: str, texts: Iterable[Text]) -> list[Text]:
    """Return the texts of a catalogue: all, or in English those with a count."""
    return [text for text in texts if language != ENGLISH or COUNT.search(text.source)]


def compiled(entries: list[Entry], language: str, inherited: Mapping[str, Set[str]] | None = None) -> bytes:
    """Return a catalogue in the QM format, compiled by lrelease. Entries without translation are omitted.

    `inherited` are the subclasses of each class, by default those of the program.
    """
    inherited = subclasses(ROOT / "editor") if inherited is None else inherited
    used = [entry for entry in entries if entry.is_translated]
    # `tr` looks up a text in the context of the subclass. PySide continues with the base class only if the
    # result equals the source, which is never the case with a count: such texts are added to the subclasses
    # as well.
    known = {(entry.text.context, entry.text.source) for entry in used}
    for entry in [entry for entry in used if entry.text.is_plural]:
        for subclass in sorted(inherited.get(entry.text.context, ())):
            if (subclass, entry.text.source) not in known:
                known.add((subclass, entry.text.source))
                used.append(Entry(Text(subclass, entry.text.source, True, entry.text.file), entry.forms))
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "all.ts"), Path(folder, "all.qm")
        linguist.write(source, used, language)
        tool = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
        subprocess.run([tool, "-silent", source, "-qm", target], check=True)
        return target.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
