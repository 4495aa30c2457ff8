"""The official client of the Model Context Protocol with `interlock mcp` and `interlock serve --mcp`."""

import asyncio
import base64
import json
import re
import subprocess
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

DOOR = "stateDiagram-v2\n  [*] --> Closed\n  Closed --> Opened : open\n  Opened --> Closed : close\n"
TOOLS = [
    "check", "simulate", "compare", "verify", "tests", "draw", "convert", "replay", "session_start", "session_fire",
    "session_state", "session_end"]
CHANGING = {"session_start", "session_fire", "session_end"}


@contextmanager
def served(program, folder):
    """A server with agents; its address."""
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--mcp", "--library", "off"], cwd=folder, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        line = process.stdout.readline()
        yield re.search(r"http://\S+", line)[0]
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()


@pytest.fixture(params=["stdio legacy", "stdio auto", "stdio 2026-07-28", "http legacy", "http auto", "http 2026-07-28"])
def connection(request, program, tmp_path):
    """How a client reaches the server, and by which revision."""
    way, mode = request.param.split()
    if way == "stdio":
        yield StdioServerParameters(command=str(program), args=["mcp"]), mode
    else:
        with served(program, tmp_path) as address:
            yield address + "mcp", mode


def talk(connection, story) -> None:
    async def run() -> None:
        async with Client(connection[0], mode=connection[1]) as client:
            await story(client)

    asyncio.run(asyncio.wait_for(run(), 120))


def result(answer):
    """What a tool has found: by its schema, which the client checks, and the same as text."""
    assert not answer.is_error, answer.content[0].text
    assert json.loads(answer.content[0].text) == answer.structured_content
    return answer.structured_content


def test_every_tool_answers_by_its_schema(connection):
    async def story(client):
        tools = (await client.list_tools()).tools
        assert set(TOOLS) <= {tool.name for tool in tools}
        assert all(tool.annotations.read_only_hint == (tool.name not in CHANGING) and tool.output_schema for tool in tools)
        checked = result(await client.call_tool("check", {"text": DOOR}))
        assert (checked["errors"], checked["notation"]) == (0, "mermaid")
        assert checked["machines"][0]["states"] == ["Closed", "Opened"]
        run = result(await client.call_tool("simulate", {"text": DOOR, "run": "open,open"}))
        assert [step["outcome"] for step in run["steps"]] == ["taken", "refused"]
        assert run["refused"] == ["open"] and run["way"]["run"] == "close,open"
        other = DOOR.replace("Opened --> Closed", "Opened --> Opened")
        compared = result(await client.call_tool("compare", {"text": DOOR, "other": other}))
        assert compared["verdict"] == "different" and compared["differences"][0]["run"] == "open,close,open"
        same = result(await client.call_tool("compare", {"text": DOOR, "other": DOOR.replace("Opened", "Ajar")}))
        assert same["verdict"] == "equivalent"
        verified = result(await client.call_tool("verify", {
            "text": DOOR, "properties": ["no deadlock", "never Opened", "never Opned"]}))
        assert [one["verdict"] for one in verified["properties"]] == ["holds", "fails", "unreadable"]
        suite = result(await client.call_tool("tests", {"text": DOOR, "aim": "refusals"}))
        assert suite["covered"] == suite["wanted"] == 2
        drawn = result(await client.call_tool("draw", {"text": DOOR, "run": "open"}))
        assert drawn["svg"].lstrip().startswith("<") and "/m/" in drawn["link"] and drawn["link"].endswith("?run=open")
        picture = (await client.call_tool("draw", {"text": DOOR})).content[1]
        assert picture.mime_type == "image/png" and base64.b64decode(picture.data).startswith(b"\x89PNG")
        converted = result(await client.call_tool("convert", {"text": DOOR, "to": "scxml"}))
        assert "<scxml" in converted["text"] and converted["losses"] == []
        log = '{"event": "open"}\n{"event": "open"}\n'
        replayed = result(await client.call_tool("replay", {"text": DOOR, "log": log}))
        assert replayed["diverged"] == 1 and replayed["instances"][0]["divergence"]["line"] == 2

    talk(connection, story)


def test_a_session_holds_an_agent_to_the_machine(connection):
    async def story(client):
        await client.list_tools()
        started = result(await client.call_tool("session_start", {"text": DOOR, "key": "begin"}))
        session, kept = started["session"], started["kept"]
        assert started["states"] == ["Closed"] and kept == "memory"
        assert result(await client.call_tool("session_start", {"text": DOOR, "key": "begin"}))["session"] == session
        taken = result(await client.call_tool("session_fire", {"session": session, "event": "open", "key": "1"}))
        assert (taken["outcome"], taken["states"]) == ("taken", ["Opened"])
        refused = result(await client.call_tool("session_fire", {"session": session, "event": "open"}))
        assert (refused["outcome"], refused["states"]) == ("refused", ["Opened"])
        assert refused["way"]["run"] == "close,open" and [move["step"] for move in refused["moves"]] == ["close"]
        again = result(await client.call_tool("session_fire", {"session": session, "event": "open", "key": "1"}))
        assert again == taken
        state = result(await client.call_tool("session_state", {"session": session}))
        assert (state["run"], state["events"], state["refusals"]) == ("open", 2, 1)
        assert result(await client.call_tool("session_end", {"session": session}))["states"] == ["Opened"]
        gone = await client.call_tool("session_state", {"session": session})
        assert gone.is_error and "no such session" in gone.content[0].text
        battery = result(await client.call_tool("session_start", {"machine": "battery"}))
        assert result(await client.call_tool("session_end", {"session": battery["session"]}))["kept"] == kept

    talk(connection, story)


def test_resources_are_read(connection):
    async def story(client):
        resources = (await client.list_resources()).resources
        assert str(resources[0].uri) == "interlock://guide/notations"
        assert len(resources) == 17
        guide = (await client.read_resource("interlock://guide/notations")).contents[0].text
        assert "stateDiagram" in guide and "<scxml" in guide
        battery = (await client.read_resource("interlock://gallery/battery")).contents[0].text
        checked = result(await client.call_tool("check", {"text": battery}))
        assert checked["errors"] == 0
        with pytest.raises(MCPError):
            await client.read_resource("interlock://gallery/nothing")

    talk(connection, story)


def test_what_is_wrong_is_said(connection):
    async def story(client):
        await client.list_tools()
        faulty = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="Aa">' \
            '<transition event="e" target="Ab"/></state></scxml>'
        checked = result(await client.call_tool("check", {"text": faulty}))
        assert checked["errors"] == 1 and checked["findings"][0]["fixes"][0]["text"] == "Aa"
        for name, arguments in [
            ("simulate", {"text": faulty}), ("simulate", {"text": DOOR, "run": "opne"}), ("simulate", {"text": 5}),
            ("simulate", {}), ("check", {"text": "nothing", "notation": "marmaid"}), ("draw", {"text": ""}),
            ("compare", {"text": DOOR}), ("simulate", {"text": DOOR, "run": "open," * 300 + "open"}),
            ("simulate", {"text": DOOR, "chart": 7}),
        ]:
            answer = await client.call_tool(name, arguments)
            assert answer.is_error and answer.content[0].text, (name, arguments)
        with pytest.raises(MCPError):
            await client.call_tool("delete", {})

    talk(connection, story)


def test_nothing_but_messages_is_on_standard_output(program):
    lines = [
        "", "{", "[]", '{"jsonrpc":"2.0","id":1,"method":"ping"}', '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        '{"jsonrpc":"2.0","id":"a","method":"server/discover","params":{}}', "x" * 100,
        '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":'
        '"2030-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}',
        '{"jsonrpc":"2.0","id":3,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":'
        '"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}',
    ]
    ended = subprocess.run(
        [program, "mcp"], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes == [-32700, -32600, None, -32601, -32700, -32022, -32601]
    assert answers[5]["error"]["data"] == {"supported": ["2026-07-28"], "requested": "2030-01-01"}


def test_http_takes_one_message_at_a_time_from_nobody_else(program, tmp_path):
    envelope = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
    ask = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": envelope}}
    modern = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"}

    def post(address, body, headers=None, method="POST"):
        request = urllib.request.Request(
            address + "mcp", json.dumps(body).encode() if method == "POST" else None, method=method,
            headers={"Content-Type": "application/json", "Accept": "application/json", **(headers or {})})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    with served(program, tmp_path) as address:
        assert post(address, ask, modern) == 200
        assert post(address, ask, {**modern, "Mcp-Method": "ping"}) == 400
        assert post(address, ask) == 400
        assert post(address, {**ask, "method": "nothing"}, {**modern, "Mcp-Method": "nothing"}) == 404
        assert post(address, {"jsonrpc": "2.0", "id": 1, "method": "ping"}) == 200
        assert post(address, {"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"MCP-Protocol-Version": "1999"}) == 400
        assert post(address, {"jsonrpc": "2.0", "method": "notifications/initialized"}) == 202
        assert post(address, [ask]) == 400
        assert post(address, ask, {**modern, "Origin": "http://example.org"}) == 403
        assert post(address, None, method="GET") == 405


def test_agents_are_answered_only_if_that_is_asked_for(program, tmp_path):
    process = subprocess.Popen(
        [program, "serve", "--port", "0", "--library", "off"], cwd=tmp_path, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        address = re.search(r"http://\S+", process.stdout.readline())[0]
        request = urllib.request.Request(address + "mcp", b"{}", method="POST")
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(request)
        assert error.value.code in (404, 405)
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()
