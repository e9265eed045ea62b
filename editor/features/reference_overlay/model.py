"""List of the measurements in a reference image."""

from editor.features.reference_overlay.calibration import Measurement
from editor.records import dataclass
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import Row, RowTone, Symbol, Text, TextFit
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole


@dataclass(frozen=True, slots=True, eq=False)
class MeasurementRow:
    """A measurement with the symbol and name of its layer; `value` is None if the layer has no size.

    Units: `value` is logical pixels per unit.
    """

    measurement: Measurement
    symbol: str
    name: str
    size: str
    value_text: str
    value: float | None


class MeasurementModel(RowListModel[MeasurementRow]):
    """The measurements of one quantity."""

    def describe(self, entry: MeasurementRow) -> Row:
        """Return the layer, the measured size, and the pixels per unit at the end."""
        value = Text(entry.value_text, TypeRole.SECONDARY, at_end=True, gap_px=Gap.S)
        size = Text(entry.size, TypeRole.SECONDARY, RowTone.QUIET, TextFit.OMITTED, at_end=True, gap_px=Gap.S)
        return Row(
            lines=((Text(entry.name, TypeRole.SECONDARY),),),
            lead=(Symbol(entry.symbol),),
            trailing=(value, size),
            title=entry.name,
            accessible_text=f"{entry.name}, {entry.size}, {entry.value_text}",
        )
