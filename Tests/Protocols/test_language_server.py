"""A session of the client of pygls with `interlock lsp`."""

import asyncio
import subprocess

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

URI = "file:///work/battery.mmd"
BATTERY = """stateDiagram-v2
  [*] --> Discharging
  Discharging --> Charging : plug 🔌
  Charging --> Discharging : unplug
  Charging --> Full : full
  Full --> Dischargin : unplug
"""


class Editor(LanguageClient):
    """A client that keeps what the server reports."""

    def __init__(self):
        super().__init__("tests", "1")
        self.reported = asyncio.Queue()
        self.shown = asyncio.Queue()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def keep(parameters: types.PublishDiagnosticsParams):
            self.reported.put_nowait(parameters)

        @self.feature(types.WINDOW_SHOW_DOCUMENT)
        def show(parameters: types.ShowDocumentParams):
            self.shown.put_nowait(parameters)
            return types.ShowDocumentResult(success=True)

    async def diagnostics(self, version: int) -> list[types.Diagnostic]:
        """What is found in a version of the document."""
        while True:
            report = await asyncio.wait_for(self.reported.get(), 60)
            if report.version == version:
                return list(report.diagnostics)


def capabilities() -> types.ClientCapabilities:
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
            rename=types.RenameClientCapabilities(prepare_support=True),
            document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)),
        window=types.WindowClientCapabilities(show_document=types.ShowDocumentClientCapabilities(support=True)))


def session(program, story) -> None:
    """Starts the server, has a story told, and ends it as an editor does."""

    async def run() -> None:
        editor = Editor()
        await editor.start_io(str(program), "lsp")
        result = await editor.initialize_async(
            types.InitializeParams(capabilities=capabilities(), process_id=None, root_uri=None))
        editor.initialized(types.InitializedParams())
        await story(editor, result)
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()
        assert editor._server.returncode == 0

    asyncio.run(asyncio.wait_for(run(), 120))


def opened(editor: Editor, text: str = BATTERY) -> types.TextDocumentIdentifier:
    editor.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri=URI, language_id="mermaid", version=1, text=text)))
    return types.TextDocumentIdentifier(URI)


def at(line: int, character: int) -> types.Position:
    return types.Position(line, character)


def applied(text: str, edits: list[types.TextEdit]) -> str:
    """A text after edits in units of UTF-16."""
    units = text.encode("utf-16-le")
    starts = [0]
    for place in range(0, len(units), 2):
        if units[place:place + 2] == b"\n\0":
            starts.append(place + 2)
    offset = lambda position: starts[position.line] + 2 * position.character
    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        units = units[:offset(edit.range.start)] + edit.new_text.encode("utf-16-le") + units[offset(edit.range.end):]
    return units.decode("utf-16-le")


def test_a_fault_is_found_and_mended(program):
    async def story(editor, result):
        assert result.capabilities.position_encoding == types.PositionEncodingKind.Utf16
        document = opened(editor)
        found = await editor.diagnostics(1)
        names = [finding for finding in found if "'Dischargin'" in finding.message]
        assert [finding.range.start for finding in names] == [at(5, 11)]
        actions = await editor.text_document_code_action_async(
            types.CodeActionParams(document, names[0].range, types.CodeActionContext(diagnostics=names)))
        assert [action.title for action in actions] == ["Replace 'Dischargin' with 'Discharging'"]
        edits = actions[0].edit.changes[URI]
        changes = [
            types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text) for edit in edits]
        editor.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version=2, uri=URI), changes))
        assert await editor.diagnostics(2) == []

    session(program, story)


def test_what_an_editor_asks(program):
    async def story(editor, result):
        document = opened(editor)
        await editor.diagnostics(1)
        hover = await editor.text_document_hover_async(types.HoverParams(document, at(3, 4)))
        assert hover.contents.value.startswith("*Charging*: unplug → Discharging, full → Full; refused: plug")
        symbols = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        assert [symbol.name for symbol in symbols] == ["Discharging", "Charging", "Full", "Dischargin"]
        definition = await editor.text_document_definition_async(types.DefinitionParams(document, at(2, 20)))
        assert definition, "nothing is defined"
        references = await editor.text_document_references_async(
            types.ReferenceParams(types.ReferenceContext(include_declaration=True), document, at(2, 20)))
        assert [place.range.start for place in references] == [at(2, 18), at(3, 2), at(4, 2)]
        folds = await editor.text_document_folding_range_async(types.FoldingRangeParams(document))
        assert folds is not None and len(folds) == 0
        lenses = await editor.text_document_code_lens_async(types.CodeLensParams(document))
        assert [lens.command.title for lens in lenses] == ["Open in Interlock"]
        await editor.workspace_execute_command_async(
            types.ExecuteCommandParams(lenses[0].command.command, lenses[0].command.arguments))
        # The server answers the command without waiting for the editor's answer to its own request.
        shown = await asyncio.wait_for(editor.shown.get(), 60)
        assert shown.external and shown.uri.startswith("http://127.0.0.1:8080/m/")

    session(program, story)


def test_a_name_is_changed_everywhere(program):
    async def story(editor, result):
        text = BATTERY.replace("Dischargin :", "Discharging :")
        document = opened(editor, text)
        await editor.diagnostics(1)
        prepared = await editor.text_document_prepare_rename_async(types.PrepareRenameParams(document, at(3, 4)))
        assert prepared.placeholder == "Charging"
        edit = await editor.text_document_rename_async(types.RenameParams(document, at(3, 4), "Plugged"))
        assert applied(text, edit.changes[URI]) == text.replace("Charging", "Plugged")
        with pytest.raises(JsonRpcException, match="Full"):
            await editor.text_document_rename_async(types.RenameParams(document, at(3, 4), "Full"))

    session(program, story)


def test_formatting_changes_white_space_alone(program):
    async def story(editor, result):
        options = types.FormattingOptions(tab_size=2, insert_spaces=True)
        text = "stateDiagram-v2\n%% kept\n[*] --> A\nA-->B:go\n   B --> A : back\n"
        document = opened(editor, text)
        edits = await editor.text_document_formatting_async(types.DocumentFormattingParams(document, options))
        formatted = applied(text, edits)
        assert formatted == "stateDiagram-v2\n  %% kept\n  [*] --> A\n  A --> B : go\n  B --> A : back\n"
        document = opened(editor, formatted)
        assert not await editor.text_document_formatting_async(types.DocumentFormattingParams(document, options))

    session(program, story)


def test_many_requests_at_once_and_a_cancelled_one(program):
    async def story(editor, result):
        document = opened(editor)
        waiting = [editor.text_document_hover(types.HoverParams(document, at(3, 4))) for _ in range(200)]
        cancelled = editor.text_document_hover(types.HoverParams(document, at(3, 4)))
        cancelled.cancel()
        answers = await asyncio.gather(*(asyncio.wrap_future(one) for one in waiting))
        assert len({answer.contents.value for answer in answers}) == 1
        # The session goes on, whether the request was answered or cancelled.
        assert await editor.text_document_hover_async(types.HoverParams(document, at(3, 4)))

    session(program, story)


@pytest.mark.parametrize("stream", [
    b"", b"\r\n\r\n", b"Content-Length: 5\r\n\r\n{", b"Content-Length: 2\r\n\r\n{}", b"x" * 100_000,
    b"Content-Length: 999999999999\r\n\r\n", b"Content-Length: 1\r\n\r\n[" * 50, b"\xff\xfe\0\0",
    b'Content-Length: 44\r\n\r\n{"jsonrpc":"2.0","method":"exit","params":1}',
])
def test_a_malformed_stream_ends_without_a_crash(program, stream):
    ended = subprocess.run([program, "lsp"], input=stream, capture_output=True, timeout=60)
    assert ended.returncode == 1
    assert ended.stdout == b"" or ended.stdout.startswith(b"Content-Length: ")
