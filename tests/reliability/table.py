"""THE TABLE: everything that is measured of the document's reliability."""

from collections.abc import Callable
from functools import partial

from tests.bench.bench_checks import bench_checks
from tests.bench.bench_document import bench_layer_edit, bench_open, bench_save, bench_write
from tests.bench.harness import Row
from tests.reliability import (
    configuration,
    crashes,
    damaged_fonts,
    damaged_images,
    faults,
    full_disks,
    kills,
    opening,
    power_cuts,
    round_trips,
    shared_folders,
    spoiled_weather,
    undoing,
)
from tests.reliability.parts import Part, Size


def _bench(measure: Callable[[], list[Row]], _size: Size) -> list[Row]:
    return measure()


# A speed is measured in full or not at all: among other tests it would tell of these.
PARTS = (
    Part("open and save", round_trips.run, full=500, small=60),
    Part("undo", undoing.run, full=2000, small=40),
    Part("speed of opening", partial(_bench, bench_open), full=1, small=0),
    Part("speed of writing", partial(_bench, bench_write), full=1, small=0),
    Part("speed of saving", partial(_bench, bench_save), full=1, small=0),
    Part("speed of checks", partial(_bench, bench_checks), full=1, small=0),
    Part("speed of an edit", partial(_bench, bench_layer_edit), full=1, small=0),
    Part("kills in a save", kills.run, full=1000, small=300),
    Part("faults in a save", faults.run, full=1, small=1),
    Part("power cuts in a save", power_cuts.run, full=10_000, small=1000),
    Part("full disks", full_disks.run, full=50, small=50),
    Part("shared folders", shared_folders.run, full=4000, small=120),
    Part("hostile configuration", configuration.run, full=60, small=2),
    Part("crashes", crashes.run, full=200, small=8),
    Part("JSONTestSuite", opening.run_suite, full=1, small=1),
    Part("damaged fonts", damaged_fonts.run, full=5000, small=120),
    Part("damaged images", damaged_images.run, full=20_000, small=300),
    Part("spoiled weather", spoiled_weather.run, full=10_000, small=200),
    Part("damaged styles", opening.run_damaged, full=20_000, small=400),
)
