"""Section with the results of the checks of the selected face."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.assets.fonts.checks import HAS_DEEP_CHECK
from editor.assets.fonts.fonts import FontStage
from editor.assets.fonts.verdicts import known_face
from editor.panels.fonts.known_faces import KnownFace
from editor.widgets.section import Section
from editor.widgets.verdict_words import Verdict, VerdictWords


class FaceChecks(Section):
    """One line per check; checks after a failed one are not run."""

    def __init__(self, parent: QWidget | None = None, *, has_deep_check: bool = HAS_DEEP_CHECK) -> None:
        super().__init__(QCoreApplication.translate("FaceChecks", "Checks"), parent)
        self._has_deep_check = has_deep_check
        self.lines = {stage: VerdictWords() for stage in FontStage}
        for line in self.lines.values():
            self.body.addWidget(line)

    def show_face(self, known: KnownFace) -> None:
        """Show the results for a face."""
        for stage, (verdict, text) in zip(FontStage, self._results(known), strict=True):
            self.lines[stage].show_verdict(verdict, text)
        passed = sum(line.verdict is Verdict.FINE for line in self.lines.values())
        summary = "" if known.is_waiting else self.tr("{passed} passed").format(passed=passed)
        examined = known_face(known.face.data_uri)
        is_checked = examined is None or examined.is_checked
        fault = self.tr("1 fault") if is_checked else self.tr("Not checked")
        self.set_summary(fault if known.fault else summary)

    def _results(self, known: KnownFace) -> Iterator[tuple[Verdict, str]]:
        passed = {
            FontStage.DIRECTORY: self.tr("Table directory fits the file"),
            FontStage.TABLES: self.tr("cmap, head and name are there"),
            FontStage.READER: self.tr("Opens in the reader beside the program"),
            FontStage.DEEP: self.tr("Deep check passed"),
        }
        names = {
            FontStage.DIRECTORY: self.tr("Table directory"),
            FontStage.TABLES: self.tr("Tables"),
            FontStage.READER: self.tr("Reader beside the program"),
            FontStage.DEEP: self.tr("Deep check"),
        }
        verdict = known_face(known.face.data_uri)
        # An invalid data URI fails before the first check; a face without a verdict failed in the reader.
        failed = FontStage.READER if verdict is None else verdict.stage or FontStage.DIRECTORY
        for stage in FontStage:
            if verdict is not None and not verdict.is_checked:
                yield Verdict.OPEN, self.tr("{check}: not checked").format(check=names[stage])
            elif known.is_waiting:
                yield Verdict.OPEN, self.tr("{check}: waiting").format(check=names[stage])
            elif known.fault and stage is failed:
                yield Verdict.FAULT, self.tr("{check}: {fault}").format(check=names[stage], fault=known.fault)
            elif known.fault and stage.value > failed.value:
                yield Verdict.OPEN, self.tr("{check}: not reached").format(check=names[stage])
            elif stage is FontStage.DEEP and not self._has_deep_check:
                yield Verdict.OPEN, self.tr("Deep check: tool not installed")
            else:
                yield Verdict.FINE, passed[stage]
