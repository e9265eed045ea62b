"""What panels run on."""

from collections.abc import Iterator

import pytest

from editor.system.jobs import Jobs


@pytest.fixture
def jobs(qapp: object) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    assert made.close()
