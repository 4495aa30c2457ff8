"""Where scripts of machines in files run, and what becomes of those that would never end."""

import os
import select
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

from conftest import REPOSITORY
from serving import Server

CHART = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
<datamodel><data id="n" expr="0"/></datamodel>
<state id="rest"><transition event="go" target="rest"><assign location="n" expr="n + 1"/></transition>
<transition event="endless" target="rest"><script>/\\s+$/.test(' '.repeat(300000) + 'x')</script></transition>
</state></scxml>"""


@pytest.fixture
def serve(program, tmp_path):
    chart = tmp_path / "counter.scxml"
    chart.write_text(CHART)
    return lambda *options: Server(
        program, "--resources", str(REPOSITORY), *options, str(chart), folder=tmp_path, log=tmp_path / "log")


def page(server, run=""):
    with urllib.request.urlopen(f"{server.address}/machines/counter?run={run}") as answer:
        return answer.read().decode(), answer.headers


def workers(server):
    """The processes that the server has started."""
    children = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [int(child) for file in children for child in file.read_text().split()]


def test_a_script_without_end_ends_no_server(serve):
    with serve("--scripts", "isolated") as server:
        assert 'id="interruption"' not in page(server, "go,go")[0]
        first = workers(server)
        assert len(first) == 1
        text, headers = page(server, "go,endless,go")
        assert "Step 2 (endless) did not run." in text
        assert headers["Cache-Control"] == "no-store"
        assert first != workers(server)
        assert 'id="interruption"' not in page(server, "go,go,go")[0]


def test_a_process_that_ends_is_replaced(serve):
    with serve("--scripts", "isolated") as server:
        for steps in ("go", "go,go", "go,go,go"):
            assert 'id="interruption"' not in page(server, steps)[0]
            for process in workers(server):
                os.kill(process, signal.SIGKILL)


def test_processes_end_with_the_server(serve):
    with serve("--scripts", "isolated") as server:
        page(server, "go")
        started = workers(server)
        assert started
        assert server.end() == 0
        for process in started:
            wait_for_end(process)


def wait_for_end(process):
    """Returns once there is no such process; a worker ends by itself when its pipe does."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    assert select.select([descriptor], [], [], 60)[0]


def test_this_computer_alone_needs_no_processes(serve):
    with serve() as server:
        assert 'id="interruption"' not in page(server, "go")[0]
        assert workers(server) == []
    with serve("--host", "0.0.0.0") as server:
        assert 'id="interruption"' not in page(server, "go")[0]
        assert len(workers(server)) == 1


def test_scripts_can_be_off(serve):
    with serve("--scripts", "off") as server:
        text, headers = page(server, "go")
        assert "scripts are switched off" in text
        assert 'class="statechart' in text
        assert headers["Cache-Control"] == "no-store"
        assert workers(server) == []
        with urllib.request.urlopen(f"{server.address}/machines/vending-machine?run=coin") as answer:
            assert answer.status == 200


def test_only_known_places_are_taken(program):
    result = subprocess.run([program, "serve", "--scripts", "elsewhere"], capture_output=True, text=True)
    assert result.returncode == 2
    assert "in-process" in result.stderr
    shown = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    assert "script-worker" not in shown
