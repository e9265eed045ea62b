"""The table of all measurements of the document's reliability.

No row is a time, as in benches, so that a failed row is a fault on a busy machine too.
"""

from tests.reliability import (
    analysed_texts,
    binary_styles,
    configuration,
    crashes,
    damaged_fonts,
    damaged_images,
    faults,
    faulty_weather,
    file_events,
    full_disks,
    hanging,
    kills,
    map_files,
    maplibre_files,
    opening,
    power_cuts,
    round_trips,
    shared_folders,
    shown_styles,
    sprite_files,
    stale,
    style_set_files,
    undoing,
)
from tests.reliability.parts import Part

PARTS = (
    Part("open and save", round_trips.run, full=500, small=60),
    Part("undo", undoing.run, full=2000, small=8),
    Part("stale edits", stale.run, full=2000, small=45),
    Part("kills in a save", kills.run, full=1000, small=60),
    Part("faults in a save", faults.run, full=1, small=1),
    Part("power cuts in a save", power_cuts.run, full=10_000, small=1000),
    Part("full disks", full_disks.run, full=50, small=15),
    Part("shared folders", shared_folders.run, full=2000, small=60),
    Part("hostile configuration", configuration.run, full=26, small=1),
    Part("crashes", crashes.run, full=200, small=2),
    Part("orders of events on the file", file_events.run, full=300, small=5),
    Part("JSONTestSuite", opening.run_suite, full=1, small=1),
    Part("damaged fonts", damaged_fonts.run, full=5000, small=120),
    Part("damaged images", damaged_images.run, full=20_000, small=300),
    Part("spoiled weather", faulty_weather.run, full=10_000, small=200),
    Part("damaged MapLibre styles", maplibre_files.run, full=8000, small=40),
    Part("damaged styles in code editors", analysed_texts.run, full=2000, small=20),
    Part("damaged icons of sprites", sprite_files.run, full=2000 * sprite_files.KIND_COUNT, small=40),
    Part("damaged style sets", style_set_files.run, full=2000, small=60),
    Part("map files", map_files.run, full=160, small=4),
    Part("hanging processes", hanging.run, full=12, small=1),
    Part("damaged styles in a window", shown_styles.run_damaged, full=120, small=1),
    Part("wide styles in a window", shown_styles.run_wide, full=12, small=1),
    Part("damaged styles", opening.run_damaged, full=20_000, small=200),
    Part("binary styles", binary_styles.run, full=5000, small=200),
)
