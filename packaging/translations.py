"""Brings the catalogues of other languages up to date, and makes what the program reads of them.

    python packaging/translations.py           find all texts, and make the compiled catalogues again
    python packaging/translations.py --check   say what is missing or not up to date, and change nothing

The catalogues are `resources/translations/isopleth_<language>.ts`; they open in Qt Linguist. A new language
begins with an empty file of that name. The English one has only the texts with a count, for their singulars.
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
from catalogue.texts import COUNT, Text, UnreadableError, heirs, read_folder  # noqa: E402

from editor.system.language import ENGLISH  # noqa: E402

FOLDER = ROOT / "resources" / "translations"


def main() -> int:
    """Update every catalogue; with --check the exit code tells whether there was anything to do."""
    parser = argparse.ArgumentParser(description="Bring the translations up to date.")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail where something is missing"
    )
    is_check = parser.parse_args().check
    try:
        texts = collect()
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 1
    is_good = True
    for path in sorted(FOLDER.glob("isopleth_*.ts")):
        language = path.stem.removeprefix("isopleth_")
        expected = texts_for(language, texts)
        entries = linguist.updated(linguist.read(path), expected)
        untranslated = sum(not entry.is_translated for entry in entries)
        print(f"{path.name}: {len(expected)} texts, {untranslated} not translated")
        if is_check:
            is_good &= not untranslated and {entry.text for entry in linguist.read(path)} >= set(expected)
        else:
            linguist.write(path, entries, language)
            # Renamed into place, because Qt maps the file that a running program has loaded.
            new = path.with_suffix(".qm.new")
            new.write_bytes(compiled(entries, language))
            new.replace(path.with_suffix(".qm"))
    return 0 if is_good else 1


def collect() -> list[Text]:
    """Each text of the program once per context."""
    texts = [*read_folder(ROOT / "editor"), *read_tables()]
    return list({(text.context, text.source): text for text in reversed(texts)}.values())[::-1]


def texts_for(language: str, texts: Iterable[Text]) -> list[Text]:
    """Return the texts that a catalogue holds: in English those in which Qt inserts a count."""
    return [text for text in texts if language != ENGLISH or COUNT.search(text.source)]


def compiled(entries: list[Entry], language: str, inherited: Mapping[str, Set[str]] | None = None) -> bytes:
    """What the program reads: the translations there are, as Qt's own tool packs them."""
    inherited = heirs(ROOT / "editor") if inherited is None else inherited
    used = [entry for entry in entries if entry.is_translated]
    # `tr` asks for a text of the subclass first, and goes on to its base only where it got the text itself.
    # It never does where the text has a number in it: such texts are given to the subclasses too.
    known = {(entry.text.context, entry.text.source) for entry in used}
    for entry in [entry for entry in used if entry.text.is_plural]:
        for heir in sorted(inherited.get(entry.text.context, ())):
            if (heir, entry.text.source) not in known:
                known.add((heir, entry.text.source))
                used.append(Entry(Text(heir, entry.text.source, True, entry.text.file), entry.forms))
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "all.ts"), Path(folder, "all.qm")
        linguist.write(source, used, language)
        tool = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
        subprocess.run([tool, "-silent", source, "-qm", target], check=True)
        return target.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
