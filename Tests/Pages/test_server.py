"""What the server answers to programs, and how it starts and ends."""

import http.client
import os
import shutil
from pathlib import Path

import pytest

from raw_http import RawConnection
from serving import Server, wait_until
from started import REPOSITORY


def get(server: Server, path: str, **headers: str):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.text = answer.read().decode()
    connection.close()
    return answer


@pytest.mark.parametrize("accepted, heading", [
    ("zh-CN,en;q=0.5", "电池"), ("ja,en;q=0.5", "バッテリー"), ("fr, en;q=0.3", "Battery"), ("", "Battery"),
])
def test_language(server, accepted, heading):
    assert f"<h1>{heading}</h1>" in get(server, "/machines/battery", Accept_Language=accepted).text


def test_one_line_is_logged_for_each_request(server):
    get(server, "/machines/battery?run=plug", X_Test="1")
    get(server, "/machines/logged-once")
    lines = [line for line in server.log.read_text().splitlines() if "path=/machines/logged-once" in line]
    assert len(lines) == 1
    assert {"method=GET", "status=404"} <= set(lines[0].split())


def test_the_end_waits_for_no_client(program, tmp_path):
    """A client that takes nothing of its answers has all the time of the world until the server is to end."""
    options = ["--resources", str(REPOSITORY), "--library", "off", "--write-timeout", "1000000", "--shutdown-timeout", "1"]
    with Server(program, *options, folder=tmp_path, log=tmp_path / "log") as server:
        with RawConnection(server.port, receive_buffer=4096) as reader:
            # Together more than any buffer between the two takes.
            for _ in range(200):
                reader.get("/machines/video-editor")
            reader.wait_for_bytes()
            assert server.end() == 0
        assert "ended before all requests were answered" in server.log.read_text()


def test_the_end_waits_for_no_layout(program, tmp_path):
    """Work that takes seconds ends with the process: its request has begun, and is never answered."""
    arrows = "\n".join(f"s{k % 400} --> s{(k * 7 + k // 400) % 400} : e{k}" for k in range(7900))
    text = "stateDiagram-v2\n" + arrows
    options = ["--resources", str(REPOSITORY), "--library", "off", "--shutdown-timeout", "1"]
    with Server(program, *options, folder=tmp_path, log=tmp_path / "log") as server:
        with RawConnection(server.port) as client:
            client.get("/mermaid/svg", method="POST", Content_Length=str(len(text)), Content_Type="text/plain")
            client.send(text)
            wait_until(lambda: "address=/mermaid/svg" in server.log.read_text())
            assert server.end() == 0
            assert client.answer() is None
        log = server.log.read_text()
        assert "ended before all requests were answered" in log and "path=/mermaid/svg" not in log


# How the program lies beside its resources.
LAYOUTS = {"repository": (".build/debug/interlock", "."), "installed": ("bin/interlock", "share/interlock")}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_any_working_directory(program, tmp_path, layout):
    place, resources = (tmp_path / part for part in LAYOUTS[layout])
    place.parent.mkdir(parents=True)
    resources.mkdir(parents=True, exist_ok=True)
    try:
        os.link(program, place)
    except OSError:
        shutil.copy(program, place)
    for name in ["Templates", "Public", "Lessons"]:
        (resources / name).symlink_to(REPOSITORY / name)
    with Server(place, folder=Path("/"), log=tmp_path / "log") as server:
        assert get(server, "/healthz").text.startswith("ok\n")
        page = get(server, "/machines/battery")
        assert page.status == 200
        assert get(server, page.text.split('rel="stylesheet" href="')[1].split('"')[0]).status == 200
