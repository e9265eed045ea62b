"""Fonts examined, cut to subsets, matched with languages, and stopped at their limits."""

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median as middle

from PySide6.QtCore import QCoreApplication

from editor.app.startup import create_application
from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.check_results import cached_verdict, examine_face
from editor.assets.fonts.checks import examine_font, subset
from editor.assets.fonts.coverage import LANGUAGES, CodePoints, covered
from editor.assets.sandbox.process import SANDBOX, Sandbox, SandboxError
from editor.features.fonts.known_faces import KnownFaces
from editor.features.fonts.language_coverage import coverage_of
from editor.mapstyle.edits.assets import set_face
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests import corpus
from tests.assets import font_corpus, sandbox_work
from tests.assets.made_fonts import a_made_font
from tests.bench.bench_window import wait
from tests.bench.harness import Row, sized, times_ms
from tests.styles import a_line, a_source

_ROUNDS = sized(9, 1)
_HEAVY_GLYPHS = sized(18_270, 100)  # of 40 bytes each
_GLYPHS = sized(3000, 100)


def bench_font_facts() -> list[Row]:
    """Measure the examination of a font of 3,000 characters, as when it is added to a style."""
    data = a_made_font("".join(map(chr, range(0x400, 0x400 + _GLYPHS))))
    sandbox = Sandbox()
    begun = time.perf_counter()
    sandbox.call(sandbox_work.own_pid, limit_s=30)
    start_ms = (time.perf_counter() - begun) * 1000
    sandbox.close()
    uri = build_data_uri("font/ttf", data)
    examine_face(uri)
    rows = [
        Row("process beside the program: start", start_ms, "ms", 1500),
        Row("font of 3,000 glyphs: examined", _middle_ms(partial(examine_font, data)), "ms", 500),
        Row("font of 3,000 glyphs: known again", _middle_ms(partial(cached_verdict, uri)), "ms", 5),
        Row("font of 3,000 glyphs: cut to Cyrillic", _middle_ms(partial(subset, data, ["Cyrl"])), "ms", 3000),
    ]
    SANDBOX.close()
    return rows


def bench_faces_known() -> list[Row]:
    """Measure faces of 740 KB from request to display: of a style, and one that is added."""
    first, following = (build_data_uri("font/ttf", _a_heavy_font(family)) for family in ("One", "Two"))
    QCoreApplication.instance() or create_application()
    session = Session(a_source([a_line(1)], fonts_section={"regular": first}), Origin(None, "bench"))
    jobs = Jobs()
    known = KnownFaces.of(session, jobs)
    begun = time.perf_counter()
    known.activate()
    wait(lambda: not known.is_waiting)
    first_s = time.perf_counter() - begun
    begun = time.perf_counter()
    session.do(set_face("bold", following), "Bench")
    wait(lambda: not known.is_waiting)
    next_s = time.perf_counter() - begun
    assert all(face.facts is not None for face in known.by_slot.values()), "all are real fonts"
    jobs.close()
    SANDBOX.close()
    return [
        Row("face of 740 KB: from the first look until it is shown", first_s, "s", 1.5),
        Row("face of 740 KB: the next one until it is shown", next_s, "s", 0.4),
    ]


def bench_font_languages() -> list[Row]:
    """Measure matching all languages with a font that covers most scripts."""
    points = CodePoints(((0x20, 0x2FFF), (0x3000, 0x9FFF)))
    some = points.members
    first = _middle_ms(lambda: [language.codepoints for language in LANGUAGES])
    matched = _middle_ms(lambda: [covered(some, language) for language in LANGUAGES])
    return [
        Row(f"{len(LANGUAGES)} languages: their letters", first, "ms", 50),
        Row(f"{len(LANGUAGES)} languages: matched with a font", matched, "ms", 33),
    ]


def bench_font_coverage() -> list[Row]:
    """Measure coverage as the fonts view shows it, of a face of 60,000 characters that was just read."""
    ranges = ((0x20, 0x2FFF), (0x3000, 0x9FFF), (0xA000, 0xD7FF), (0xE000, 0xF2FF))
    coverage_of(CodePoints(ranges[:1]))

    def cover() -> object:
        return coverage_of(CodePoints(ranges))

    count = len(CodePoints(ranges))
    return [Row(f"{len(LANGUAGES)} languages of a face of {count} characters", _middle_ms(cover), "ms", 50)]


def bench_font_limits() -> list[Row]:
    """Measure until work that hangs is stopped at its limit of a second, and work that exhausts memory."""
    sandbox = Sandbox()
    rows = []
    acts = {"hangs": (sandbox_work.spin,), "eats 450 MB": (sandbox_work.eat, 450)}
    for name, work in acts.items():
        if sys.platform == "win32" and len(work) > 1:
            continue
        sandbox.call(sandbox_work.own_pid, limit_s=30)
        begun = time.perf_counter()
        outcome = _outcome(partial(sandbox.call, *work, limit_s=1.0))
        rows.append(Row(f"font that {name}: {outcome}", time.perf_counter() - begun, "s", 1.5))
    sandbox.close()
    return rows


def bench_font_corpus() -> list[Row]:
    """Measure the examination of every font of the corpus; the slowest counts."""
    folder = corpus.folder()
    if folder is None:
        return []
    files = [folder / "corpora" / path for path in corpus.verdicts(folder, "fonts")][: sized(None, 3)]
    examine_font(a_made_font())
    taken = [font_corpus.examined(file)[1] for file in files]
    used_mb = SANDBOX.call(font_corpus.most_memory_mb, limit_s=5.0)
    SANDBOX.close()
    return [
        Row(f"{len(files)} fonts of the corpus examined: the slowest", max(taken) * 1000, "ms", 5000),
        Row(f"{len(files)} fonts of the corpus examined: in the middle", middle(taken) * 1000, "ms", None),
        Row(f"{len(files)} fonts of the corpus examined: most memory", used_mb, "MB", 500),
    ]


def _a_heavy_font(family: str) -> bytes:
    """Create a font of 740 KB."""
    characters = "".join(map(chr, range(0x3000, 0x3000 + _HEAVY_GLYPHS)))
    return a_made_font(characters, {1: family, 2: "Regular", 4: f"{family} Regular"})


def _middle_ms(act: Callable[[], object]) -> float:
    return middle(times_ms(act, rounds=_ROUNDS))


def _outcome(act: Callable[[], object]) -> str:
    try:
        act()
    except SandboxError as error:
        return error.text
    return "not stopped"
