"""Parsing of search queries."""

import pytest

from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.layer_search import LayerQuery, QueryField, Term, parse

CREAM = Color(253, 226, 147)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Motor way", (Term(QueryField.ANY, "motor"), Term(QueryField.ANY, "way"))),
        ('"Motor way"', (Term(QueryField.ANY, "motor way"),)),
        (
            'type:line -data:"big road',
            (Term(QueryField.TYPE, "line"), Term(QueryField.DATA, "big road", True)),
        ),
        ("COLOUR:fde293", (Term(QueryField.COLOR, CREAM.hex, color=CREAM),)),
        ("color:tomato", (Term(QueryField.COLOR, "#FF6347", color=Color(255, 99, 71)),)),
        ('color:"rgb(253 226 147)"', (Term(QueryField.COLOR, CREAM.hex, color=CREAM),)),
        ('near:"rgb(255 0 0 / 50%)"', (Term(QueryField.NEAR, "#FF000080", color=Color(255, 0, 0, 128)),)),
        (f"-near:{CREAM.hex}", (Term(QueryField.NEAR, CREAM.hex, True, color=CREAM),)),
        ("~#FDE29", (Term(QueryField.NEAR, "#FDE29"),)),
        ("zoom:13.", (Term(QueryField.ZOOM, "13.", zoom=13.0),)),
        (
            "problem locked -hidden",
            (Term(QueryField.PROBLEM, ""), Term(QueryField.LOCKED, ""), Term(QueryField.HIDDEN, "", True)),
        ),
        ("problem:error", (Term(QueryField.PROBLEM, "error"),)),
        ('"problem" "a:b"', (Term(QueryField.ANY, "problem"), Term(QueryField.ANY, "a:b"))),
        ("line-width", (Term(QueryField.ANY, "line-width"),)),
    ],
)
def test_a_text_is_read_as_terms(text: str, terms: tuple[Term, ...]) -> None:
    assert parse(text) == LayerQuery(terms)


@pytest.mark.parametrize("text", ["", "  ", "-", "type:", "#", "~", "color:", "zoom:", '""'])
def test_incomplete_terms_are_ignored(text: str) -> None:
    assert parse(text) == LayerQuery()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zom:3 road", "Unknown search term “zom:”. Try type, data,"),
        ("zoom:far road", "“far” is not a zoom."),
        ("zoom:99 road", "Enter a zoom from 0 to 17."),
        ("zoom:-1 road", "Enter a zoom from 0 to 17."),
        ('color:"rgb(1 2)" road', "Character 8: A colour has three channels, but here are 2."),
        ("#road road", "“#road” is not a colour. Enter hex"),
    ],
)
def test_invalid_terms_are_reported_and_the_rest_applies(text: str, expected: str) -> None:
    query = parse(text)
    assert query.terms == (Term(QueryField.ANY, "road"),)
    assert query.problem.startswith(expected)
