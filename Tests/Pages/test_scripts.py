"""What becomes of scripts that would never end: the operator's are stopped, those of visitors end at most a worker."""

import base64
import os
import select
import signal
import subprocess
import urllib.error
import urllib.request
import zlib
from pathlib import Path

import pytest

from serving import Server
from started import REPOSITORY

CHART = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
<datamodel><data id="n" expr="0"/></datamodel>
<state id="rest"><transition event="go" target="rest"><assign location="n" expr="n + 1"/></transition>
<transition event="endless" target="rest"><script>/\\s+$/.test(' '.repeat(300000) + 'x')</script></transition>
</state></scxml>"""
VISITORS = "/m/" + base64.urlsafe_b64encode(zlib.compress(CHART.encode())).decode().rstrip("=")


@pytest.fixture
def serve(program, tmp_path):
    chart = tmp_path / "counter.scxml"
    chart.write_text(CHART)
    return lambda *options: Server(
        program, "--resources", str(REPOSITORY), *options, str(chart), folder=tmp_path, log=tmp_path / "log")


def get(server, path):
    try:
        with urllib.request.urlopen(server.address + path) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def workers(server):
    """The processes that the server has started."""
    children = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [int(child) for file in children for child in file.read_text().split()]


def test_a_script_without_end_ends_no_server(serve):
    with serve() as server:
        assert get(server, VISITORS + "?run=go,go")[0] == 200
        first = set(workers(server))
        assert len(first) >= 3
        status, text = get(server, VISITORS + "?run=go,endless,go")
        assert status == 422 and "too much time" in text
        assert first != set(workers(server))
        # The same request is refused without work.
        assert get(server, VISITORS + "?run=go,endless,go")[0] == 422
        assert "time 1" in get(server, "/healthz")[1]
        assert get(server, VISITORS + "?run=go,go,go")[0] == 200
        assert "reason=time" in (Path(server.log)).read_text()


def test_workers_that_end_are_replaced(serve):
    with serve() as server:
        for steps in ("go", "go,go", "go,go,go"):
            assert get(server, VISITORS + "?run=" + steps)[0] == 200
            for process in workers(server):
                os.kill(process, signal.SIGKILL)
                # One that still dies while it gets the next request counts as ended by that.
                wait_for_end(process)


def test_processes_end_with_the_server(serve):
    with serve() as server:
        get(server, VISITORS)
        started = workers(server)
        assert started
        assert server.end() == 0
        for process in started:
            wait_for_end(process)


def wait_for_end(process):
    """Returns once there is no such process; a worker ends by itself when its socket does."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    assert select.select([descriptor], [], [], 60)[0]


def test_the_machines_of_the_operator_need_no_worker(serve):
    with serve("--workers", "0") as server:
        assert get(server, "/machines/counter?run=go")[0] == 200
        assert get(server, VISITORS + "?run=go")[0] == 200
        assert workers(server) == []


def test_the_option_of_before_is_accepted(serve, program, tmp_path):
    with serve("--scripts", "isolated") as server:
        assert get(server, "/machines/counter?run=go")[0] == 200
        assert "--scripts has no effect" in Path(server.log).read_text()
    shown = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    assert " worker" not in shown
