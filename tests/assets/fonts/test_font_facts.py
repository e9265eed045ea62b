"""Information in fonts."""

import threading

import pytest

from editor.assets.fonts.checks import examine_font
from editor.assets.fonts.font_info import FontAxis
from editor.assets.sandbox.process import SANDBOX, SandboxCancelledError
from editor.errors import EditorError
from tests.assets import sandbox_work
from tests.assets.made_fonts import OFL_URL, a_made_font


def test_names_weight_and_size_are_reported() -> None:
    names = {1: "Made Thin", 2: "Regular", 4: "Made Thin Regular", 5: "Version 2.001", 16: "Made", 17: "Thin"}
    data = a_made_font("ABC", names, weight=100)
    facts = examine_font(data)
    assert (facts.family, facts.face, facts.full_name) == ("Made", "Thin", "Made Thin Regular")
    assert (facts.version, facts.kind, facts.weight) == ("2.001", "TrueType", 100)
    assert (facts.glyph_count, facts.size_bytes, facts.is_variable) == (5, len(data), False)
    assert facts.codepoints.ranges == ((32, 32), (65, 67))


def test_a_font_without_names_has_empty_facts() -> None:
    facts = examine_font(a_made_font(names={1: "Made"}))
    assert (facts.family, facts.face, facts.full_name, facts.version) == ("Made", "", "", "")
    assert (facts.licence.name, facts.licence.text, facts.licence.url) == ("", "", "")


def test_outlines_of_the_other_kind_are_reported() -> None:
    assert examine_font(a_made_font(is_cff=True)).kind == "OpenType CFF"


def test_a_variable_font_reports_its_axes() -> None:
    facts = examine_font(a_made_font(axes=[("wght", 100, 400, 900, "Weight")]))
    assert facts.axes == (FontAxis("wght", "Weight", 100.0, 400.0, 900.0),)
    assert (facts.kind, facts.is_variable) == ("TrueType, variable", True)


def test_displayed_texts_have_no_undisplayable_characters() -> None:
    names = {1: "Ma\x00de\u0007\u202e", 2: "Regular", 13: "One\r\nTwo\x1b[31m"}
    facts = examine_font(a_made_font(names=names))
    assert facts.family == "Made"
    assert facts.licence.text == "One\nTwo[31m"


@pytest.mark.parametrize(
    ("names", "name"),
    [
        ({14: OFL_URL}, "SIL Open Font License"),
        ({14: "https://openfontlicense.org"}, "SIL Open Font License"),
        ({13: "Licensed under the SIL Open Font License, Version 1.1."}, "SIL Open Font License"),
        ({0: "© A. This font is under the Apache License, Version 2.0"}, "Apache License 2.0"),
        ({14: "http://www.apache.org/licenses/LICENSE-2.0"}, "Apache License 2.0"),
        ({13: "Changes are in public domain. Bitstream Vera Fonts Copyright"}, "Bitstream Vera"),
        ({13: "All rights reserved. Not in the public domain."}, ""),
        ({13: "Ask the maker."}, ""),
    ],
)
def test_a_well_known_licence_has_a_short_name(names: dict[int, str], name: str) -> None:
    licence = examine_font(a_made_font(names={1: "Made", 2: "Regular", **names})).licence
    assert licence.name == name
    assert (licence.text, licence.url) == (names.get(13, ""), names.get(14, ""))


@pytest.mark.parametrize(
    ("rights", "name", "may_embed", "may_subset"),
    [
        (0x000, "installable", True, True),
        (0x002, "restricted", False, False),
        (0x004, "preview and print", True, True),
        (0x008, "editable", True, True),
        (0x00C, "editable", True, True),
        (0x100, "installable, no subsetting", True, False),
        (0x108, "editable, no subsetting", True, False),
        (0x200, "installable, bitmaps only", False, False),
    ],
)
def test_the_rights_to_embed_are_reported_in_words(
    rights: int, name: str, may_embed: bool, may_subset: bool
) -> None:
    embedding = examine_font(a_made_font(rights=rights)).embedding
    assert (embedding.name, embedding.may_embed, embedding.may_subset) == (name, may_embed, may_subset)


def test_an_invalid_font_is_refused_before_anything_reads_it() -> None:
    with pytest.raises(EditorError, match="Not a TTF or OTF"):
        examine_font(b"<svg/>")


def test_a_cancelled_examination_ends() -> None:
    data, cancel = a_made_font(), threading.Event()
    SANDBOX.call(sandbox_work.own_pid, limit_s=20)
    threading.Timer(0.3, cancel.set).start()
    with pytest.raises(SandboxCancelledError):
        _examine_forever(data, cancel)


def _examine_forever(data: bytes, cancel: threading.Event) -> None:
    while True:
        examine_font(data, cancel)


def test_the_font_reader_is_loaded_beside_the_program() -> None:
    examine_font(a_made_font())
    assert "fontTools.ttLib" in SANDBOX.call(sandbox_work.what_is_loaded, limit_s=20)
