"""Two processes that share a PostgreSQL, as `make serve-cluster` starts them."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.append(str(REPOSITORY / "Benchmarks"))

from relay import Relay  # noqa: E402


class Cluster:
    """Both processes and the port that leads to them; leaving the `with` block ends them and their database."""

    def __init__(self, program: Path, *arguments: str):
        self.process = subprocess.Popen(
            [REPOSITORY / "Benchmarks/serve-cluster", "--program", program, "--ports", "0", "0", "--port", "0", "--",
             "--resources", REPOSITORY, *arguments], stdout=subprocess.PIPE, text=True)
        # The addresses of both, with the numbers of their processes; that of the port that leads to both.
        self.processes: list[tuple[int, str]] = []
        self.shared = ""
        for line in self.process.stdout:
            kind, *words = line.split()
            match kind:
                case "process": self.processes.append((int(words[0]), words[1].rstrip("/")))
                case "both": self.shared = words[0].rstrip("/")
                case "database": self.folder = Path(re.search(r"host=([^&]+)", words[0])[1])
                case "ready": break

    @property
    def addresses(self) -> list[str]:
        return [address for _, address in self.processes]

    @property
    def targets(self) -> list[tuple[str, int]]:
        return [("127.0.0.1", int(address.rsplit(":", 1)[1])) for address in self.addresses]

    def relay(self) -> Relay:
        """A way of its own to both processes, which can be cut."""
        return Relay(self.targets)

    def kill(self, number: int) -> None:
        """Ends a process without asking it."""
        os.kill(self.processes[number][0], signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        assert self.process.wait(timeout=60) == 0
        assert not self.folder.exists()
