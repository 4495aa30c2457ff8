"""The library of machines: what is acknowledged survives, who may put, and long machines on the page."""

import hashlib
import http.client
import json
import os
import re
import subprocess
import threading

import pytest

from expectations import expect
from exploring import Explorer
from serving import Server
from started import REPOSITORY
from test_new_machine import give

TOKEN = "a-token-of-a-length"


def chart(name: str, letters: int = 0) -> str:
    """A machine of two states, with a comment of so many letters that do not compress well."""
    comment = "".join(hashlib.sha256(f"{name}{part}".encode()).hexdigest() for part in range(letters // 64))
    return f"""<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="{name}">
  <!-- {comment} -->
  <state id="One"><transition event="go" target="Two"/></state>
  <state id="Two"><transition event="go" target="One"/></state>
</scxml>
"""


def put(server: Server, text: str, **headers: str):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    fields = {"Content-Type": "text/plain"} | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST", "/library", body=text.encode(), headers=fields)
    answer = connection.getresponse()
    answer.text = answer.read().decode()
    connection.close()
    return answer


def status(server: Server, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


@pytest.fixture
def start(program, tmp_path):
    """Starts servers over one library."""
    def start(*arguments: str, log: str = "log") -> Server:
        return Server(
            program, "--resources", str(REPOSITORY), "--data", str(tmp_path / "data"), *arguments, folder=tmp_path,
            log=tmp_path / log)

    return start


def test_what_is_acknowledged_survives_a_kill(start):
    """Puts go on until the process is killed in the middle of them; all that were answered are there."""
    acknowledged = []

    def go_on(server: Server, thread: int) -> None:
        for number in range(10_000):
            try:
                answer = put(server, chart(f"m{thread}-{number}"))
            except (OSError, http.client.HTTPException):
                return
            assert answer.status == 201
            acknowledged.append((f"m{thread}-{number}", answer.headers["Location"]))

    with start() as server:
        threads = [threading.Thread(target=go_on, args=(server, thread)) for thread in range(4)]
        for thread in threads:
            thread.start()
        while len(acknowledged) < 20 and any(thread.is_alive() for thread in threads):
            threads[0].join(0.01)
        server.kill()
        for thread in threads:
            thread.join()
    assert len(acknowledged) >= 20
    with start() as server:
        assert [status(server, address) for _, address in acknowledged] == [200] * len(acknowledged)
        for name, address in acknowledged[:3]:
            again = put(server, chart(name))
            assert (again.status, again.headers["Location"]) == (201, address)


def test_two_servers_put_into_one_library(start, program, tmp_path):
    """And the command line lists, copies and imports meanwhile."""
    with start(log="one") as one, start(log="two") as two:
        results = []
        threads = [
            threading.Thread(target=lambda server=server, name=name: results.extend(
                put(server, chart(f"{name}{number}")) for number in range(20)))
            for server, name in ((one, "a"), (two, "b"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer.status for answer in results] == [201] * 40
        for answer in results[:3] + results[-3:]:
            assert status(one, answer.headers["Location"]) == status(two, answer.headers["Location"]) == 200

        def library(*arguments: str, text: str = "") -> str:
            return subprocess.run(
                [program, "library", *arguments, "--data", tmp_path / "data"], input=text, capture_output=True, text=True,
                check=True, timeout=120).stdout

        imported = library("import", "-", text=chart("c")).split()[0]
        assert status(one, "/m/" + imported) == 200
        assert len(json.loads(library("list", "--json"))["machines"]) == 41
        library("backup", str(tmp_path / "copy"))
        assert os.stat(tmp_path / "copy").st_mode & 0o777 == 0o600
        library("prune", "--to-bytes", "0")
        assert put(two, chart("d")).status == 201
        assert len(json.loads(library("list", "--json"))["machines"]) == 1


def test_elsewhere_only_with_a_token_or_when_open(start, tmp_path):
    (tmp_path / "token").write_text(TOKEN + "\n")
    with start("--host", "0.0.0.0") as server:
        closed = put(server, chart("one"))
        assert closed.status == 403
        assert "contain their machine" in json.loads(closed.text)["error"]["message"]
    with start("--host", "0.0.0.0", "--library-token-file", str(tmp_path / "token")) as server:
        assert put(server, chart("one")).status == 401
        assert put(server, chart("one"), Authorization="Bearer " + TOKEN[:-1] + "x").status == 401
        assert put(server, chart("one"), Authorization="Bearer " + TOKEN).status == 201
    limits = ["--library-client-machines", "2", "--library-machine-bytes", "2000"]
    with start("--host", "0.0.0.0", "--library", "open", *limits) as server:
        assert put(server, chart("one"), Sec_Fetch_Site="cross-site").status == 403
        assert put(server, chart("one", 4000)).status == 413
        # The token's share is that of the address, and one machine is there already.
        assert put(server, chart("one")).status == 201
        assert put(server, chart("two")).status == 201
        refused = put(server, chart("three"))
        assert refused.status == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 86_400
    with start("--library-bytes", "100") as server:
        assert put(server, chart("four")).status == 507
    with start("--library", "off") as server:
        assert put(server, chart("one")).status == 405


def test_a_long_machine_is_kept_driven_and_shared(open_page):
    text = chart("long", 40_000)
    page = open_page("/new")
    give(page, text)
    expect(page.locator("#result")).to_contain_text("Too long for a link")
    page.get_by_role("button", name="Save and open").click()
    expect(page.locator("h1")).to_have_text("long")
    assert re.search(r"/m/[\w-]{11}$", page.url)
    page.locator("#moves").get_by_role("link", name="go").first.click()
    assert Explorer(page).active == {"Two"}
    other = open_page(page.url)
    assert Explorer(other).active == {"Two"}
    other.locator("#more-menu > summary").click()
    other.get_by_role("link", name="Edit a copy").click()
    expect(other.locator("#source")).to_have_value(text)


def test_a_short_machine_may_be_kept(open_page):
    page = open_page("/new")
    give(page, chart("short"))
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("#saved a").first.click()
    expect(page.locator("h1")).to_have_text("short")
    assert re.search(r"/m/[\w-]{11}$", page.url)
