"""Analysis of the text of a style for editors."""

import json
from typing import Any

import pytest

from editor.checks.check import Checks
from editor.checks.problems import Severity
from editor.language_server.analysis import Analysis, Span, path_at, stored_color
from editor.language_server.positions import Position, TextPositions
from editor.mapstyle.format import codec
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from tests.styles import a_color, a_document, a_line

DATA = load()
RED = Color(255, 0, 0)


def a_text(*layers: dict[str, Any], **sections: Any) -> str:
    return json.dumps(a_document(list(layers), **sections), indent=2, ensure_ascii=False)


def analysed(text: str) -> Analysis:
    return Analysis(text, DATA, Checks())


def test_problems_have_the_ranges_of_their_values() -> None:
    text = a_text(a_line(1, minzoom="low", group_id=7))
    found = {each.code: each for each in analysed(text).diagnostics}
    assert text[slice(*_ends(found["wrong-type"].span))] == '"low"'
    assert text[slice(*_ends(found["unknown-group"].span))] == "7"
    assert found["wrong-type"].severity is Severity.ERROR


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


@pytest.mark.parametrize("text", ['{"sources_list"', '{"icons_section": [1,]}', '{"fonts_section": nul}'])
def test_a_style_that_is_not_json_has_one_problem_with_its_place(text: str) -> None:
    (found,) = analysed(text).diagnostics
    assert found.severity is Severity.ERROR
    assert 0 <= found.span.start <= found.span.end <= len(text)
    assert analysed(text).symbols == ()
    assert analysed(text).hover(0) is None


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "{}", "[]", "nul", '{"layers": [1,]}', '// A comment\n{"strict": true}', "\ud800"),
        json.dumps({"name": "package"}),
        json.dumps({"version": 8, "layers": [{"id": "a", "type": "line"}]}),
    ],
)
def test_text_without_a_key_of_a_style_has_no_problems(text: str) -> None:
    found = analysed(text)
    assert (found.diagnostics, found.colors, found.symbols) == ((), (), ())
    assert list(found.fixes(Span(0, 5))) == []


def test_each_fix_changes_only_what_it_must_and_solves_its_problem() -> None:
    text = a_text(a_line(1, COMMENT="Straße 🛣", maxzoom="9"), a_line(2, group_id=7))
    found = analysed(text)
    fixes = list(found.fixes(Span(0, len(text))))
    assert {fix.diagnostic.code for fix in fixes} >= {"number-as-text", "unknown-group"}
    for fix in fixes:
        after = text[: fix.span.start] + fix.text + text[fix.span.end :]
        codes = [each.code for each in analysed(after).diagnostics]
        assert codes.count(fix.diagnostic.code) < sum(
            each.code == fix.diagnostic.code for each in found.diagnostics
        )
    fix = next(fix for fix in fixes if fix.diagnostic.code == "number-as-text")
    assert fix.span.end - fix.span.start <= len('"9"')
    assert [fix for fix in found.fixes(Span(0, 1)) if fix.diagnostic.code == "number-as-text"] == []


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ('"line-width"', "**Width** (`line-width`)"),
        ('"sourcedata_id"', "**Motorway**"),
        ('"type"', "**Road**"),
        ('"group_id"', "**Roads**"),
        ('"id"', None),
    ],
)
def test_help_is_that_of_the_tables(at: str, expected: str | None) -> None:
    groups = {"groups": [{"id": 5, "name": "Roads"}]}
    tree = a_document([a_line(1, group_id=5)])
    tree["map_schemes_section"]["map_schemes"][0]["groups_section"] = groups  # type: ignore[index,call-overload]
    text = json.dumps(tree)
    offset = text.index(at, text.index('"layers"'))
    hover = analysed(text).hover(offset + 2)
    assert (hover is None) if expected is None else (hover is not None and hover.text.startswith(expected))


def test_colours_are_those_of_stops() -> None:
    text = a_text(a_line(1, paint={"line-inner-color": a_color((0, RED.abgr), (9, 5))}))
    spans = {text[span.start : span.end]: color for span, color in analysed(text).colors}
    assert spans == {str(RED.abgr): RED, "5": Color.from_abgr(5)}
    assert stored_color(RED) == str(RED.abgr)


def test_the_outline_has_groups_with_their_layers() -> None:
    groups = {"groups": [{"id": 5, "name": "Roads"}, {"id": 5, "name": "Again"}, {"id": 6, "name": "Empty"}]}
    tree = a_document([a_line(3, COMMENT="A", group_id=5), a_line(2, COMMENT="B"), a_line(1, group_id=9)])
    tree["map_schemes_section"]["map_schemes"][0]["groups_section"] = groups  # type: ignore[index,call-overload]
    text = json.dumps(tree)
    symbols = analysed(text).symbols
    assert [(each.name, [child.name for child in each.children]) for each in symbols] == [
        ("Roads", ["A"]),
        ("Empty", []),
        ("B", []),
        ("Motorway", []),
    ]
    for each in (*symbols, *symbols[0].children):
        assert each.span.start <= each.name_span.start <= each.name_span.end <= each.span.end
        assert json.loads(text[each.span.start : each.span.end])["id"]


def test_the_path_at_an_offset_is_that_of_the_innermost_value() -> None:
    text = '{"a": [1, {"b": "x"}], "c": 2}'
    source = decode(text.encode())
    assert path_at(source, text.index('"x"')) == ("a", 1, "b")
    assert path_at(source, text.index('"b"')) == ("a", 1, "b")
    assert path_at(source, text.index("1")) == ("a", 0)
    assert path_at(source, text.index('"c"') + 1) == ("c",)
    assert path_at(source, 0) == ()


def test_columns_count_utf_16_units() -> None:
    positions = TextPositions("a🛣b\r\nc\rd\n")
    assert positions.position(2) == Position(0, 3)
    assert [positions.offset(positions.position(offset)) for offset in (0, 1, 2, 5, 7, 9)] == [
        0,
        1,
        2,
        5,
        7,
        9,
    ]
    assert positions.offset(Position(0, 99)) == 3
    assert positions.offset(Position(9, 0)) == 9
    assert positions.line_start(1) == 5


def test_a_style_beyond_the_limit_is_not_read_and_has_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.language_server.analysis.MAX_CHARACTERS", 10)
    (found,) = analysed('{"sources_list": 1}').diagnostics
    assert (found.severity, found.code, found.span) == (Severity.HINT, "too-large", Span(0, 1))
    assert found.message == "Styles with more than 10 characters are not checked here."
    assert analysed("x" * 11).diagnostics == ()


def test_a_byte_order_mark_is_a_character_of_the_first_line() -> None:
    text = "\ufeff" + json.dumps(a_document([a_line(1, maxzoom="9")]))
    found = analysed(text)
    (problem,) = (each for each in found.diagnostics if each.code == "number-as-text")
    assert text[problem.span.start : problem.span.end] == '"9"'
    (fix,) = (fix for fix in found.fixes(problem.span) if fix.diagnostic.code == "number-as-text")
    after = text[: fix.span.start] + fix.text + text[fix.span.end :]
    assert after == text.replace('"9"', "9")


def test_the_unchanged_style_is_not_encoded_for_fixes(monkeypatch: pytest.MonkeyPatch) -> None:
    trees: list[object] = []
    original = codec.encode

    def counted(source: SourceText, tree: Any) -> bytes:
        trees.append(tree)
        return original(source, tree)

    monkeypatch.setattr("editor.language_server.analysis.encode", counted)
    text = a_text(a_line(1, maxzoom="9"), a_line(2, group_id=7))
    found = list(analysed(text).fixes(Span(0, len(text))))
    assert len(trees) == len(found) > 1


def test_names_of_a_style_are_not_read_as_markdown() -> None:
    name = "A*b*_c_ [d](e) <f>\n`g` & # \\"
    tree = a_document([a_line(1, group_id=5)])
    scheme: Any = tree["map_schemes_section"]
    scheme["map_schemes"][0]["groups_section"] = {"groups": [{"id": 5, "name": name}]}
    text = json.dumps(tree)
    hover = analysed(text).hover(text.index('"group_id"', text.index('"layers"')) + 2)
    assert hover is not None
    assert hover.text == r"**A\*b\*\_c\_ \[d\]\(e\) \<f\> \`g\` \& \# \\**"
