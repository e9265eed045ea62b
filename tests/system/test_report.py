"""Crash reports: content and anonymization."""

from collections.abc import Callable
from urllib.parse import quote

import pytest

from editor.errors import EditorError
from editor.mapstyle.format.codec import decode
from editor.system.fault_report import (
    PersonalData,
    anonymized,
    crash_text,
    fault_key,
    fault_text,
    find_personal_data,
    report,
    short_file,
)
from editor.system.log import hide

NOBODY = PersonalData()
ANNA = PersonalData(("/home/anna",), ("anna",))
# “ü” as macOS writes it in the names of files: a letter, and the two dots after it.
JÜRGEN_APART = "Ju\u0308rgen"


def raised(error: BaseException) -> BaseException:
    """Return an exception with a traceback."""
    try:
        raise error
    except BaseException as caught:  # noqa: BLE001 (any kind is wanted)
        return caught


def in_quotes(text: str) -> str:
    return f"[Errno 2] No such file: {text!r}"


@pytest.mark.parametrize(
    ("path", "clean"),
    [
        ("/home/anna/styles/a.json", "~/styles/a.json"),
        ("/home/anna", "~"),
        ("/var/home/anna/a.json", "~/a.json"),
        ("/export/home/anna/a.json", "~/a.json"),
        ("/srv/home/anna/a.json", "/srv~/a.json"),
        ("/home/anna maria/a.json", "~/a.json"),
        ("/home/Jürgen/a.json", "~/a.json"),
        (f"/Users/{JÜRGEN_APART}/a.json", "~/a.json"),
        ("/home/李雷/a.json", "~/a.json"),
        ("/home/o'brien/a.json", "~/a.json"),
        ("/Users/anna/Library/a.json", "~/Library/a.json"),
        ("/System/Volumes/Data/Users/anna/a.json", "~/a.json"),
        ("C:\\Users\\Anna Müller\\a.json", "~\\a.json"),
        ("C:\\\\Users\\\\Anna Müller\\\\a.json", "~\\\\a.json"),
        ("c:/users/anna/a.json", "~/a.json"),
        ("C:\\Documents and Settings\\anna\\a.json", "~\\a.json"),
        ("\\\\server\\users\\anna\\a.json", "\\\\server~\\a.json"),
        ("/mnt/c/Users/anna/a.json", "~/a.json"),
        ("/run/media/anna/stick/a.json", "~/stick/a.json"),
        ("/media/anna/stick/a.json", "~/stick/a.json"),
        ("file:///home/anna/a.json", "file://~/a.json"),
        ("file:///C:/Users/anna/a.json", "file:///~/a.json"),
        (f"file:///home/{quote('Jürgen')}/a.json", "file://~/a.json"),
        ("isopleth%3A%2Fhome%2Fanna%2Fa.json", "isopleth%3A~%2Fa.json"),
        ("/root/a.json", "~/a.json"),
    ],
)
def test_users_folders_are_removed_from_every_form_of_a_path(path: str, clean: str) -> None:
    assert anonymized(path, NOBODY) == clean
    assert anonymized(f"Cannot read {path}", NOBODY) == f"Cannot read {clean}"


@pytest.mark.parametrize(
    "text",
    [
        "The root of the tree and /roots/of/it stay",
        "/opt/isopleth/editor/app/start.py",
        "The user's homes and media are words",
        "50 % of C: are full",
    ],
)
def test_other_text_stays(text: str) -> None:
    assert anonymized(text, NOBODY) == text


@pytest.mark.parametrize("name", ["anna", "Jürgen", "李雷", "Ana María", "o'brien", "ab", "a+b(c"])
@pytest.mark.parametrize(
    "write",
    [
        str,
        repr,
        ascii,
        quote,
        lambda path: repr(path.encode()),
        lambda path: path.replace("/", "\\"),
        str.upper,
        lambda path: path.replace("ü", "u\u0308"),
    ],
    ids=["plain", "repr", "ascii", "address", "bytes", "backslashes", "capitals", "apart"],
)
def test_a_home_in_an_unusual_place_is_known(name: str, write: Callable[[str], str]) -> None:
    home = f"/data/people/{name}"
    text = anonymized(write(f"{home}/styles/a.json"), PersonalData((home,), (name,)))
    assert "~" in text
    for spelling in (name, quote(name), name.upper(), ascii(name)[1:-1], "people"):
        assert spelling not in text


def test_the_users_name_is_removed_from_other_paths_and_from_sentences() -> None:
    text = anonymized("/srv/anna/a.json and /tmp/pytest-of-anna/x: Anna has no rights; savanna stays", ANNA)
    assert text == "/srv/[user]/a.json and /tmp/pytest-of-[user]/x: [user] has no rights; savanna stays"


def test_a_home_folder_at_the_root_redacts_nothing() -> None:
    assert anonymized("/srv/a.json", PersonalData(("/",), ("",))) == "/srv/a.json"


def test_the_current_user_runs_the_tests(home: object) -> None:
    person = find_personal_data()
    assert person.folders == (str(home),)
    assert str(home) not in anonymized(f"{home}/a.json", person)


@pytest.mark.parametrize(
    ("file", "short"),
    [
        ("/home/anna/isopleth/editor/app/start.py", "editor/app/start.py"),
        ("/home/anna/editor/isopleth/editor/app/start.py", "editor/app/start.py"),
        ("/x/.venv/lib/python3.11/site-packages/editor/app/start.py", "editor/app/start.py"),
        ("/x/.venv/lib/python3.11/site-packages/httpx/_client.py", "httpx/_client.py"),
        ("/usr/lib/python3/dist-packages/numpy/core.py", "numpy/core.py"),
        ("/usr/lib/python3.11/json/decoder.py", "python3.11/json/decoder.py"),
        ("C:\\Users\\Anna\\AppData\\isopleth\\editor\\app\\start.py", "editor/app/start.py"),
        ("editor/app/start.py", "editor/app/start.py"),
        ("/home/anna/own.py", "own.py"),
        ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap>"),
        ("<string>", "<string>"),
    ],
)
def test_files_of_code_are_shortened_to_their_package(file: str, short: str) -> None:
    assert short_file(file) == short


def test_report_has_kind_place_and_message_of_a_fault() -> None:
    text = fault_text(raised(AttributeError("'NoneType' object has no attribute 'layers'")), NOBODY)
    assert text.startswith("Traceback, the newest call last:\n")
    assert 'File "test_report.py"' in text
    assert "raise error" not in text  # Not code of a package, so it may be the user's own.
    assert text.endswith("AttributeError: 'NoneType' object has no attribute 'layers'")


@pytest.mark.parametrize(
    "error",
    [
        KeyError("Old town"),
        ValueError("could not convert string to float: 'Old town'"),
        ValueError("bad value “Old town”"),
        ValueError('{"name": "Old town", "more'),
        EditorError("Layer “Old town” has no source."),
        RuntimeError("It broke at 'Old \\'town\\' road'"),
        RuntimeError("cut off in the middle of “Old town"),
        OSError(2, "No such file or directory", "/home/anna/Old town.json"),
    ],
    ids=lambda error: f"{type(error).__name__} {len(str(error))}",
)
def test_quotes_from_a_style_are_omitted(error: Exception) -> None:
    text = fault_text(raised(error), NOBODY)
    assert "Old" not in text
    assert "town" not in text
    assert type(error).__name__ in text


def test_report_of_a_style_fault_omits_its_content() -> None:
    style = b'{"Old town": 1, "Old town" 2}'
    with pytest.raises(EditorError) as caught:
        decode(style)
    assert "Old town" not in fault_text(caught.value, NOBODY)


def test_key_in_a_message_is_omitted() -> None:
    hide("open-sesame-7")
    error = raised(RuntimeError("The service refused open-sesame-7 and Authorization: abcd-efgh-ijkl"))
    text = report([("Isopleth", "1.0")], [fault_text(error, NOBODY)], NOBODY)
    assert "open-sesame" not in text
    assert "abcd" not in text
    assert text.count("[removed]") == 2


def test_facts_are_cleaned_as_well_and_stay_on_their_lines() -> None:
    text = report([("Platform", "Linux\nof /home/anna/x"), ("Theme", "dark")], [], ANNA)
    assert text == "Platform: Linux of ~/x\nTheme: dark\n"


def test_causes_precede_the_fault() -> None:
    try:
        try:
            raise KeyError("/home/anna/a.json")
        except KeyError as cause:
            raise RuntimeError("/home/anna/b.json cannot be drawn") from cause
    except RuntimeError as error:
        text = fault_text(error, NOBODY)
    first, second = text.split("\n\n")
    assert first.endswith("KeyError: “…”")
    assert second.endswith("RuntimeError: ~/b.json cannot be drawn")


def test_a_cycle_of_causes_ends() -> None:
    first, second = ValueError("one"), ValueError("two")
    first.__cause__, second.__cause__ = second, first
    assert fault_text(first, NOBODY).count("ValueError") == 2


def test_infinite_recursion_is_shortened() -> None:
    def one(depth: int) -> None:
        two(depth)

    def two(depth: int) -> None:
        one(depth)

    with pytest.raises(RecursionError) as caught:
        one(0)
    lines = fault_text(caught.value, NOBODY).splitlines()
    assert len(lines) < 150
    assert any(line.startswith("  … ") and line.endswith(" more …") for line in lines)


def test_exception_with_failing_str_is_reported() -> None:
    class BrokenError(Exception):
        def __str__(self) -> str:
            raise ValueError("no text")

    assert fault_text(raised(BrokenError()), NOBODY).endswith("BrokenError: [no text available]")


def test_a_message_without_end_is_cut() -> None:
    assert len(fault_text(raised(RuntimeError("x y " * 100_000)), NOBODY)) < 1_000


def test_the_same_fault_is_detected_again_with_any_message() -> None:
    def fail(number: int) -> None:
        raise ValueError(number)

    keys = set()
    for number in range(3):
        with pytest.raises(ValueError, match=str(number)) as caught:
            fail(number)
        keys.add(fault_key(caught.value))
    assert len(keys) == 1
    with pytest.raises(ValueError, match="other") as caught:
        raise ValueError("other")
    assert fault_key(caught.value) not in keys


def test_pythons_output_of_a_hard_crash_is_cleaned() -> None:
    dump = (
        "Fatal Python error: Segmentation fault\n\n"
        "Current thread 0x00007f12 (most recent call first):\n"
        '  File "/home/anna/isopleth/editor/render/paint/paint.py", line 12 in paint\n'
        '  File "/home/anna/own.py", line 3 in <module>\n'
    )
    assert crash_text(dump, NOBODY) == (
        "Fatal Python error: Segmentation fault\n\n"
        "Current thread 0x00007f12 (most recent call first):\n"
        '  File "editor/render/paint/paint.py", line 12 in paint\n'
        '  File "own.py", line 3 in <module>'
    )


def test_a_line_of_our_own_code_is_shown() -> None:
    with pytest.raises(EditorError) as caught:
        decode(b"{")
    assert "    raise self._fault(" in fault_text(caught.value, NOBODY)


def test_no_key_is_in_a_report_even_if_it_is_part_of_the_error() -> None:
    written = report([("Isopleth", "1.0")], ["GET /weather?key=Sw0rdf1sh-Sw0rdf1sh"], NOBODY)
    assert written.startswith("Isopleth: 1.0\n\nGET /weather?key=")
    assert "Sw0rdf1sh" not in written
