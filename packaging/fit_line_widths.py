"""Fit of the road widths of the preview: pixels per unit of line width at each zoom.

    python packaging/fit_line_widths.py

`widths/styles.tsv` has the widths of five road classes with their casings, in units, in five published
styles. `widths/targets.tsv` has the widths that OpenStreetMap Carto draws (CC0), in pixels, and for motorways
below zoom 12 those that are usual in other maps. Rows with a weight of 0 are not fitted, and only their
residual is printed: with one scale for all roads, residential streets cannot be hairlines at zoom 12, and
motorways cannot be as narrow as primary roads at zoom 17.

The fit is in logarithms. It minimises the fourth power of the residuals of the medians over the styles, and
the curvature of the scale. The output is the scale of `resources/preview/choices.toml` and its residuals; see
decision 29.
"""

import csv
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

FOLDER = Path(__file__).parent / "widths"
LEVELS = 18
# Below this zoom, styles and maps have little data: the scale continues geometrically, with a minimum.
FIRST_KNOWN, MINIMUM = 8, 0.08
# Weight of the curvature of the scale, relative to a residual.
CURVATURE_WEIGHT = 0.6
ROUNDS = 200
MIN_RESIDUAL, TYPICAL_RESIDUAL = 0.03, 0.2


def main() -> None:
    """Print the scale and the residuals."""
    rows = list(read_targets())
    scale = fit(rows)
    print("px per unit:", ", ".join(f"{value:.2f}" for value in scale))
    for name, zoom, px, units, weight in rows:
        drawn = scale[zoom] * units
        print(
            f"{name:12} {zoom:2}  target {px:5.1f} px  drawn {drawn:5.1f} px  factor {drawn / px:4.2f}"
            f"{'' if weight else '  (not fitted)'}"
        )


def read_targets() -> Iterator[tuple[str, int, float, float, float]]:
    """Yield class, zoom, width in pixels, median width in units, and weight of each target."""
    with (FOLDER / "styles.tsv").open(encoding="utf-8") as file:
        styles = list(csv.DictReader(file, delimiter="\t"))
    with (FOLDER / "targets.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            units = [
                float(one[row["zoom"]]) for one in styles if one["class"] == row["class"] and one[row["zoom"]]
            ]
            yield row["class"], int(row["zoom"]), float(row["px"]), median(units), float(row["weight"])


def fit(rows: list[tuple[str, int, float, float, float]]) -> list[float]:
    """Return the pixels per unit at each zoom."""
    targets = [(zoom, np.log(px / units), weight) for _, zoom, px, units, weight in rows if weight]
    known = range(FIRST_KNOWN, LEVELS)
    scale = np.zeros(LEVELS)
    factors = np.ones(len(targets))
    for _ in range(ROUNDS):
        # Squared residuals, weighted by the residuals of the last round, approach their fourth power.
        lines, values = [], []
        for (zoom, value, weight), factor in zip(targets, factors, strict=True):
            line = np.zeros(LEVELS)
            line[zoom] = weight * factor
            lines.append(line)
            values.append(value * weight * factor)
        for zoom in known[1:-1]:
            line = np.zeros(LEVELS)
            line[zoom - 1 : zoom + 2] = CURVATURE_WEIGHT, -2 * CURVATURE_WEIGHT, CURVATURE_WEIGHT
            lines.append(line)
            values.append(0.0)
        solution = np.linalg.lstsq(np.array(lines)[:, FIRST_KNOWN:], np.array(values), rcond=None)
        scale[FIRST_KNOWN:] = solution[0]
        residuals = np.array([abs(scale[zoom] - value) for zoom, value, _ in targets])
        # The mean with the last factors prevents oscillation.
        factors = (factors + np.maximum(residuals, MIN_RESIDUAL) / TYPICAL_RESIDUAL) / 2
    px = np.exp(scale)
    step = px[FIRST_KNOWN + 1] / px[FIRST_KNOWN]
    for zoom in reversed(range(FIRST_KNOWN)):
        px[zoom] = max(px[zoom + 1] / step, MINIMUM)
    return px.tolist()


if __name__ == "__main__":
    main()
