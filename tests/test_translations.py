"""Translation catalogues: completeness and freshness."""

import ast
import functools
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTranslator

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "packaging"))

import translations  # noqa: E402
from catalogue import linguist  # noqa: E402
from catalogue.texts import COUNT, TABLES, UnreadableError, read_folder, read_module, subclasses  # noqa: E402

CATALOGUES = sorted((ROOT / "resources" / "translations").glob("*.ts"))
QT_LESS = ("mapstyle", "storage", "assets", "checks", "weather", "basemap")
ENGLISH_CATALOGUE = ROOT / "resources" / "translations" / "isopleth_en.ts"
collected = functools.cache(translations.collect)
HOLE = re.compile(r"%L?n|\{[^{}]*\}")


def language_of(path: Path) -> str:
    return path.stem.removeprefix("isopleth_")


def texts(source: str) -> list[tuple[str, str, bool]]:
    return [(text.context, text.source, text.is_plural) for text in read_module(source, "a.py")]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_exactly_the_texts_of_the_sources(path: Path) -> None:
    entries = linguist.read(path)
    there = {(entry.text.context, entry.text.source, entry.text.is_plural) for entry in entries}
    texts_of_language = translations.texts_for(language_of(path), collected())
    expected = {(text.context, text.source, text.is_plural) for text in texts_of_language}
    assert sorted(expected - there) == []
    assert sorted(there - expected) == [], "run packaging/translations.py"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_compiled_catalogues_are_up_to_date(path: Path) -> None:
    compiled = translations.compiled(linguist.read(path), language_of(path))
    assert compiled == path.with_suffix(".qm").read_bytes()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_has_the_placeholders_of_its_text(path: Path) -> None:
    def holes(text: str) -> list[str]:
        return sorted(HOLE.findall(text))

    wrong = []
    for entry in linguist.read(path):
        # The form for one may omit the number.
        few = [set(holes(entry.text.source)) - {"%Ln", "{count}"}, set(holes(entry.text.source))]
        for number, form in enumerate(entry.forms if entry.is_translated else ()):
            is_one = entry.text.is_plural and number == 0 and set(holes(form)) in few
            if not is_one and holes(form) != holes(entry.text.source):
                wrong.append((entry.text.source, form))
    assert wrong == []


# Texts with a count whose English forms are equal, as the text after the number has no plural.
SAME_FORMS = frozenset(
    {
        "%Ln damaged",
        "%Ln enlarged. Enlarging adds no detail.",
        "%Ln failed",
        "%Ln more",
        "%Ln more could not be added.",
        "%Ln more to confirm.",
        "%Ln more.",
        "%Ln remaining.",
        "Layers: {names} and %Ln more.",
        "Show %Ln more",
        "Show %Ln previous",
        "{names} and %Ln more",
    }
)
# The plural that a number counts: "layers" in "%Ln locked layers stay", none in "%Ln of the layers name it".
COUNTED_NOUN = re.compile(r"%L?n (?!of )(?:\w+ ){0,2}?(\w*[^\Ws]s)\b")
PLURAL_VERB = re.compile(r"%L?n (are|have|were)\b")


def has_plural(singular: str, plural: str) -> bool:
    """Return whether a singular has the counted noun of its plural, or a plural verb after the number."""
    nouns = [noun[1] for form in (singular, plural) if (noun := COUNTED_NOUN.search(form))]
    return PLURAL_VERB.search(singular) is not None or len(nouns) != len({*nouns})


def test_numbers_in_texts_are_grouped_as_the_language_groups_them() -> None:
    texts = [*collected(), *(entry.text for path in CATALOGUES for entry in linguist.read(path))]
    assert [text.source for text in texts if "%n" in text.source] == []


def test_english_has_a_singular_and_a_plural_for_each_count() -> None:
    entries = linguist.read(ENGLISH_CATALOGUE)
    forms = {(entry.text.source, *entry.forms) for entry in entries}
    assert [source for source, _, many in forms if many != source] == []
    assert {one for _, one, many in forms if one == many} == SAME_FORMS
    assert [one for _, one, many in forms if one != many and has_plural(one, many)] == []


@pytest.mark.parametrize(
    ("singular", "plural", "is_wrong"),
    [
        ("%Ln layers", "%Ln layers", True),
        ("Add %Ln locked layers", "Add %Ln locked layers", True),
        ("%Ln are locked", "%Ln are locked now", True),
        ("%Ln layer", "%Ln layers", False),
        ("%Ln of the layers names it", "%Ln of the layers name it", False),
        ("%Ln remains", "%Ln remain", False),
    ],
)
def test_a_plural_in_a_singular_is_found(singular: str, plural: str, is_wrong: bool) -> None:
    assert has_plural(singular, plural) is is_wrong


def singulars(folder: Path) -> Iterator[str]:
    """Yield the singulars that sources have besides a text with a count: texts of one, and branches for one.

    Packages without Qt take sentences from tables; `say_count` has their singulars.
    """
    yield from (
        f"{text.file}: {text.source}"
        for text in read_folder(folder)
        if not text.is_plural and text.context != TABLES and re.search(r"(?<![\w.,-])1 [^\W\d]", text.source)
    )
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        nodes = ast.walk(ast.parse(source)) if re.search(r"[=!]= 1\b", source) else ()
        for node in nodes:
            if isinstance(node, ast.IfExp) and re.search(r"[=!]= 1$", ast.unparse(node.test)):
                branches = [COUNT.search(ast.unparse(branch)) for branch in (node.body, node.orelse)]
                if any(branches) and not all(branches):
                    yield f"{path.name}:{node.lineno}: {ast.unparse(node)}"


def test_singulars_are_forms_of_texts_with_a_count() -> None:
    assert list(singulars(ROOT / "editor")) == []


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("self.tr('1 layer')", 1),
        ("self.tr('Hides 1 layer.')", 1),
        ("self.tr('used once') if n == 1 else self.tr('used %Ln times', '', n)", 1),
        ("self.tr('%Ln layers', '', n) if n != 1 else self.tr('A layer')", 1),
        ("self.tr('%Ln layers', '', n) if n else self.tr('none')", 0),
        ("self.tr('{n} of 11 layers, 0.1 s')", 0),
        ("say_count('1 layer', '{count} layers', n)", 0),
    ],
)
def test_a_hand_written_singular_is_found(line: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(f"class A:\n    def f(self, n): return {line}", encoding="utf-8")
    assert len(list(singulars(tmp_path))) == count


def raised(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the errors for users that a module raises."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in ERRORS:
            yield node


ERRORS = frozenset(
    node.name
    for node in ast.parse((ROOT / "editor" / "errors.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.ClassDef)
)


@pytest.mark.parametrize("package", [*QT_LESS, "network", "render", "ui/theme"])
def test_no_error_of_a_package_without_qt_has_an_untranslatable_text(package: str) -> None:
    place = ROOT / "editor" / package
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    bare = [
        f"{path.name}:{call.lineno}"
        for path in files
        for call in raised(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert bare == []


@pytest.mark.parametrize("package", QT_LESS)
def test_no_sentence_of_a_package_without_qt_is_concatenated(package: str) -> None:
    bare = [
        f"{path.name}:{node.lineno}: {ast.unparse(node)}"
        for path in sources_of(package)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr) and _is_sentence(node) and path != NOT_FOR_WINDOWS
    ]
    assert bare == []


# The text of simulated warnings, which has the languages of the service.
NOT_FOR_WINDOWS = ROOT / "editor" / "weather" / "simulator" / "forecasts.py"


def test_the_file_that_is_not_for_windows_exists() -> None:
    assert NOT_FOR_WINDOWS.exists()


def sources_of(package: str) -> list[Path]:
    """Return the modules of a package, of which there are some."""
    found = sorted((ROOT / "editor" / package).rglob("*.py"))
    assert found
    return found


def _is_sentence(node: ast.JoinedStr) -> bool:
    last = node.values[-1]
    reported = (
        isinstance(last, ast.Constant) and isinstance(last.value, str) and last.value.rstrip().endswith(".")
    )
    parts = "".join(part.value for part in node.values if isinstance(part, ast.Constant)).split()
    return reported and sum(word.isalpha() for word in parts) > 2


@pytest.mark.parametrize("package", ["ui", "preview", "workspace", "features", "app"])
def test_texts_of_a_window_are_grouped_and_quoted_by_its_language(package: str) -> None:
    bare = [
        f"{path.name}:{node.lineno}: {ast.unparse(node)}"
        for path in sources_of(package)
        for node in _texts_in(ast.parse(path.read_text(encoding="utf-8")))
        if _is_english(node)
    ]
    assert bare == []


def _texts_in(tree: ast.AST) -> Iterator[ast.JoinedStr]:
    """Yield the texts that are composed by hand, except those of internal errors."""
    hidden = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and node.exc is not None
        for part in ast.walk(node.exc)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in hidden:
            yield node


def _is_english(node: ast.JoinedStr) -> bool:
    """Return whether a text has English quotation marks, or digits grouped without `local_count`."""
    marks = any(isinstance(part, ast.Constant) and {*str(part.value)} & {*"“”"} for part in node.values)
    specs = [part.format_spec for part in node.values if isinstance(part, ast.FormattedValue)]
    return marks or any(spec is not None and "," in ast.unparse(spec) for spec in specs)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("class A(B):\n    def f(self): self.tr('x' if y else 'z')", [("A", "x", False), ("A", "z", False)]),
        ("class A:\n    def f(self): self.tr('%Ln x', '', 2)", [("A", "%Ln x", True)]),
        ("QCoreApplication.translate('C', 'x')", [("C", "x", False)]),
        ("def _tr(t): return QCoreApplication.translate('C', t)\n_tr('x')", [("C", "x", False)]),
        (
            "def a(t): return QCoreApplication.translate('C', t)\ndef b(t): return a(t)\nb('x')",
            [("C", "x", False)],
        ),
        (
            "def _tr(t): return QCoreApplication.translate('C', t)\ndef f():\n    tr = _tr\n    tr('x')",
            [("C", "x", False)],
        ),
        ("QT_TRANSLATE_NOOP('C', 'x')", [("C", "x", False)]),
        ("say('x {y}', y=1)", [("Tables", "x {y}", False)]),
        ("say_count('1', 'many', 2)", [("Tables", "many", True)]),
    ],
)
def test_a_text_is_found(source: str, found: list[tuple[str, str, bool]]) -> None:
    assert texts(source) == found


def test_function_arguments_are_no_sentences() -> None:
    assert texts("def f(say, text):\n    say(text)\nsay('x')") == [("Tables", "x", False)]


@pytest.mark.parametrize(
    "source", ["say(text)", "other.tr('x')", "class A:\n    def f(self): self.tr(f'{x}')"]
)
def test_a_text_that_is_no_literal_is_refused(source: str) -> None:
    with pytest.raises(UnreadableError):
        read_module(source, "a.py")


def test_every_module_with_such_a_text_is_named(tmp_path: Path) -> None:
    for name, source in (("a", "say(text)"), ("b", "say('x')"), ("c", "\nsay(f'{x}')")):
        (tmp_path / f"{name}.py").write_text(source)
    with pytest.raises(UnreadableError) as caught:
        read_folder(tmp_path)
    places = [line.partition(": ")[0] for line in str(caught.value).splitlines()]
    assert places == [f"{tmp_path.name}/a.py:1", f"{tmp_path.name}/c.py:2"]


def test_subclasses_are_found_at_every_level(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("class A(QObject): pass\nclass B(A): pass\nclass C(m.B[int]): pass")
    assert subclasses(tmp_path) == {"QObject": {"A", "B", "C"}, "A": {"B", "C"}, "B": {"C"}}


class Base(QObject):
    def text(self) -> str:
        return self.tr("%Ln things", "", 3)


class Derived(Base):
    pass


def test_a_subclass_inherits_the_counts_of_its_base(tmp_path: Path, qapp: QCoreApplication) -> None:
    """With a number, the compiled catalogue falls back to the base language; Qt's bindings do not."""
    translator = QTranslator()
    entry = linguist.Entry(translations.Text("Base", "%Ln things", True, "a.py"), ("%Ln Ding", "%Ln Dinge"))
    (tmp_path / "a.qm").write_bytes(translations.compiled([entry], "de", {"Base": {"Derived"}}))
    assert translator.load(str(tmp_path / "a.qm"))
    qapp.installTranslator(translator)
    message = Derived().text()
    qapp.removeTranslator(translator)
    assert message == "3 Dinge"


def test_a_text_that_moves_keeps_its_translation_and_a_removed_one_is_dropped() -> None:
    old = linguist.Entry(translations.Text("C", "old", False, "a.py"), ("alt",))
    removed = linguist.Entry(translations.Text("C", "removed", False, "a.py"), ("entfernt",))
    moved, new = translations.Text("D", "old", False, "b.py"), translations.Text("C", "new", False, "a.py")
    assert linguist.updated([old, removed], [moved, new]) == [
        linguist.Entry(moved, ("alt",)),
        linguist.Entry(new, ("",)),
    ]


def test_a_catalogue_is_read_as_it_was_written(tmp_path: Path) -> None:
    entries = [
        linguist.Entry(translations.Text("C", "<b> & “x”\n y", False, "editor/a.py"), ("ü <i>",)),
        linguist.Entry(translations.Text("C", " in {name}", False, "editor/a.py"), ("",)),
        linguist.Entry(translations.Text("D", "%Ln x", True, "editor/a.py"), ("1", "%Ln")),
    ]
    linguist.write(tmp_path / "a.ts", entries, "de")
    assert linguist.read(tmp_path / "a.ts") == entries
