"""Machines that speak by HTTP, on this computer, when the server is asked for it and a person says so. SCXML C.2."""

import http.client
import json
import re
import socket
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlsplit

import pytest

from addresses import address
from expectations import expect
from exploring import Explorer
from serving import Server
from started import REPOSITORY

ECHO = REPOSITORY / "Tests/Pages/charts/echo.scxml"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("http")
    with Server(program, "--resources", str(REPOSITORY), "--basic-http", str(ECHO), folder=folder,
                log=folder / "log") as server:
        yield server


@contextmanager
def partner(status: int | None):
    """A server that answers each POST with a status, or never; yields its address and what it was sent."""
    bodies = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            bodies.append((self.headers["Content-Type"], self.rfile.read(int(self.headers["Content-Length"])).decode()))
            self.send_response(status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_):
            pass

    if status is None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            yield f"http://127.0.0.1:{silent.getsockname()[1]}/", bodies
        return
    with HTTPServer(("127.0.0.1", 0), Handler) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}/path?x=1", bodies
        listening.shutdown()


def post(location: str, body: str, kind: str = FORM, **headers: str) -> int:
    parts = urlsplit(location)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    connection.request("POST", parts.path, body, {"Content-Type": kind} | headers)
    status = connection.getresponse().status
    connection.close()
    return status


def location_of(explorer: Explorer) -> str:
    return explorer.page.locator("#http-address").input_value()


def calling(target: str) -> str:
    return f'call{json.dumps({"to": target}, separators=(",", ":"))}'


def test_what_arrives_is_a_step(explore, server):
    explorer = explore(address("echo"))
    location = location_of(explorer)
    assert re.fullmatch(re.escape(server.address) + "/sessions/[0-9a-f]{32}", location)
    expect(explorer.page.locator("#http-arrived")).to_have_text("Show received messages")
    assert post(location, "_scxmleventname=hello&from=outside") == 204
    explorer.page.reload()
    expect(explorer.page.locator("#http-arrived")).to_have_text("Show received messages (1)")
    assert explorer.run == []
    explorer.page.locator("#http-arrived").click()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Heard.")
    expect(explorer.page.locator(".timeline .now .name")).to_have_text("POST hello outside")
    expect(explorer.page.locator(".timeline .now .result")).to_have_text("Heard")
    assert location_of(explorer) == location
    explorer.follow(explorer.page.locator("#back"))
    assert explorer.active == {"Idle"}


def test_a_page_need_not_know_of_what_arrives(explore):
    explorer = explore(address("battery"))
    assert post(location_of(explorer), "_scxmleventname=plug") == 204
    explorer.page.locator("#http-arrived").click()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")


def test_a_machine_that_posts_to_itself(explore):
    explorer = explore(address("echo"))
    explorer.page.locator("#moves a.move:not(.off)").filter(has_text="call").click()
    expect(explorer.page.locator("#http-request")).to_contain_text("waiting for the response to a POST to")
    expect(explorer.page.locator("#http-request pre")).to_have_text("_scxmleventname=hello&amount=5")
    explorer.page.locator("#http-send").click()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Heard.")
    expect(explorer.page.locator(".timeline .name")).to_have_text(["start", "call", "POST hello 5", "response 204"])


def test_a_person_sends_and_nothing_else_does(explore):
    with partner(200) as (target, bodies):
        explorer = explore(address("echo", [calling(target)]))
        explorer.page.reload()
        explorer.follow(explorer.page.locator("#back"))
        explorer.follow(explorer.page.locator("#forward"))
        assert bodies == []
        explorer.page.locator("#http-send").click()
        expect(explorer.page.locator(".timeline .now .name")).to_have_text("response 200")
        assert bodies == [(FORM, "_scxmleventname=hello&amount=5")]
        explorer.page.reload()
        for control in ["#back", "#forward"]:
            explorer.follow(explorer.page.locator(control))
        assert len(bodies) == 1


@pytest.mark.parametrize("status, words", [(302, "response 302"), (500, "response 500"), (None, "no response")])
def test_what_fails_is_an_error_of_communication(explore, status, words):
    with partner(status) as (target, bodies):
        explorer = explore(address("echo", [calling(target)]))
        explorer.page.locator("#http-send").click()
        expect(explorer.page.locator(".timeline .now .name")).to_have_text(words)
        assert explorer.active == {"Failed"}
        assert len(bodies) <= 1


def test_what_goes_elsewhere_is_not_sent(explore):
    explorer = explore(address("echo", [calling("http://example.com/")]))
    expect(explorer.page.locator("#http-send")).to_have_count(0)
    expect(explorer.page.locator("#http")).to_contain_text("requests go to this computer only")
    explorer.follow(explorer.page.locator("#http-as-unanswered"))
    assert explorer.active == {"Failed"}


def test_a_new_run_has_a_new_address(explore):
    explorer = explore(address("echo", ["call"]))
    location = location_of(explorer)
    explorer.page.locator("#restart").click()
    expect(explorer.page.locator("#http-address")).not_to_have_value(location)
    assert explorer.run == []


@pytest.mark.parametrize("status, change", [
    (421, {"Host": "example.com"}), (403, {"X-Forwarded-For": "10.0.0.1"}), (415, {"Content-Type": "text/plain"}),
])
def test_messages_that_are_refused(explore, status, change):
    location = location_of(explore(address("echo")))
    assert post(location, "a=1", **change) == status
    assert post(location[:-1] + ("1" if location[-1] == "0" else "0"), "a=1") == 404


def test_it_is_off_unless_asked_for(open_page, program, tmp_path):
    with Server(program, "--resources", str(REPOSITORY), str(ECHO), folder=tmp_path, log=tmp_path / "log") as server:
        page = open_page(address("echo"), server.address)
        assert "session=" not in page.url
        expect(page.locator("#http")).to_contain_text("BasicHTTP is off")
        expect(page.locator("#http-address")).to_have_count(0)
        page.goto(address("echo", lang="zh-Hans"))
        expect(page.locator("#http")).to_contain_text("BasicHTTP 已关闭")
        page.goto(address("battery"))
        expect(page.locator("#http")).to_have_count(0)
        assert post(server.address + "/sessions/" + "0" * 32, "a=1") == 405
