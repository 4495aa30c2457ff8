"""HTTP/1.1 over bare sockets: what no client library would send, and answers read byte for byte."""

import socket
from dataclasses import dataclass


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class RawConnection:
    """A connection to a server on this computer; leaving the `with` block closes it."""

    def __init__(self, port: int, receive_buffer: int | None = None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(60)
        self.socket.connect(("127.0.0.1", port))
        self.read = b""

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self.socket.close()

    def send(self, text: str | bytes) -> None:
        self.socket.sendall(text.encode() if isinstance(text, str) else text)

    def get(self, path: str, method: str = "GET", **headers: str) -> None:
        fields = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
        self.send("\r\n".join(lines) + "\r\n\r\n")

    def _more(self) -> bool:
        try:
            part = self.socket.recv(1 << 16)
        except ConnectionResetError:
            part = b""
        self.read += part
        return bool(part)

    def _until(self, count: int) -> bool:
        while len(self.read) < count:
            if not self._more():
                return False
        return True

    def wait_for_bytes(self) -> None:
        """Waits until an answer has begun."""
        assert self._until(1)

    def answer(self, has_body: bool = True) -> Answer | None:
        """The next answer in full; None if the connection ended instead."""
        while b"\r\n\r\n" not in self.read:
            if not self._more():
                return None
        head, _, rest = self.read.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split()[1])
        length = int(headers.get("content-length", 0)) if has_body and status not in (204, 304) else 0
        self.read = rest
        if not self._until(length):
            return None
        body, self.read = self.read[:length], self.read[length:]
        return Answer(status, headers, body)

    def has_ended(self) -> bool:
        """Waits for the end of the connection; False if there are bytes before it."""
        while self._more():
            pass
        return self.read == b""
