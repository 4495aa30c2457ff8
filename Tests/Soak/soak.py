"""Shows 20,000 different machines, and holds the memory of the server against its budget.

The program is named by INTERLOCK; SOAK_MACHINES says how many machines there are. Beside the budget for what is kept the server has
150 MB: its program, what all pages have in common, the work that is being done, and what the allocator cannot give back.
"""

import base64
import http.client
import os
import random
import re
import signal
import subprocess
import sys
import threading
import zlib
from pathlib import Path

MEGABYTE = 1 << 20
BUDGET = 256
SPARE = 150
CLIENTS = 4
SEED = 27
PAGES = ["", "?tab=states", "?tab=analysis", "?view=stage", "?lang=ja", "?window=portrait", "?tab=source"]


def ring(numbers: random.Random, states: int, name: str) -> str:
    lines = ["stateDiagram-v2"]
    for place in range(states):
        lines.append(f"s{place} --> s{(place + 1) % states} : next{place % 9}")
        lines.append(f"s{place} --> s{numbers.randrange(states)} : {name}{place % 5}")
    return "\n".join(lines) + "\n"


def address(machine: int) -> str:
    """Most machines are small, some are as large as an address allows."""
    numbers = random.Random(SEED * 1_000_003 + machine)
    states = numbers.choices([5, 12, 30, 90, 400], weights=[40, 35, 20, 4, 1])[0]
    text = ring(numbers, states, f"m{machine}_")
    return "/m/" + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def resident(process: int) -> int:
    """The memory of a process that is in use, in bytes."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) * 1024


def visit(port: int, machines: range, failures: list[str]) -> None:
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    for machine in machines:
        place = address(machine)
        # Of every tenth machine several pages are asked for.
        for page in PAGES if machine % 10 == 0 else PAGES[:1]:
            try:
                client.request("GET", place + page, headers={"Accept-Encoding": "gzip"})
                answer = client.getresponse()
                answer.read()
            except OSError as error:
                failures.append(f"machine {machine}{page}: {error!r}")
                client.close()
                continue
            if answer.status != 200:
                failures.append(f"machine {machine}{page}: {answer.status}")


def main() -> int:
    count = int(os.environ.get("SOAK_MACHINES", "20000"))
    program = os.environ.get("INTERLOCK", ".build/debug/interlock")
    with subprocess.Popen([program, "serve", "--port", "0", "--library", "off", "--cache-memory", str(BUDGET)],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
        print(f"at the start: {resident(server.pid) // MEGABYTE} MB")
        peak, failures, step = 0, [], max(1, count // 20)
        for first in range(0, count, step):
            last = min(first + step, count)
            clients = [threading.Thread(target=visit, args=(port, range(first + client, last, CLIENTS), failures))
                       for client in range(CLIENTS)]
            for client in clients:
                client.start()
            for client in clients:
                client.join()
            peak = max(peak, resident(server.pid))
            print(f"{last} machines: {resident(server.pid) // MEGABYTE} MB", flush=True)
        server.send_signal(signal.SIGTERM)
    print(f"peak {peak // MEGABYTE} MB, allowed {BUDGET + SPARE} MB; {len(failures)} failures", *failures[:5], sep="\n")
    return 1 if failures or peak > (BUDGET + SPARE) * MEGABYTE else 0


if __name__ == "__main__":
    sys.exit(main())
