"""Programs that run tell the server what their machines do, and its pages show them as runs."""

import contextlib
import http.client
import json
import re
import socket
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from expectations import expect
from nu_checker import findings
from page import Page
from serving import Server, wait_until
from started import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "Examples/Python"))
from interlock_live import Live  # noqa: E402

TOKEN = "a-token-of-the-tests"
DOOR = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="door" initial="open">
<state id="open"><transition event="push" target="shut"/></state>
<state id="shut"><transition event="pull" target="open"/><transition event="turn" target="locked"/></state>
<state id="locked"><transition event="turn" target="shut"/></state></scxml>"""
CHECKOUT = {
    "id": "checkout", "initial": "cart", "context": {"paid": 0}, "states": {
        "cart": {"on": {"CHECKOUT": "paying"}},
        "paying": {"on": {"PAY": [{"guard": "canPay", "target": "paid"}, {}], "CANCEL": "cart"}},
        "paid": {"on": {"SHIP": "shipped"}}, "shipped": {"type": "final"}}}


@pytest.fixture(scope="module", params=["2", "0"], ids=["workers", "alone"])
def live(request, program, tmp_path_factory):
    """A server that programs tell, with workers and without, and with a folder of machines in files."""
    folder = tmp_path_factory.mktemp("live")
    machines = folder / "machines"
    machines.mkdir()
    (machines / "door.scxml").write_text(DOOR)
    (machines / "lamp.mmd").write_text("stateDiagram-v2\n  [*] --> off\n  off --> on: press\n  on --> off: press\n")
    with Server(
            program, "machines", "--live", "--live-token", TOKEN, "--workers", request.param, "--resources",
            str(REPOSITORY), folder=folder, log=folder / "log") as server:
        yield server


@pytest.fixture
def page(live):
    return Page(live.address)


def post(live, text: str, path: str = "/live/lines", **headers: str) -> tuple[int, dict]:
    """Posts a text; the status and the answer."""
    fields = {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(live.address + path, text.encode(), fields)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        isJSON = error.headers.get_content_type() == "application/json"
        return error.code, json.loads(error.read()) if isJSON else {}


def tell(live, instance: str, *events, machine: str = "door") -> str:
    """Tells of events of an instance, or of events with the states after them; the path of its page."""
    records = [event if isinstance(event, dict) else {"event": event} for event in events]
    lines = [json.dumps({"machine": machine, "instance": instance} | record) for record in records]
    status, answer = post(live, "\n".join(lines))
    assert status == 200 and answer["lines"] == len(events)
    return answer["actors"][0].removeprefix(live.address)


def inspect(live, token: str = "", **options):
    return connect(live.address.replace("http", "ws") + "/live/inspect" + token, **options)


class XState:
    """An actor of XState as its inspector tells of it; `send` with the state after the event."""

    def __init__(self, name: str, definition: dict, session: str = "x:0"):
        self.session, self.created = session, str(time.time_ns() // 1_000_000)
        self.frames = [json.dumps({
            "type": "@xstate.actor", "name": name, "definition": json.dumps(definition), "sessionId": session,
            "rootId": session, "id": None, "createdAt": self.created, "_version": "0.7.1"})]
        self.tell({"type": "xstate.init"}, definition["initial"])

    def tell(self, event: dict, state: str, status: str = "active") -> None:
        common = {"event": event, "sessionId": self.session, "createdAt": str(time.time_ns() // 1_000_000), "id": None}
        self.frames.append(json.dumps({"type": "@xstate.event"} | common))
        snapshot = {"status": status, "context": {}, "value": state}
        self.frames.append(json.dumps({"type": "@xstate.snapshot", "snapshot": snapshot} | common))


def study(live, path: str) -> dict:
    with urllib.request.urlopen(live.address + path + ".json") as answer:
        return json.loads(answer.read())


def find(page, name: str) -> str:
    """The path of an instance on the page of all."""
    page.goto("/live")
    links = page.locator("th a")
    found = [address for text, address in zip(links.all_texts(), links.addresses()) if text == name]
    assert len(found) == 1, page.body.decode()
    return urllib.parse.urlsplit(found[0]).path


# MARK: From the program to the page


def test_a_refused_event_is_on_the_page_and_its_link_needs_no_program(live, page):
    path = tell(live, "one", "push", "push")
    page.goto(path)
    expect(page.locator("#refusal")).to_contain_text("push")
    expect(page.locator("#live-run")).to_contain_text("push: refused")
    expect(page.locator("#live-run [data-changes]")).to_have_attribute("data-changes", path + "/changes")
    page.locator("#open-run").click()
    assert page.url == live.address + "/machines/door?run=push,push"
    expect(page.locator("#refusal")).to_be_visible()


def test_every_candidate_and_why(live, page):
    path = tell(live, "two", "push", "pull", "turn")
    page.goto(path)
    expect(page.locator("details.candidates")).to_contain_text("push")
    assert study(live, path)["moments"][2] == {
        "event": "turn", "nearest": [], "number": 3, "position": 3, "states": ["open"], "verdict": "refused",
        "cause": "refused"}


def test_where_program_and_machine_disagree_both_are_shown(live, page):
    path = tell(live, "three", {"event": "push", "state": "locked"})
    page.goto(path)
    for place in "#live-run", "#disagreement":
        expect(page.locator(place)).to_contain_text("push: the program is in locked, the machine in shut")
    assert study(live, path)["states"] == ["locked"]
    # The run goes on from the program's state.
    tell(live, "three", {"event": "turn", "state": "shut"})
    assert [moment["verdict"] for moment in study(live, path)["moments"]] == ["disagreement", "taken"]


def test_a_step_of_the_page_leads_to_the_run_of_the_machine(live, page):
    path = tell(live, "four", *["push", "pull"] * 60)
    page.goto(path + "?at=3")
    assert "/machines/door/" in page.url and page.url.endswith("?at=3")
    page.goto(path + "?lang=ja")
    expect(page.locator("#live-run")).to_contain_text("ライブ")


def test_the_page_of_all(live, page):
    for number in range(3):
        tell(live, f"lamp-{number}", "press", machine="lamp")
    tell(live, "lamp-2", "pres", machine="lamp")
    page.goto("/live")
    section = page.locator("section", has_text="lamp-0").first
    expect(section.locator(".live-states")).to_contain_text("3 on")
    expect(section).to_contain_text("Refused in the last minute: 1")
    expect(section).to_contain_text("Most often refused: pres (1)")
    expect(page.locator("#connect")).to_contain_text("createWebSocketInspector")
    expect(page.locator("#connect")).to_contain_text(f"http://{live.address.removeprefix('http://')}/live/lines")


def test_a_machine_is_found_by_its_names_or_chosen(live, page):
    status, answer = post(live, '{"instance": "unnamed", "event": "turn"}\n{"instance": "unnamed", "event": "pull"}')
    assert status == 200
    page.goto(answer["actors"][0])
    expect(page.locator("h1")).to_contain_text("door")
    _, answer = post(live, '{"instance": "unknown", "event": "zzz"}')
    page.goto(answer["actors"][0])
    expect(page.locator("#records")).to_contain_text('"zzz"')
    page.locator("#live-machine").select_option("lamp")
    page.get_by_role("button", name="Follow with this machine").click()
    expect(page.locator("#live-run")).to_contain_text("zzz: refused; the machine has no such event")


def test_a_program_may_send_for_as_long_as_it_runs(live):
    """Lines count as they arrive, before the request is at its end."""
    connection = http.client.HTTPConnection("127.0.0.1", live.port)
    connection.putrequest("POST", "/live/lines")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()

    def send(text: str) -> None:
        connection.send(f"{len(text):x}\r\n{text}\r\n".encode())

    send('{"machine":"door","instance":"long","event":"push"}\n{"machine":"door",')
    page = Page(live.address)
    wait_until(lambda: (page.goto("/live"), "long" in page.body.decode())[1])
    path = find(page, "long")
    assert study(live, path)["run"] == "push"
    send('"instance":"long","event":"pull"}\n')
    wait_until(lambda: study(live, path)["run"] == "push,pull")
    connection.send(b"0\r\n\r\n")
    assert json.loads(connection.getresponse().read())["lines"] == 2


def test_changes_are_sent(live):
    path = tell(live, "changing", "push")
    with urllib.request.urlopen(live.address + path + "/changes") as stream:
        def next_change() -> None:
            while stream.readline() != b"data: changed\n":
                pass

        next_change()
        tell(live, "changing", "pull")
        next_change()


# MARK: Stately Inspect


def test_an_actor_of_xstate(live, page):
    actor = XState("checkout", CHECKOUT)
    actor.tell({"type": "PAY", "amount": 10}, "cart")
    actor.tell({"type": "CHECKOUT"}, "paying")
    actor.tell({"type": "PAY", "amount": 60}, "paid")
    with inspect(live) as socket:
        for frame in actor.frames:
            socket.send(frame)
        socket.ping().wait()
    path = find(page, "checkout")
    found = study(live, path)
    assert [(moment["event"], moment["verdict"]) for moment in found["moments"]] == [
        ("cart", "taken"), ("PAY", "refused"), ("CHECKOUT", "taken"), ("PAY", "taken")]
    assert found["states"] == ["paid"]
    page.goto(path)
    expect(page.locator("#live-run")).to_contain_text("PAY: refused")
    page.locator("#live-run .refusal a").click()
    assert re.search(r"/m/\S+\?run=PAY", page.url)
    expect(page.locator("#refusal")).to_be_visible()


def test_frames_that_are_sent_again_count_once(live, page):
    actor = XState("again", CHECKOUT)
    actor.tell({"type": "CHECKOUT"}, "paying")
    for _ in range(3):
        with inspect(live) as socket:
            for frame in actor.frames:
                socket.send(frame)
            socket.ping().wait()
    assert len(study(live, find(page, "again"))["moments"]) == 2


def test_a_kept_run_has_its_machine_in_the_library(live, page):
    actor = XState("kept", CHECKOUT)
    actor.tell({"type": "CHECKOUT"}, "paying")
    with inspect(live) as socket:
        for frame in actor.frames:
            socket.send(frame)
        socket.ping().wait()
    page.goto(find(page, "kept"))
    page.get_by_role("button", name="Keep this run").click()
    assert re.search(r"/m/\S+\?run=CHECKOUT$", page.url)
    assert page.status == 200


def test_a_text_that_is_no_frame_ends_the_connection(live):
    with inspect(live) as socket:
        socket.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
    assert closed.value.rcvd.code == 1007


def test_frames_are_bounded(live):
    with inspect(live) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.send("x" * ((1 << 20) + 1))
            socket.recv(timeout=10)
    assert closed.value.rcvd.code == 1009


def test_a_frame_in_parts(live, page):
    actor = XState("parts", CHECKOUT)
    with inspect(live) as socket:
        for frame in actor.frames:
            socket.send(part for part in (frame[:10], frame[10:20], frame[20:]))
        socket.ping().wait()
    assert study(live, find(page, "parts"))["states"] == ["cart"]


def test_a_sender_that_stops_in_mid_frame(live):
    before = live.connections()
    plain = socket.create_connection(("127.0.0.1", live.port))
    plain.sendall(
        b"GET /live/inspect HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
    assert plain.recv(1000).startswith(b"HTTP/1.1 101")
    plain.sendall(b"\x81\xfe\x10")
    plain.close()
    wait_until(lambda: live.connections() <= before)


# MARK: Who may


@pytest.mark.parametrize("origin, isIn", [
    ("http://localhost:3000", True), ("http://127.0.0.1:5173", True), ("https://localhost", True),
    ("https://example.com", False), ("http://localhost.example.com", False), ("null", False)])
def test_pages_of_other_sites_may_not_tell(live, origin, isIn):
    status, _ = post(live, '{"machine":"door","instance":"origin","event":"push"}', Origin=origin)
    assert status == (200 if isIn else 403)
    if isIn:
        inspect(live, origin=origin).close()
    else:
        with pytest.raises(InvalidStatus):
            inspect(live, origin=origin)
        inspect(live, "?token=" + TOKEN, origin=origin).close()


def test_what_comes_through_a_proxy_needs_the_token(live):
    line = '{"machine":"door","instance":"proxy","event":"push"}'
    assert post(live, line, X_Forwarded_For="192.0.2.1")[0] == 403
    assert post(live, line, X_Forwarded_For="192.0.2.1", Authorization="Bearer wrong-wrong-wrong")[0] == 403
    assert post(live, line, X_Forwarded_For="192.0.2.1", Authorization="Bearer " + TOKEN)[0] == 200


def test_the_token_in_an_address_is_kept_in_a_cookie(live, page):
    page.goto("/live?token=" + TOKEN)
    assert page.url == live.address + "/live"
    assert [cookie.name for cookie in page.cookies] == ["interlock-live"]


@pytest.mark.parametrize("text, message", [
    ("nonsense", "1:1"), ('{"event":"push"}\n{"event":', "2:"), ("[1]", "1:1: a message is an object of JSON")])
def test_what_is_no_record_is_refused_with_its_line(live, text, message):
    status, answer = post(live, text)
    assert status == 400 and answer["error"]["message"].startswith(message)


def test_without_the_option_there_is_nothing(server):
    page = Page(server.address)
    assert page.status_of(server.address + "/live") == 404
    with pytest.raises(InvalidStatus):
        inspect(server)


def test_a_picture_has_numbers_at_states(live):
    def picture(counts: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(live.address + "/machines/door.svg?counts=" + counts) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    status, text = picture("50%20shut,3%20nowhere")
    assert status == 200 and re.findall('class="count"[^>]*>(.*?)<', text) == ["50"]
    # The moment of a run is not marked besides.
    assert 'class="state atomic active' not in text
    for counts in ["shut", "0%20shut", "x%20shut", "1%20shut,2%20shut", ",".join(f"1%20s{n}" for n in range(501))]:
        assert picture(counts)[0] == 400, counts


# MARK: Other senders


def test_opentelemetry(live):
    record = {
        "timeUnixNano": "1700000000000000000", "eventName": "push",
        "attributes": [{"key": "session.id", "value": {"stringValue": "otlp"}}]}
    text = json.dumps({"resourceLogs": [{"scopeLogs": [{"logRecords": [record]}]}]})
    assert post(live, text, "/v1/logs") == (200, {})
    page = Page(live.address)
    assert study(live, find(page, "otlp"))["run"] == "push"


def test_transitions(live, page):
    from transitions import Machine, MachineError

    class Door:
        pass

    door = Door()
    machine = Machine(
        door, states=["open", "shut"], transitions=[["push", "open", "shut"], ["pull", "shut", "open"]], initial="open")
    calls = [lambda: door.push(), lambda: door.push(), lambda: door.trigger("pull")]
    follow(live, page, machine, "t-door", calls, MachineError)


def test_python_statemachine(live, page):
    from statemachine import State, StateMachine
    from statemachine.exceptions import TransitionNotAllowed

    class Door(StateMachine):
        open = State(initial=True)
        shut = State()
        push = open.to(shut)
        pull = shut.to(open)

    door = Door()
    calls = [lambda: door.push(), lambda: door.push(), lambda: door.send("pull")]
    follow(live, page, door, "p-door", calls, TransitionNotAllowed)


def test_sismic(live, page):
    from sismic.interpreter import Interpreter
    from sismic.io import import_from_yaml

    door = Interpreter(import_from_yaml("""
statechart:
  name: door
  root state:
    name: root
    initial: open
    states:
      - name: open
        transitions: [{target: shut, event: push}]
      - name: shut
        transitions: [{target: open, event: pull}]
"""))
    door.execute()
    calls = [lambda event=event: door.queue(event).execute() for event in ["push", "push", "pull"]]
    follow(live, page, door, "s-door", calls)


def follow(live, page, machine, instance: str, calls: list, refusal: type | None = None) -> None:
    """Has a machine of a library pushed, pushed and pulled, and sees the second push refused."""
    teller = Live(live.address + "/live/lines")
    teller.watch(machine, "door", instance)
    for number, call in enumerate(calls):
        with pytest.raises(refusal) if refusal and number == 1 else contextlib.nullcontext():
            call()
    wait_until(lambda: (page.goto("/live"), instance in page.body.decode())[1])
    path = find(page, instance)
    wait_until(lambda: study(live, path)["states"] == ["open"] and len(study(live, path)["moments"]) >= 3)
    verdicts = [(moment["event"], moment["verdict"]) for moment in study(live, path)["moments"][-3:]]
    assert verdicts == [("push", "taken"), ("push", "refused"), ("pull", "taken")]
    place = study(live, path)["moments"][-2].get("place")
    assert place == (f"{__file__}:{calls[1].__code__.co_firstlineno}" if refusal else None)
    assert teller.dropped == 0


def test_a_program_does_not_wait_for_a_server_that_is_not_there():
    teller = Live("http://127.0.0.1:9/live/lines", limit=10)
    for number in range(1000):
        teller.report(event=f"e{number}")
    wait_until(lambda: teller.dropped == 1000)


def test_markup(live, page, tmp_path):
    known = tell(live, "markup", "push", "push", {"event": "x"}, {"event": "turn", "state": "open"})
    unknown = post(live, '{"instance": "markup-unknown", "event": "zzz"}')[1]["actors"][0]
    for name, path in {"all": "/live", "known": known, "unknown": unknown}.items():
        page.goto(path)
        (tmp_path / f"{name}.html").write_bytes(page.body)
    assert findings(tmp_path) == []
