"""Tests of the page of the selected font face."""

import pytest
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.structure import FontCheck
from editor.features.fonts.page import FaceChecks
from editor.mapstyle.edits.assets import face_uses
from editor.system.jobs import Jobs
from editor.ui.fields.info_rows import Verdict
from tests.assets.made_fonts import OFL_URL, a_deeply_broken_face, a_made_font
from tests.features.fonts.face_page import Shown, written
from tests.features.fonts.faces import FORBIDDEN, WOFF, face_uri, font_bytes

LATIN, CYRILLIC, GREEK = "ABCDEFGHIJ", "АБВГДЕЖЗИЙКЛМНОП", "ΑΒΓΔ"


def a_face(letters: str = LATIN + CYRILLIC + GREEK, **more: object) -> str:
    return build_data_uri("font/ttf", a_made_font(letters, **more))  # type: ignore[arg-type]


def plain(text: str) -> str:
    return text.replace("\N{THIN SPACE}", " ")


def test_a_valid_face_shows_its_record_rights_and_checks(qtbot: QtBot, jobs: Jobs) -> None:
    names = {1: "Made", 2: "Bold", 4: "Made Bold", 5: "Version 1.5; autohint", 13: "Free <b>", 14: OFL_URL}
    uri = a_face(names=names)
    shown = Shown(qtbot, jobs, regular=uri)
    page = shown.page
    record = page.record
    rows = (record.family, record.face, record.kind, record.glyphs, record.version, record.slot)
    assert [row.text for row in rows] == [
        *("Made", "Bold", "TrueType, TTF", "32", "1.5", "Regular, text-style 0"),
    ]
    assert plain(record.weight.text).endswith("KB in the style)")
    assert record.axes.isHidden()
    assert page.rights.licence.text == "SIL Open Font License"
    assert (page.rights.embedding.verdict, page.rights.embedding.text) == (Verdict.FINE, "Installable")
    lines = page.checks.lines
    assert [lines[check].verdict for check in FontCheck] == [Verdict.FINE] * 4
    assert page.nothing.isHidden()
    assert page.state.isHidden()


def test_the_text_of_a_licence_is_one_click_away_and_plain(qtbot: QtBot, jobs: Jobs) -> None:
    names = {1: "Made", 2: "Regular", 13: "Free, <b>says</b> the maker", 14: OFL_URL}
    shown = Shown(qtbot, jobs, regular=a_face(names=names))
    rights = shown.page.rights
    assert rights.text.isHidden()
    rights.read.click()
    assert rights.text.isVisible()
    assert rights.text.toPlainText() == f"Free, <b>says</b> the maker\n\n{OFL_URL}"


@pytest.mark.parametrize(
    ("bits", "verdict", "text"),
    [
        (0x0004, Verdict.WARNING, "Preview and print"),
        (0x0100, Verdict.WARNING, "Installable, no subsetting: subsetting not allowed"),
        (0x0002, Verdict.FAULT, "Restricted: embedding not allowed"),
    ],
    ids=["preview", "whole", "restricted"],
)
def test_rights_have_a_text_and_an_icon(
    qtbot: QtBot, jobs: Jobs, bits: int, verdict: Verdict, text: str
) -> None:
    shown = Shown(qtbot, jobs, regular=a_face(rights=bits))
    embedding = shown.page.rights.embedding
    assert (embedding.verdict, embedding.text) == (verdict, text)


@pytest.mark.parametrize(
    ("uri", "check"),
    [
        ("data:font/ttf;base64,%%%", FontCheck.DIRECTORY),
        (WOFF, FontCheck.DIRECTORY),
        (build_data_uri("font/ttf", b"\0\1\0\0" + bytes(8)), FontCheck.TABLES),
        (a_deeply_broken_face("Page"), FontCheck.DEEP),
    ],
    ids=["no data", "woff", "no tables", "noise"],
)
def test_a_broken_face_says_which_check_it_fails_and_what_to_do(
    qtbot: QtBot, jobs: Jobs, uri: str, check: FontCheck
) -> None:
    shown = Shown(qtbot, jobs, regular=uri)
    page = shown.page
    lines = page.checks.lines
    assert lines[check].verdict is Verdict.FAULT
    after = [lines[each] for each in FontCheck if each.value > check.value]
    assert all(line.verdict is Verdict.OPEN and "skipped" in line.text for line in after)
    assert page.state.verdict.text.endswith("Font not usable. Labels use the default font.")
    assert page.rights.isHidden()
    assert page.lighter.isHidden()
    with qtbot.waitSignal(page.replace_requested):
        page.state.replace.click()
    with qtbot.waitSignal(page.remove_requested):
        page.state.remove.click()


def test_without_the_tool_the_deep_check_is_reported_as_missing(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri())
    face = shown.page.face
    assert face is not None
    checks = FaceChecks(has_deep_check=False)
    qtbot.addWidget(checks)
    checks.show_face(face)
    deep = checks.lines[FontCheck.DEEP]
    assert (deep.verdict, deep.text) == (Verdict.OPEN, "Deep check: tool not installed")


def test_layers_of_an_empty_slot_can_use_the_regular_face(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri())
    shown.assets.select_face("italic")
    page, users = shown.page, shown.page.users
    assert page.nothing.isVisible()
    assert page.record.isHidden()
    assert [(row.text, row.texts[-1]) for row in users.model.rows] == [
        ("Rivers", "font style · 2 stops"),
        ("Lakes", "font style · 1 stop"),
    ]
    shown.view.set_locked([shown.session.style.order.keys[0]], locked=True)
    assert users.give_up.text() == "Use regular font in 1 of 2"
    shown.view.set_locked([shown.session.style.order.keys[0]], locked=False)
    users.give_up.click()
    assert shown.session.undo_stack.undoText() == "Use regular font in 2 layers"
    assert face_uses(shown.session.style)["italic"] == ()
    assert users.give_up.isHidden()


def test_layers_that_are_all_locked_are_not_edited(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri())
    shown.assets.select_face("italic")
    shown.view.set_locked(shown.session.style.order.keys, locked=True)
    assert not shown.page.users.give_up.isEnabled()
    assert "Unlock them first." in shown.page.users.give_up.toolTip()


def test_a_clicked_layer_is_revealed(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri())
    users = shown.page.users
    assert [row.texts[-1] for row in users.model.rows] == ["font style · by default"]
    with qtbot.waitSignal(shown.page.place_requested):
        users.list.clicked.emit(users.model.index(0))
    assert shown.view.selected == (shown.session.style.order.keys[2],)


def test_the_page_is_empty_for_a_style_without_faces(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs)
    assert shown.page.nothing.isHidden()
    assert shown.page.users.isVisible()


def test_an_empty_slot_beside_others_names_its_substitute_and_offers_a_face(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri())
    shown.assets.select_face("bold")
    page = shown.page
    assert page.nothing.accessibleName() == "No bold font. Labels use the default font."
    with qtbot.waitSignal(page.replace_requested):
        page.nothing.pressed.emit()


def test_unknown_content_of_the_fonts_section_is_shown(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri(), narrow="x")
    page = shown.page
    assert [member.path for member in page.unknown_keys.members] == [("fonts_section", "narrow")]


def test_a_face_keeps_only_the_selected_scripts_in_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=a_face())
    lighter = shown.page.lighter
    chips = lighter.chips.chips
    assert [(chip.key, chip.accessibleName()) for chip in chips] == [
        *(("Cyrl", "Cyrillic, 16"), ("Latn", "Latin, 10"), ("Grek", "Greek, 4")),
    ]
    assert lighter.keep.isHidden()
    shown.page.show_placed_labels(written((1, 0, {"AΑ": 2, "БВ": 5, "ΓΔ": 1})))
    shown.keep("Cyrl", "Latn")
    assert " to " in lighter.saving.sizes
    assert lighter.keep.text() == "Keep 2 scripts"
    assert lighter.in_view.text == "3 visible labels would use the default font."
    assert lighter.letters.letters == "ΑΓΔ"
    lighter.keep.click()
    assert shown.session.undo_stack.undoText() == "Subset the regular font to Cyrillic and Latin"
    shown.wait()
    assert [chip.key for chip in lighter.chips.chips] == ["Cyrl", "Latn"]
    assert lighter.keep.isHidden()
    shown.session.undo_stack.undo()
    shown.wait()
    assert len(lighter.chips.chips) == 3


def test_the_scripts_of_the_labels_in_view_are_retained_by_one_click(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=a_face())
    lighter = shown.page.lighter
    assert lighter.only_seen.isHidden()
    shown.page.show_placed_labels(written((1, 0, {"AB 1": 2, "ГД": 1}), (2, 1, {"ΓΔ": 1})))
    lighter.only_seen.click()
    shown.wait()
    assert lighter.chips.checked == ("Cyrl", "Latn")
    assert lighter.in_view.text == "Visible labels are not affected."
    assert lighter.only_seen.isHidden()


def test_nothing_is_offered_while_all_or_no_scripts_are_on(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=a_face())
    lighter = shown.page.lighter
    shown.keep()
    assert lighter.saving.sentence == "Select at least one script."
    shown.keep("Cyrl", "Latn", "Grek")
    assert lighter.saving.sentence == "Deselect the scripts your map does not need."
    assert lighter.keep.isHidden()


def test_a_font_whose_maker_forbids_it_is_not_cut(qtbot: QtBot, jobs: Jobs) -> None:
    data = font_bytes(letters=LATIN + GREEK, rights=FORBIDDEN)
    shown = Shown(qtbot, jobs, regular=build_data_uri("font/ttf", data))
    lighter = shown.page.lighter
    assert lighter.chips.isHidden()
    assert lighter.keep.isHidden()
    assert lighter.refusal.text.startswith("The font licence does not allow subsetting")


def test_a_font_of_one_script_has_nothing_to_leave_out(qtbot: QtBot, jobs: Jobs) -> None:
    shown = Shown(qtbot, jobs, regular=face_uri())
    lighter = shown.page.lighter
    assert lighter.saving.sentence == "The font has only one script."
