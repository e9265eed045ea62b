"""Requests while a text changes: stale answers are empty, and texts are read in threads."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from editor.language_server import analysis as analysis_module
from editor.language_server.analysis import Analysis
from editor.mapstyle.format import codec
from tests.styles import a_document, a_line

if find_spec("pygls") is None:
    pytest.skip("the extra “lsp” is not installed", allow_module_level=True)

from lsprotocol import types
from pygls.workspace import Workspace

from editor.language_server.server import StyleServer

if TYPE_CHECKING:
    from editor.language_server.analysis import TextFix

URI = "file:///styles/day.json"
TEXT = json.dumps(a_document([a_line(1, COMMENT="Straße", maxzoom="9")]), indent=2, ensure_ascii=False)
WHOLE = types.Range(types.Position(0, 0), types.Position(10**6, 0))
ID = types.TextDocumentIdentifier(URI)


class Session:
    """A server without streams, and what it published."""

    def __init__(self, *, has_versions: bool = False) -> None:
        self.server = StyleServer(pause_s=0.0)
        self.server.protocol._workspace = Workspace(None)
        edit = types.WorkspaceEditClientCapabilities(document_changes=has_versions)
        self.server.protocol.client_capabilities = types.ClientCapabilities(
            workspace=types.WorkspaceClientCapabilities(workspace_edit=edit)
        )
        self.published: list[list[str]] = []
        self.server._publish = self._publish  # type: ignore[method-assign]

    def _publish(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        assert uri == URI
        self.published.append([str(each.code) for each in diagnostics])

    async def open(self, text: str = TEXT) -> None:
        item = types.TextDocumentItem(URI, "json", 1, text)
        self.server.workspace.put_text_document(item)
        self.server._on_opened(types.DidOpenTextDocumentParams(item))
        await self.checked()

    def change(self, version: int, text: str) -> None:
        document = types.VersionedTextDocumentIdentifier(version, URI)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.server.workspace.update_text_document(document, change)
        self.server._on_changed(types.DidChangeTextDocumentParams(document, [change]))

    def close(self) -> None:
        self.server.workspace.remove_text_document(URI)
        self.server._on_closed(types.DidCloseTextDocumentParams(ID))

    async def checked(self) -> None:
        pending = self.server._documents[URI].pending
        assert pending is not None
        await pending

    def fixes(self) -> Coroutine[Any, Any, list[types.CodeAction]]:
        return self.server._fixes(types.CodeActionParams(ID, WHOLE, types.CodeActionContext([])))

    async def answers(self, uri: str = URI) -> list[object]:
        document = types.TextDocumentIdentifier(uri)
        return [
            await self.server._hover(types.HoverParams(document, types.Position(0, 0))),
            await self.server._colors(types.DocumentColorParams(document)),
            await self.server._symbols(types.DocumentSymbolParams(document)),
            await self.server._fixes(types.CodeActionParams(document, WHOLE, types.CodeActionContext([]))),
        ]


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_fixes_of_a_text_that_changes_meanwhile_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    has_begun, may_end = threading.Event(), threading.Event()
    original = Analysis.fixes

    def slow(analysis: Analysis, *arguments: Any) -> Iterator["TextFix"]:
        has_begun.set()
        assert may_end.wait(30)
        return original(analysis, *arguments)

    async def scenario() -> None:
        session = Session()
        await session.open()
        assert len(await session.fixes()) > 0
        monkeypatch.setattr(Analysis, "fixes", slow)
        request = asyncio.create_task(session.fixes())
        assert await asyncio.to_thread(has_begun.wait, 30)
        session.change(2, TEXT.replace("Straße", "Street"))
        may_end.set()
        assert await request == []
        await session.checked()

    run(scenario)


def test_fixes_name_the_version_of_the_text() -> None:
    async def scenario() -> None:
        session = Session(has_versions=True)
        await session.open()
        session.change(7, TEXT.replace("Straße", "Street"))
        await session.checked()
        for action in await session.fixes():
            assert action.edit is not None
            assert action.edit.changes is None
            (change,) = action.edit.document_changes or ()
            assert isinstance(change, types.TextDocumentEdit)
            assert (change.text_document.uri, change.text_document.version) == (URI, 7)
            assert len(change.edits) == 1

    run(scenario)


def test_only_the_newest_of_waiting_checks_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    analysed: list[str] = []
    original = codec.decode

    def counted(data: bytes) -> Any:
        analysed.append(data.decode())
        return original(data)

    async def scenario() -> None:
        session = Session()
        await session.open()
        monkeypatch.setattr(analysis_module, "decode", counted)
        texts = [TEXT.replace("Straße", f"Street {number}") for number in range(6)]
        async with session.server._documents[URI].lock:
            for version, text in enumerate(texts, 2):
                session.change(version, text)
                for _ in range(5):
                    await asyncio.sleep(0)
        await session.checked()
        assert analysed == texts[-1:]
        assert len(session.published) == 2

    run(scenario)


def test_texts_are_read_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    original = codec.decode

    def watched(data: bytes) -> Any:
        threads.append(threading.current_thread())
        return original(data)

    monkeypatch.setattr(analysis_module, "decode", watched)

    async def scenario() -> None:
        requests: list[Callable[[Session], Coroutine[Any, Any, object]]] = [
            lambda each: each.server._hover(types.HoverParams(ID, types.Position(0, 0))),
            lambda each: each.server._colors(types.DocumentColorParams(ID)),
            lambda each: each.server._symbols(types.DocumentSymbolParams(ID)),
            lambda each: each.fixes(),
        ]
        for request in requests:
            session = Session()
            await session.open()
            session.change(2, TEXT.replace("Straße", "Street"))
            pending = session.server._documents[URI].pending
            assert pending is not None
            pending.cancel()
            await request(session)
        assert len(threads) == 8
        assert threading.main_thread() not in threads

    run(scenario)


def test_documents_that_are_not_open_have_no_answers(tmp_path: Path) -> None:
    file = tmp_path / "style.json"
    file.write_text(TEXT)

    async def scenario() -> None:
        session = Session()
        assert await session.answers(file.as_uri()) == [None, [], [], []]
        await session.open()
        session.close()
        assert await session.answers() == [None, [], [], []]
        assert session.server._documents == {}
        assert session.published[-1] == []

    run(scenario)
