"""Programs that report by libraries of others, floods of frames, and servers that end in between."""

import json
import sys
import urllib.error
import urllib.request

import pytest
from google.protobuf.json_format import MessageToDict
from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor, SpanExporter, SpanExportResult
from websockets.sync.client import connect

from serving import Server, wait_until
from started import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "Examples/Python"))
from interlock_live import Live  # noqa: E402

DOOR = "stateDiagram-v2\n  [*] --> open\n  open --> shut: push\n  shut --> open: pull\n"


@pytest.fixture
def start(program, tmp_path):
    """Starts a server at a port, which is chosen by the first one."""
    (tmp_path / "machines").mkdir()
    (tmp_path / "machines/door.mmd").write_text(DOOR)
    servers = []

    def start(port: int = 0) -> Server:
        server = Server(
            program, "machines", "--live", "--resources", str(REPOSITORY), "--port", str(port), folder=tmp_path,
            log=tmp_path / "log")
        servers.append(server)
        return server

    yield start
    for server in servers:
        with server:
            pass


def study(server: Server, number: int) -> dict | None:
    """The run of an instance; nothing if there is none yet."""
    try:
        with urllib.request.urlopen(f"{server.address}/live/{number}.json") as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        assert error.code == 404
        return None


class JSONExporter(SpanExporter):
    """Sends spans as OTLP/HTTP says for JSON. The exporters of OpenTelemetry's SDK for Python send them in binary form alone."""

    def __init__(self, address: str):
        self.address = address

    def export(self, spans) -> SpanExportResult:
        body = json.dumps(MessageToDict(encode_spans(spans))).encode()
        request = urllib.request.Request(self.address, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return SpanExportResult.SUCCESS if answer.status == 200 else SpanExportResult.FAILURE


def test_spans_of_the_sdk_of_opentelemetry(start):
    server = start()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(JSONExporter(server.address + "/v1/traces")))
    tracer = provider.get_tracer("door")
    for event in ["push", "push", "pull"]:
        with tracer.start_as_current_span(event, attributes={"session.id": "sdk"}):
            pass
    wait_until(lambda: (found := study(server, 1)) and len(found["moments"]) == 3)
    verdicts = [(moment["event"], moment["verdict"]) for moment in study(server, 1)["moments"]]
    assert verdicts == [("push", "taken"), ("push", "refused"), ("pull", "taken")]


def frames(count: int) -> list[str]:
    """The frames of an actor that is switched on and off."""
    definition = {"id": "lamp", "initial": "off", "states": {"off": {"on": {"press": "on"}}, "on": {"on": {"press": "off"}}}}
    common = {"sessionId": "x:0", "createdAt": "1", "id": None}
    actor = {"type": "@xstate.actor", "name": "lamp", "definition": json.dumps(definition), "rootId": "x:0", "_version": "0.7.1"}
    events = [
        {"type": "@xstate.event", "event": {"type": "press"}} | common | {"createdAt": str(number + 2)} for number in range(count)]
    return [json.dumps(frame) for frame in [actor | common, *events]]


def test_a_flood_waits_and_others_are_answered(start):
    server = start()
    count = 12_000
    with connect(server.address.replace("http", "ws") + "/live/inspect") as socket:
        for frame in frames(count):
            socket.send(frame)
        with urllib.request.urlopen(server.address + "/") as answer:
            assert answer.status == 200
    wait_until(lambda: f"<td>{count}</td>" in overview(server))


def overview(server: Server) -> str:
    with urllib.request.urlopen(server.address + "/live") as answer:
        return answer.read().decode()


def test_verdicts_do_not_need_their_senders(start):
    """Each sender disconnects when it has its answer; what it has sent is judged all the same."""
    server = start()
    for number in range(200):
        body = json.dumps({"machine": "door", "instance": str(number), "event": "push"}).encode()
        with urllib.request.urlopen(urllib.request.Request(server.address + "/live/lines", body)) as answer:
            assert answer.status == 200
    wait_until(lambda: "<b>200</b> shut" in overview(server))


def test_senders_go_on_when_the_server_is_there_again(start):
    first = start()
    address, port = first.address, first.port
    lines = Live(address + "/live/lines")
    lines.report(machine="door", instance="a", event="push")
    wait_until(lambda: study(first, 1) is not None)
    with connect(address.replace("http", "ws") + "/live/inspect") as socket:
        for frame in frames(3):
            socket.send(frame)
        wait_until(lambda: (found := study(first, 2)) and len(found["moments"]) == 3)
    first.kill()
    lines.report(machine="door", instance="a", event="pull")
    wait_until(lambda: lines.dropped == 1)
    second = start(port)
    lines.report(machine="door", instance="a", event="push")
    wait_until(lambda: study(second, 1) is not None)
    assert [moment["event"] for moment in study(second, 1)["moments"]] == ["push"]
    # Stately Inspect sends its queue again to whoever it is connected to.
    for _ in range(2):
        with connect(address.replace("http", "ws") + "/live/inspect") as socket:
            for frame in frames(3):
                socket.send(frame)
    wait_until(lambda: (found := study(second, 2)) and len(found["moments"]) == 3)
    assert study(second, 3) is None
