"""Starts the built server and ends it."""

import os
import re
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Self


class Server:
    """A running server, with its library in a folder; leaving the `with` block ends it."""

    def __init__(self, program: Path, *arguments: str, folder: Path, log: Path):
        self.log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [program, "serve", "--port", "0", *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=errors,
                text=True, env={**os.environ, "XDG_DATA_HOME": str(folder)})
        self.address = self._address()

    def _address(self) -> str:
        deadline = threading.Timer(60, self.process.kill)
        deadline.start()
        try:
            for line in self.process.stdout:
                if found := re.search(r"http://\S+", line):
                    return found[0].rstrip("/")
        finally:
            deadline.cancel()
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def connections(self) -> int:
        """How many connections to the server are open, as Linux tells it. proc(5), /proc/net/tcp."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(line[1].endswith(f":{self.port:04X}") and line[3] == "01" for line in lines)

    def ask_to_end(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def end(self) -> int:
        """Asks the process to end, unless that was done before, and returns its status."""
        self.ask_to_end()
        try:
            return self.process.wait(timeout=120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def kill(self) -> None:
        """Ends the process without asking it."""
        self.process.kill()
        self.process.wait(timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_) -> None:
        if self.process.poll() is None:
            self.end()
        self.process.stdout.close()


def wait_until(is_so) -> None:
    """Waits, for as long as a test may take."""
    deadline = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < deadline, "it never came to be so"
        time.sleep(0.05)
