"""The language server: requests of an editor, answered by the analysis of its documents."""

import asyncio
import inspect
from collections.abc import Callable
from dataclasses import field
from typing import Any, Final, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from editor import __version__
from editor.checks.check import Checks
from editor.checks.problems import Severity
from editor.language_server.analysis import (
    MAX_PROBLEMS,
    Analysis,
    Diagnostic,
    OutlineItem,
    Span,
    stored_color,
)
from editor.language_server.positions import Position, TextPositions
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.schema.values import Color
from editor.records import dataclass

_Result = TypeVar("_Result")

# Problems are found after a pause in typing.
_PAUSE_S: Final = 0.2
_SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.HINT: types.DiagnosticSeverity.Information,
}


@dataclass(slots=True)
class _Document:
    """The newest analysis of an open document, and the checks that it shares with older ones."""

    analysis: Analysis
    version: int | None
    checks: Checks
    is_open: bool = True
    # The checks serve one thread at a time.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pending: "asyncio.Task[None] | None" = None

    def is_current(self, analysis: Analysis) -> bool:
        """Return whether an analysis is that of the newest text of an open document."""
        return self.is_open and self.analysis is analysis


class StyleServer(LanguageServer):
    """Publishes the problems of open styles, and answers requests about them."""

    def __init__(self, *, pause_s: float = _PAUSE_S) -> None:
        super().__init__("isopleth", __version__)
        self._pause_s = pause_s
        self._data: SourceData = load()
        self._documents: dict[str, _Document] = {}
        self._answer(types.TEXT_DOCUMENT_DID_OPEN, self._on_opened)
        self._answer(types.TEXT_DOCUMENT_DID_CHANGE, self._on_changed)
        self._answer(types.TEXT_DOCUMENT_DID_CLOSE, self._on_closed)
        self._answer(types.TEXT_DOCUMENT_HOVER, self._hover)
        self._answer(types.TEXT_DOCUMENT_DOCUMENT_COLOR, self._colors)
        self._answer(types.TEXT_DOCUMENT_COLOR_PRESENTATION, self._color_presentation)
        self._answer(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, self._symbols)
        kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
        self._answer(types.TEXT_DOCUMENT_CODE_ACTION, self._fixes, kinds)

    def _answer(
        self,
        method: str,
        handler: Callable[[Any], object],
        options: types.CodeActionOptions | None = None,
    ) -> None:
        """Register the handler of a method, as a function because pygls marks it by attributes."""
        if inspect.iscoroutinefunction(handler):

            async def answer_later(params: Any) -> object:
                return await handler(params)

            self.feature(method, options)(answer_later)
        else:
            self.feature(method, options)(lambda params: handler(params))

    def _on_opened(self, params: types.DidOpenTextDocumentParams) -> None:
        uri = params.text_document.uri
        self._close(uri)
        text, checks = self.workspace.get_text_document(uri).source, Checks(most=MAX_PROBLEMS)
        analysis = self._analysis(text, checks)
        document = self._documents[uri] = _Document(analysis, params.text_document.version, checks)
        self._schedule(uri, document, 0.0)

    def _on_changed(self, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        document = self._documents.get(uri)
        if document is None:
            return
        document.version = params.text_document.version
        text = self.workspace.get_text_document(uri).source
        if document.analysis.text != text:
            document.analysis = self._analysis(text, document.checks)
        self._schedule(uri, document, self._pause_s)

    def _analysis(self, text: str, checks: Checks) -> Analysis:
        """Return the analysis of a text, with positions in the encoding that the editor prefers."""
        encoding = types.PositionEncodingKind(self.workspace.position_encoding)
        return Analysis(text, self._data, checks, encoding.value)

    def _on_closed(self, params: types.DidCloseTextDocumentParams) -> None:
        self._close(params.text_document.uri)
        self._publish(params.text_document.uri, [])

    def _close(self, uri: str) -> None:
        document = self._documents.pop(uri, None)
        if document is None:
            return
        document.is_open = False
        if document.pending is not None:
            document.pending.cancel()

    def _schedule(self, uri: str, document: _Document, pause_s: float) -> None:
        """Find the problems of the newest text after a pause; this replaces an earlier schedule."""
        if document.pending is not None:
            document.pending.cancel()
        document.pending = asyncio.get_running_loop().create_task(self._check(uri, document, pause_s))

    async def _check(self, uri: str, document: _Document, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        found = await _analysed(document, _diagnostics)
        if found is not None:
            self._publish(uri, found)

    def _publish(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))

    async def _hover(self, params: types.HoverParams) -> types.Hover | None:
        place = _position(params.position)
        return await _analysed(
            self._documents.get(params.text_document.uri), lambda each: _hover(each, place)
        )

    async def _colors(self, params: types.DocumentColorParams) -> list[types.ColorInformation]:
        return await _analysed(self._documents.get(params.text_document.uri), _color_list) or []

    def _color_presentation(self, params: types.ColorPresentationParams) -> list[types.ColorPresentation]:
        parts = (params.color.red, params.color.green, params.color.blue, params.color.alpha)
        color = Color(*(min(max(round(part * 255), 0), 255) for part in parts))
        text = stored_color(color)
        return [types.ColorPresentation(text, text_edit=types.TextEdit(params.range, text))]

    async def _symbols(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return await _analysed(self._documents.get(params.text_document.uri), _symbol_list) or []

    async def _fixes(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        document = self._documents.get(uri)
        start, end = _position(params.range.start), _position(params.range.end)
        found = await _analysed(document, lambda each: _fix_list(each, start, end))
        if found is None or document is None:
            return []
        return [
            types.CodeAction(
                title,
                types.CodeActionKind.QuickFix,
                [diagnostic],
                edit=self._workspace_edit(uri, document.version, edit),
            )
            for title, diagnostic, edit in found
        ]

    def _workspace_edit(self, uri: str, version: int | None, edit: types.TextEdit) -> types.WorkspaceEdit:
        """Return an edit of one version of a document, if the editor knows versions in edits."""
        workspace = self.client_capabilities.workspace
        options = None if workspace is None else workspace.workspace_edit
        if options is None or not options.document_changes:
            return types.WorkspaceEdit({uri: [edit]})
        document = types.OptionalVersionedTextDocumentIdentifier(uri, version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, [edit])])


async def _analysed(document: _Document | None, work: Callable[[Analysis], _Result]) -> _Result | None:
    """Return the result of work on the newest analysis of a document, which a thread does.

    None if the document is not open, or if its text changes before the work ends. If the caller is cancelled,
    the work still ends before others get the checks.
    """
    if document is None:
        return None
    analysis = document.analysis

    async def run() -> _Result | None:
        async with document.lock:
            # While it waited for others, the text may have changed.
            if not document.is_current(analysis):
                return None
            return await asyncio.to_thread(work, analysis)

    found = await asyncio.shield(run())
    return found if document.is_current(analysis) else None


def _diagnostics(analysis: Analysis) -> list[types.Diagnostic]:
    return [_diagnostic(analysis.positions, each) for each in analysis.diagnostics]


def _hover(analysis: Analysis, place: Position) -> types.Hover | None:
    found = analysis.hover(analysis.positions.offset(place))
    if found is None:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, found.text)
    return types.Hover(content, _range(analysis.positions, found.span))


def _color_list(analysis: Analysis) -> list[types.ColorInformation]:
    return [
        types.ColorInformation(_range(analysis.positions, span), _color(color))
        for span, color in analysis.colors
    ]


def _symbol_list(analysis: Analysis) -> list[types.DocumentSymbol]:
    return [_symbol(analysis.positions, each) for each in analysis.symbols]


def _fix_list(
    analysis: Analysis, start: Position, end: Position
) -> list[tuple[str, types.Diagnostic, types.TextEdit]]:
    positions = analysis.positions
    span = Span(positions.offset(start), positions.offset(end))
    return [
        (
            fix.title,
            _diagnostic(positions, fix.diagnostic),
            types.TextEdit(_range(positions, fix.span), fix.text),
        )
        for fix in analysis.fixes(span)
    ]


def _position(position: types.Position) -> Position:
    return Position(position.line, position.character)


def _range(positions: TextPositions, span: Span) -> types.Range:
    start, end = positions.position(span.start), positions.position(span.end)
    return types.Range(types.Position(start.line, start.column), types.Position(end.line, end.column))


def _diagnostic(positions: TextPositions, found: Diagnostic) -> types.Diagnostic:
    return types.Diagnostic(
        _range(positions, found.span),
        found.message,
        _SEVERITIES[found.severity],
        found.code,
        source="isopleth",
    )


def _color(color: Color) -> types.Color:
    return types.Color(color.r / 255, color.g / 255, color.b / 255, color.a / 255)


def _symbol(positions: TextPositions, found: OutlineItem) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        found.name,
        types.SymbolKind.Namespace if found.is_group else types.SymbolKind.Object,
        _range(positions, found.span),
        _range(positions, found.name_span),
        found.detail,
        children=[_symbol(positions, each) for each in found.children],
    )
