"""Sessions of machines by HTTP: what is refused, what is done once, and what outlasts the server."""

import http.client
import json
import re
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cluster import Cluster
from serving import Server, wait_until
from started import REPOSITORY

DOOR = "stateDiagram-v2\n  [*] --> Closed\n  Closed --> Opened : open\n  Opened --> Closed : close\n" \
    "  Closed --> Locked : lock\n  Locked --> Closed : unlock\n"
PAID = "stateDiagram-v2\n  [*] --> Cart\n  Cart --> Paid : pay [has money]\n"


class Sessions:
    """A client of a server's sessions."""

    def __init__(self, address: str):
        self.address = address

    def ask(self, method: str, path: str, body=None, **headers: str) -> tuple[int, dict]:
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        fields = {"Content-Type": "application/json"} | {name.replace("_", "-"): text for name, text in headers.items()}
        request = urllib.request.Request(self.address + path, data, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"{}")

    def start(self, body=None, **headers: str) -> str:
        status, answer = self.ask("POST", "/sessions", body or {"text": DOOR}, **headers)
        assert status == 201, answer
        return answer["session"]

    def fire(self, session: str, event: str, *, key: str = "", **members) -> tuple[int, dict]:
        headers = {"Idempotency_Key": key} if key else {}
        return self.ask("POST", f"/sessions/{session}/events", {"event": event, **members}, **headers)

    def state(self, session: str) -> dict:
        status, answer = self.ask("GET", "/sessions/" + session)
        assert status == 200, answer
        return answer


def serve(program: Path, folder: Path, *arguments: str) -> Server:
    return Server(
        program, *arguments, "--sessions", "--resources", str(REPOSITORY), folder=folder, log=folder / "log")


@pytest.fixture(scope="module", params=["2", "0"], ids=["workers", "alone"])
def server(request, program, tmp_path_factory):
    """A server with a machine in a file, with workers and without."""
    folder = tmp_path_factory.mktemp("sessions")
    (folder / "lamp.mmd").write_text("stateDiagram-v2\n  [*] --> off\n  off --> on: press\n  on --> off: press\n")
    with serve(program, folder, "lamp.mmd", "--workers", request.param, "--live") as server:
        yield server


@pytest.fixture
def sessions(server):
    return Sessions(server.address)


def test_a_session_is_driven_and_ended(sessions):
    status, begun = sessions.ask("POST", "/sessions", {"text": DOOR})
    assert (status, begun["states"], begun["kept"]) == (201, ["Closed"], "library")
    session = begun["session"]
    status, taken = sessions.fire(session, "lock")
    assert (status, taken["outcome"], taken["states"]) == (200, "taken", ["Locked"])
    status, refused = sessions.fire(session, "open")
    assert (status, refused["outcome"], refused["states"]) == (200, "refused", ["Locked"])
    assert refused["reasons"][0].startswith("The machine is in ") and refused["way"] == {"verdict": "found", "run": "unlock,open"}
    assert refused["moves"] == [{"step": "unlock", "targets": ["Closed"]}]
    state = sessions.state(session)
    assert (state["run"], state["events"], state["refusals"]) == ("lock", 2, 1)
    with urllib.request.urlopen(state["link"]) as page:
        assert page.status == 200 and "Locked" in page.read().decode()
    status, last = sessions.ask("DELETE", "/sessions/" + session)
    assert (status, last["run"]) == (200, "lock")
    assert sessions.ask("GET", "/sessions/" + session)[0] == 404
    assert sessions.ask("DELETE", "/sessions/" + session)[0] == 404
    assert sessions.fire(session, "unlock")[0] == 404


def test_machines_have_names(sessions):
    assert sessions.state(sessions.start({"machine": "battery"}))["link"] == sessions.address + "/machines/battery"
    lamp = sessions.start({"machine": "lamp"})
    assert sessions.fire(lamp, "press")[1]["states"] == ["on"]
    assert sessions.ask("POST", "/sessions", {"machine": "batery"})[0] == 404


def test_a_machine_may_have_a_mebibyte(sessions):
    text = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><transition event="go" ' \
        'target="b"/></state><state id="b"/><!--%s--></scxml>'
    session = sessions.start({"text": text % ('"' * ((1 << 20) - len(text) + 2))})
    status, answer = sessions.fire(session, "go", data=["x" * 5000])
    assert (status, answer["states"]) == (200, ["b"])


def test_a_run_that_is_too_long_for_an_address_has_no_link(sessions):
    session = sessions.start()
    for number in range(8):
        assert sessions.fire(session, ["open", "close"][number % 2], data="x" * 8000)[0] == 200
    assert sessions.state(session)["link"] is None
    assert sessions.state(session)["states"] == ["Closed"]


def test_conditions_are_asked_for(sessions):
    session = sessions.start({"text": PAID, "notation": "mermaid"})
    status, asked = sessions.fire(session, "pay")
    assert (status, asked["outcome"], asked["conditions"]) == (200, "refused", ["has money"])
    assert sessions.fire(session, "pay", conditions={"has money": True})[1]["states"] == ["Paid"]


def test_the_same_key_is_done_once(sessions):
    first = sessions.ask("POST", "/sessions", {"text": DOOR}, Idempotency_Key="begin")
    assert sessions.ask("POST", "/sessions", {"text": DOOR}, Idempotency_Key="begin") == first
    assert sessions.ask("POST", "/sessions", {"text": PAID}, Idempotency_Key="begin")[0] == 422
    session = first[1]["session"]
    taken = sessions.fire(session, "open", key="1")
    refused = sessions.fire(session, "lock", key="2")
    assert (taken[1]["outcome"], refused[1]["outcome"]) == ("taken", "refused")
    sessions.fire(session, "close")
    assert sessions.fire(session, "open", key="1") == taken
    assert sessions.fire(session, "lock", key="2") == refused
    assert sessions.fire(session, "close", key="1")[0] == 422
    assert sessions.state(session)["states"] == ["Closed"]


@pytest.mark.parametrize("body, status", [
    ({}, 400), ([], 400), (b"{", 400), (b"\xff", 400), ({"text": 5}, 400), ({"txt": DOOR}, 400),
    ({"text": DOOR, "machine": "battery"}, 400), ({"text": DOOR, "chart": 0}, 400), ({"text": DOOR, "chart": 2}, 400),
    ({"text": DOOR, "notation": "marmaid"}, 400), ({"text": "x" * ((1 << 20) + 1)}, 413),
])
def test_what_is_no_session_is_refused(sessions, body, status):
    answered, answer = sessions.ask("POST", "/sessions", body)
    assert (answered, answer["error"]["status"]) == (status, status) and answer["error"]["message"]


def test_errors_of_a_machine_have_places(sessions):
    faulty = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">\n<state id="a">' \
        '<transition event="e" target="b"/></state></scxml>'
    status, answer = sessions.ask("POST", "/sessions", {"text": faulty})
    assert status == 400
    assert answer["error"]["findings"][0]["line"] == 2 and answer["error"]["findings"][0]["severity"] == "error"


def test_events_that_there_are_not_are_no_refusals(sessions):
    session = sessions.start()
    for body, status in [
        ({"event": "opne"}, 422), ({"event": "open,lock"}, 422), ({"event": "=x=5"}, 422), ({}, 400),
        ({"event": "open", "conditions": {"x": 1}}, 400), ({"event": "open", "conditions": {"x": True}}, 422),
        ({"event": "open", "data": "x" * (20 << 10)}, 413),
    ]:
        answered, answer = sessions.ask("POST", f"/sessions/{session}/events", body)
        assert answered == status and answer["error"]["message"], body
    assert sessions.state(session)["events"] == 0
    assert sessions.ask("GET", "/sessions/nothing")[0] == 404
    assert sessions.ask("PUT", "/sessions/" + session)[0] == 405
    assert sessions.ask("GET", "/sessions")[0] == 405


def test_pages_of_other_sites_and_foreign_names_are_refused(sessions):
    session = sessions.start()
    for method, path, body in [
        ("POST", "/sessions", {"text": DOOR}), ("POST", f"/sessions/{session}/events", {"event": "open"}),
        ("DELETE", "/sessions/" + session, None), ("GET", "/sessions/" + session, None),
    ]:
        assert sessions.ask(method, path, body, Origin="http://evil.example")[0] == 403, (method, path)
        if method != "GET":
            assert sessions.ask(method, path, body, Host="evil.example")[0] == 421, (method, path)
    assert sessions.state(session)["run"] == ""


def test_a_session_is_an_actor_among_programs(sessions):
    session = sessions.start()
    sessions.fire(session, "lock")
    sessions.fire(session, "open")
    number = actor(sessions.address, session)
    moments = study(sessions.address, number)["moments"]
    assert [(moment["event"], moment["verdict"]) for moment in moments][1:] == [("lock", "taken"), ("open", "refused")]
    named = sessions.start({"machine": "battery"})
    sessions.fire(named, "plug")
    assert study(sessions.address, actor(sessions.address, named))["run"]


def actor(address: str, session: str) -> str:
    """The number of the actor of a session."""
    with urllib.request.urlopen(address + "/live") as page:
        text = page.read().decode()
    return re.search(rf'href="/live/(\d+)[^"]*"[^>]*>(?:(?!</a>).)*{session}', text, re.DOTALL)[1]


def study(address: str, number: str) -> dict:
    with urllib.request.urlopen(f"{address}/live/{number}.json") as answer:
        return json.loads(answer.read())


def test_messages_of_basic_http_are_no_events(program, tmp_path):
    with serve(program, tmp_path, "--basic-http") as server:
        sessions = Sessions(server.address)
        session = sessions.start()
        assert sessions.fire(session, "open")[1]["states"] == ["Opened"]
        form = "application/x-www-form-urlencoded"
        for path in ["/sessions/" + session, f"/sessions/{session}/session.2"]:
            status, answer = sessions.ask("POST", path, b"_scxmleventname=open", Content_Type=form)
            assert status == 404 and answer["error"]["message"]
        assert sessions.state(session)["events"] == 1


def test_programs_that_fire_at_the_same_time_agree(sessions):
    session = sessions.start()
    with ThreadPoolExecutor(8) as programs:
        answers = list(programs.map(lambda number: sessions.fire(session, ["open", "close"][number % 2]), range(40)))
    assert {status for status, _ in answers} <= {200, 409}
    done = [answer for status, answer in answers if status == 200]
    state = sessions.state(session)
    assert (state["events"], state["refusals"]) == (
        len(done), sum(answer["outcome"] == "refused" for answer in done))
    steps = state["run"].split(",") if state["run"] else []
    assert steps == ["open", "close"] * (len(steps) // 2) + ["open"] * (len(steps) % 2)
    moments = study(sessions.address, actor(sessions.address, session))["moments"]
    assert len(moments) == len(done) + 1 and "disagreement" not in {moment["verdict"] for moment in moments}


def test_time_passes_between_requests(sessions):
    text = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="off"><state id="off">' \
        '<transition event="press" target="on"/></state><state id="on"><onentry><send event="timeout" delay="10ms"/>' \
        '</onentry><transition event="timeout" target="off"/></state></scxml>'
    session = sessions.start({"text": text})
    assert sessions.fire(session, "press")[1]["outcome"] == "taken"
    wait_until(lambda: sessions.state(session)["states"] == ["off"])
    assert re.fullmatch(r"press,\+[\d.]+m?s,press", sessions.fire(session, "press")[1]["run"])


def test_nothing_that_was_acknowledged_is_lost(program, tmp_path):
    with serve(program, tmp_path) as server:
        sessions = Sessions(server.address)
        session = sessions.start()
        answer = sessions.fire(session, "open", key="last")
        server.kill()
    with serve(program, tmp_path) as server:
        sessions = Sessions(server.address)
        assert sessions.state(session)["states"] == ["Opened"]
        # Whoever did not hear the answer asks again.
        again = sessions.fire(session, "open", key="last")[1]
        assert {**again, "link": ""} == {**answer[1], "link": ""}
        assert sessions.fire(session, "open")[1]["outcome"] == "refused"


def test_nothing_is_lost_while_a_program_fires(program, tmp_path):
    acknowledged: list[dict] = []

    def drive(sessions: Sessions, session: str) -> None:
        """Fires until the server does not answer any more."""
        while True:
            try:
                status, answer = sessions.fire(session, ["open", "close"][len(acknowledged) % 2])
            except (OSError, http.client.HTTPException):
                return
            assert status == 200
            acknowledged.append(answer)

    with serve(program, tmp_path) as server, ThreadPoolExecutor(1) as programs:
        session = Sessions(server.address).start()
        driven = programs.submit(drive, Sessions(server.address), session)
        wait_until(lambda: len(acknowledged) >= 20 or driven.done())
        server.kill()
        driven.result()
    with serve(program, tmp_path) as server:
        state = Sessions(server.address).state(session)
        # The last event may be on disk, and its answer not heard.
        assert state["events"] - len(acknowledged) in (0, 1)
        assert state["run"].startswith(acknowledged[-1]["run"])


def test_processes_share_sessions(program):
    with Cluster(program, "--sessions") as cluster:
        first, second = [Sessions(address) for address in cluster.addresses]
        session = first.start()
        assert second.fire(session, "lock", key="1")[1]["states"] == ["Locked"]
        assert first.fire(session, "lock", key="1")[1]["outcome"] == "taken"
        assert first.fire(session, "lock")[1]["outcome"] == "refused"
        cluster.kill(0)
        assert second.state(session)["run"] == "lock"


def test_without_a_library_sessions_are_in_memory(program, tmp_path):
    with serve(program, tmp_path, "--library", "off") as server:
        assert Sessions(server.address).ask("POST", "/sessions", {"text": DOOR})[1]["kept"] == "memory"


def test_there_are_none_unless_they_are_wanted(program, tmp_path):
    with Server(program, "--resources", str(REPOSITORY), folder=tmp_path, log=tmp_path / "log") as server:
        sessions = Sessions(server.address)
        assert sessions.ask("POST", "/sessions", {"text": DOOR})[0] == 405
