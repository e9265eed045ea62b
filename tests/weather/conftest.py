"""Fixtures of the weather tests: a key that must not leak."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

PROBE = "probe-19ab7c-secret"


@pytest.fixture
def probe(caplog: pytest.LogCaptureFixture, tmp_path: Path, home: Path) -> Iterator[str]:
    """A key; the test fails if it is found in a log record of any level, or in any file."""
    caplog.set_level(logging.DEBUG)
    yield PROBE
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    assert not [record for record in records if PROBE in record.getMessage() + repr(vars(record))]
    files = [path for folder in (tmp_path, home) for path in folder.rglob("*") if path.is_file()]
    assert not [path for path in files if PROBE.encode() in path.read_bytes() or PROBE in path.name]
