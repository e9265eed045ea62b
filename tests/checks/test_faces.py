"""Font faults that take seconds to find are reported once they are known."""

from editor.assets.fonts.check_results import count_verdicts
from editor.checks.check import Checks, examine_faces
from editor.mapstyle.document.model import MapStyle
from tests.assets.made_fonts import a_deeply_broken_face
from tests.styles import a_style


def broken_fonts(checks: Checks, style: MapStyle) -> list[str]:
    return [problem.text for problem in checks.check(style) if problem.code == "broken-font"]


def test_a_deep_fault_is_reported_once_the_face_was_examined() -> None:
    style = a_style(1, fonts_section={"bold": a_deeply_broken_face("Told later")})
    checks = Checks()
    assert broken_fonts(checks, style) == []
    assert checks.has_pending_faces
    examine_faces(style)
    found = broken_fonts(checks, style)
    assert len(found) == 1
    assert found[0].startswith("The bold font is damaged. ")
    assert not checks.has_pending_faces
    assert broken_fonts(checks, style) == found


def test_verdicts_are_counted_once_for_each_face() -> None:
    style = a_style(1, fonts_section={"bold": a_deeply_broken_face("Counted")})
    before = count_verdicts()
    Checks().check(style)
    assert count_verdicts() == before
    for _ in range(2):
        examine_faces(style)
        assert count_verdicts() == before + 1


def test_a_fault_is_reported_where_another_check_examined_the_face() -> None:
    style = a_style(1, fonts_section={"bold": a_deeply_broken_face("Examined elsewhere")})
    checks = Checks()
    for _ in range(2):
        assert broken_fonts(checks, style) == []
    examine_faces(a_style(1, fonts_section={"bold": a_deeply_broken_face("Another one")}))
    assert broken_fonts(checks, style) == []
    examine_faces(style)
    assert len(broken_fonts(checks, style)) == 1


def test_quick_faults_are_reported_at_once() -> None:
    style = a_style(1, fonts_section={"regular": "data:font/ttf;base64,AAECAw=="})
    assert len(broken_fonts(Checks(), style)) == 1


def test_a_style_without_faces_waits_for_nothing() -> None:
    checks = Checks()
    checks.check(a_style(1))
    assert not checks.has_pending_faces
