"""Descriptions of stop faults."""

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.curves.stops import StopFault


def fault_text(faults: Collection[StopFault]) -> str:
    """Return the descriptions of the faults of a stop; empty without any."""
    descriptions = {
        StopFault.UNSORTED: _tr("Stands behind a stop of a higher level"),
        StopFault.DOUBLED: _tr("Does not count: a later stop stands on the same level"),
        StopFault.OUT_OF_BOUNDS: _tr("Lies beyond what this property can be, and is drawn at the limit"),
    }
    return "\n".join(text for fault, text in descriptions.items() if fault in faults)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Fault", text)
