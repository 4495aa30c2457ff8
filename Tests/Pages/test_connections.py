"""The server over bare sockets: heads that are wrong, clients that are slow or go away, and how it ends."""

import time

import pytest

from raw_http import RawConnection
from serving import Server, wait_until
from started import REPOSITORY

# A chart whose text is large and whose drawing is small.
BULK = 3 << 20
CHART = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="bulk">
  <state id="Only"/>
  <datamodel><data id="text">{}</data></datamodel>
</scxml>
"""


@pytest.fixture
def serve(program, tmp_path):
    """Starts a server with options."""
    servers = []

    def serve(*options: str) -> Server:
        server = Server(
            program, "--resources", str(REPOSITORY), *options, folder=tmp_path, log=tmp_path / f"log {len(servers)}")
        servers.append(server)
        return server

    yield serve
    for server in servers:
        server.__exit__()


@pytest.mark.parametrize(
    "head", [
        "GET /healthz HTTP/1.1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Test: 1\r\nhost: b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: local/host\r\n\r\n",
    ], ids=["missing", "doubled", "two", "blank", "slash"])
def test_a_request_names_one_host(server, head):
    with RawConnection(server.port) as connection:
        connection.send(head)
        answer = connection.answer()
        assert (answer.status, b"Host" in answer.body) == (400, True)


def test_old_clients_name_no_host_and_are_not_kept_waiting(server):
    with RawConnection(server.port) as connection:
        connection.send("GET /healthz HTTP/1.0\r\n\r\n")
        assert connection.answer().body.startswith(b"ok\n")
        assert connection.has_ended()


@pytest.mark.parametrize("path", ["/nowhere", "/machines/nobody", "/machines/battery", "/machines/battery?run=zz", "/"])
def test_head_sends_no_body_before_the_next_answer(server, path):
    with RawConnection(server.port) as connection:
        connection.get(path, method="HEAD")
        connection.get("/healthz")
        head = connection.answer(has_body=False)
        assert int(head.headers["content-length"]) > 0
        answer = connection.answer()
        assert answer.status == 200 and answer.body.startswith(b"ok\n")


def test_a_chunk_without_a_size_is_a_bad_request(server):
    with RawConnection(server.port) as connection:
        connection.get("/mermaid/svg", method="POST", Content_Type="text/plain", Transfer_Encoding="chunked")
        connection.send("zz\r\n")
        assert connection.answer().status == 400


def test_not_modified_sends_no_body_before_the_next_answer(server):
    with RawConnection(server.port) as connection:
        connection.get("/machines/battery", Accept_Encoding="gzip")
        first = connection.answer()
        assert first.headers["content-encoding"] == "gzip"
        connection.get("/machines/battery", Accept_Encoding="gzip", If_None_Match=first.headers["etag"])
        connection.get("/healthz")
        again = connection.answer()
        assert (again.status, again.headers["etag"]) == (304, first.headers["etag"])
        assert connection.answer().body.startswith(b"ok\n")


def test_slow_clients_are_cut_off(serve):
    """None of them ever does what it is to do; each is cut off when its own time has passed."""
    server = serve("--header-timeout", "1", "--body-timeout", "1", "--idle-timeout", "1", "--basic-http")
    silent, header, body, idle = connections = [RawConnection(server.port) for _ in range(4)]
    header.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    body.send("POST /sessions/0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
              "Content-Type: application/x-www-form-urlencoded\r\n\r\na=")
    idle.get("/healthz")
    assert idle.answer().body.startswith(b"ok\n")
    for connection in [silent, header, idle]:
        assert connection.has_ended()
    while body.answer():
        pass
    for connection in connections:
        connection.socket.close()


def test_a_client_that_drips_its_header_is_cut_off_too(serve):
    server = serve("--header-timeout", "1")
    with RawConnection(server.port) as connection:
        connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        with pytest.raises(OSError):
            while True:
                connection.send("X-Slow: 1\r\n")
                time.sleep(0.05)


def test_a_client_that_takes_no_answer_is_cut_off(serve, tmp_path):
    chart = tmp_path / "bulk.scxml"
    chart.write_text(CHART.format("x" * BULK))
    server = serve("--write-timeout", "1", str(chart))
    with RawConnection(server.port, receive_buffer=4096) as connection:
        for _ in range(8):
            connection.get("/machines/bulk.scxml")
        connection.wait_for_bytes()
        wait_until(lambda: server.connections() == 0)


def test_connections_are_counted(serve):
    server = serve("--connections-per-address", "2")
    with RawConnection(server.port) as first, RawConnection(server.port) as second:
        # One without a request under way would be closed to make room.
        for connection in [first, second]:
            connection.get("/new", method="POST", Content_Length="5", Expect="100-continue")
            assert connection.answer().status == 100
        with RawConnection(server.port) as third:
            answer = third.answer()
            assert (answer.status, answer.headers["retry-after"]) == (503, "1")
            assert b"connections" in answer.body
            assert third.has_ended()
        first.send("hello")
        assert first.answer().status < 500
        second.socket.close()

        def is_admitted() -> bool:
            with RawConnection(server.port) as fourth:
                fourth.get("/healthz")
                answer = fourth.answer()
                return answer is not None and answer.status == 200

        # The server learns of the end of the second a little after it.
        wait_until(is_admitted)


def test_connections_without_a_request_make_room(serve):
    server = serve("--connections-per-address", "2")
    with RawConnection(server.port) as first, RawConnection(server.port) as second:
        wait_until(lambda: server.connections() == 2)
        with RawConnection(server.port) as third:
            third.get("/healthz")
            assert third.answer().status == 200
            # One of the two is closed, whichever the server saw first.
            wait_until(lambda: server.connections() == 2)
            for connection in [first, second]:
                connection.get("/healthz")
            assert [first.answer(), second.answer()].count(None) == 1


def test_ends_when_asked_while_requests_are_under_way(serve):
    """One request is answered although the process was asked to end; one that was never finished does not hold it."""
    server = serve()
    with RawConnection(server.port) as half, RawConnection(server.port) as whole:
        half.send("GET /machines/battery HTTP/1.1\r\nHost: localhost\r\n")
        # Both lie in one segment: when the first is answered, the server has read the second.
        request = "GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        whole.send(request.format("/healthz") + request.format("/machines/vending-machine?tab=analysis"))
        assert whole.answer().body.startswith(b"ok\n")
        assert server.end() == 0
        answer = whole.answer()
        assert (answer.status, answer.body.rstrip()[-7:]) == (200, b"</html>")
        assert whole.has_ended()


def test_large_answers_are_sent_in_full_although_it_is_to_end(serve, tmp_path):
    """More than the buffers of the system hold is still to be sent when the process is asked to end."""
    chart = tmp_path / "bulk.scxml"
    chart.write_text(CHART.format("x" * BULK))
    server = serve(str(chart))
    connections = [RawConnection(server.port, receive_buffer=4096) for _ in range(3)]
    for connection in connections:
        connection.send("GET /machines/bulk.scxml HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
        connection.wait_for_bytes()
    server.ask_to_end()
    for connection in connections:
        answers = [connection.answer() for _ in range(4)]
        assert all(answers), [bool(answer) for answer in answers]
        assert all(len(answer.body) > BULK for answer in answers)
        connection.socket.close()
    assert server.end() == 0


def test_a_client_that_hangs_up_leaves_no_thread_busy(serve, tmp_path):
    """More clients than there are threads and places ask for what takes long, and go away: then there is room again."""
    server = serve("--queue", "2")
    for ordinal in range(12):
        connection = RawConnection(server.port)
        connection.get(f"/machines/vending-machine?tab=analysis&run=refill,+{ordinal + 1}s")
        connection.socket.close()
    with RawConnection(server.port) as connection:
        def is_answered() -> bool:
            connection.get("/machines/vending-machine?tab=analysis")
            return connection.answer().status == 200
        wait_until(is_answered)
