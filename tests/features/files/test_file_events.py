"""Random sequences of edits, saves, crashes and external changes never lose work."""

import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.reliability.file_events import DRAWN_FROM, fault_in

EDITED_ELSEWHERE = ["edit", "save", "write in place"]
CRASHED = ["edit", "crash"]


@settings(max_examples=15)
@given(st.lists(st.sampled_from(DRAWN_FROM), min_size=2, max_size=12))
@example([*EDITED_ELSEWHERE, "open another and cancel", "open another and discard"])
@example([*EDITED_ELSEWHERE, "crash", "recover", "save", "save anyway"])
@example(["edit", "save", "make a folder", "close and save"])
@example(["edit", "save", "rename", "open another and save"])
@example(["edit", "write in place", "keep mine", "undo"])
@example(["edit", "save and edit", "undo", "undo"])
@example([*CRASHED, "recover", "reload"])
@example([*CRASHED, "recover", "undo", "close and discard", "recover", "save"])
@example([*CRASHED, "write what a copy holds", "reload", "recover", "close and discard"])
def test_no_sequence_of_events_loses_work_or_offers_handled_copies(qapp: object, events: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert fault_in(events, Path(folder) / "desk") == ""
