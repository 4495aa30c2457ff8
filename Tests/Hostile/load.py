#!/usr/bin/env python3
"""Sends requests that cost a server much, and measures a cheap page beside each.

usage: load.py [--only TEXT] [--copies COUNT] [--limit SECONDS] INTERLOCK

Starts INTERLOCK on loopback. Each request is sent COUNT (2) times at once from another address than the cheap ones, which are
sent one after the other meanwhile: /healthz, the list of machines, a page that is not kept and a page of a machine in an address. A row has the statuses, the seconds of
the slowest copy (at most --limit, 90), the MiB of the answer, the median and the longest of the cheap pages in
milliseconds, the MiB that the server's process occupied at most and does afterwards. The second table has clients that leave after
a second: the seconds that the processor goes on for. Fails if a cheap page waits for longer than it may, an answer is larger
than it may be, or work goes on.
"""

import argparse
import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import inputs

TICKS = os.sysconf("SC_CLK_TCK")
MEDIAN, LONGEST, GOES_ON = 0.3, 1.0, 2.0
PAGE_BYTES, FILE_BYTES = 8 << 20, 16 << 20


class Server:
    """The program, on a port that it chooses."""

    def __init__(self, program: str, folder: str):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--library", "off", "--resources", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        line = self.process.stdout.readline()
        self.port = int(line.rsplit(":", 1)[1].split("/")[0].split()[0])

    def ask(self, case: inputs.Case, source: str, limit: float) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=limit, source_address=(source, 0)
        )
        try:
            headers = dict(case.headers)
            if case.body is not None:
                headers["Content-Type"] = case.kind
            connection.request("GET" if case.body is None else "POST", case.path, case.body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def workers(self) -> list[int]:
        """The processes that the server has started."""
        text = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
            if thread.name != str(self.process.pid):
                try:
                    text += " " + (thread / "children").read_text()
                except OSError:
                    pass
        return [int(number) for number in text.split()]

    def resident(self) -> int:
        """The MiB that the process occupies."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) >> 10
        return 0

    def processor(self) -> float:
        """The seconds of processor time that it and its workers have taken, those that have ended included."""
        taken = 0
        for number in [self.process.pid] + self.workers():
            try:
                fields = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            taken += int(fields[11]) + int(fields[12])
            if number == self.process.pid:
                taken += int(fields[13]) + int(fields[14])
        return taken / TICKS

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Cheap:
    """Cheap pages, one after the other, until they are to end."""

    def __init__(self, server: Server):
        self.server, self.waits, self.peak = server, [], 0
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        number = time.monotonic_ns() // 1_000_000
        while not self.ending.is_set():
            foreign = "/m/" + inputs.payload(inputs.door()) + f"?run=%2B{number}ms,open"
            for path in ("/healthz", "/", f"/machines/battery?run=%2B{number}ms,plug", foreign):
                start = time.monotonic()
                try:
                    status, _ = self.server.ask(inputs.Case("", path), "127.0.0.1", 120)
                except OSError:
                    status = 0
                self.waits.append(time.monotonic() - start if status == 200 else 120.0)
                number += 1
            self.peak = max(self.peak, self.server.resident())
            time.sleep(0.02)

    def end(self):
        self.ending.set()
        self.thread.join()


def measure(server: Server, case: inputs.Case, copies: int, limit: float) -> tuple[str, bool]:
    results, start = [], time.monotonic()

    def send(number: int):
        try:
            status, body = server.ask(case, f"127.0.0.{2 + number}", limit)
        except OSError:
            status, body = 0, b""
        results.append((status, len(body), time.monotonic() - start))

    cheap = Cheap(server)
    threads = [threading.Thread(target=send, args=(number,)) for number in range(copies)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    time.sleep(0.2)
    cheap.end()
    statuses = "/".join(str(status) for status, _, _ in results)
    size = max(size for _, size, _ in results)
    seconds = max(seconds for _, _, seconds in results)
    median, longest = statistics.median(cheap.waits), max(cheap.waits)
    mayHave = PAGE_BYTES if case.path.startswith(("/m/", "/new", "/embed")) and "." not in case.path else FILE_BYTES
    isRight = median <= MEDIAN and longest <= LONGEST and size <= mayHave and all(s for s, _, _ in results)
    return (
        f"{case.name:<48} {statuses:>9} {seconds:8.2f} {size / (1 << 20):8.2f} {1000 * median:8.1f} "
        f"{1000 * longest:8.1f} {cheap.peak:7d} {server.resident():7d}{'' if isRight else '  <-'}",
        isRight,
    )


def leave(server: Server, case: inputs.Case) -> tuple[str, bool]:
    """How long the processor goes on for after a client has left."""
    try:
        server.ask(case, "127.0.0.2", 1)
        return f"{case.name:<48} answered within a second", True
    except OSError:
        pass
    start, last, quiet = time.monotonic(), server.processor(), None
    while time.monotonic() - start < 60:
        time.sleep(0.1)
        now = server.processor()
        if now - last < 0.03:
            quiet = quiet or time.monotonic()
            if time.monotonic() - quiet > 0.5:
                break
        else:
            quiet = None
        last = now
    goes = (quiet or time.monotonic()) - start
    return f"{case.name:<48} {goes:8.2f}{'' if goes <= GOES_ON else '  <-'}", goes <= GOES_ON


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    parser.add_argument("--copies", type=int, default=2)
    parser.add_argument("--limit", type=float, default=90)
    parser.add_argument("--exercise", default="exercise-build")
    parser.add_argument("--resources", default=str(Path(__file__).resolve().parents[2]))
    options = parser.parse_args()
    isRight = True
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.abspath(options.program), options.resources)
        try:
            server.ask(inputs.Case("", "/"), "127.0.0.1", 60)
            print(f"{'':<48} {'status':>9} {'seconds':>8} {'MiB':>8} {'median':>8} {'longest':>8} {'peak':>7} {'after':>7}")
            cases = [case for case in inputs.answers() + inputs.work() + inputs.programs() if options.only in case.name]
            for case in cases:
                line, wasRight = measure(server, replace(case, path=case.path.replace("EXERCISE", options.exercise)), options.copies, options.limit)
                isRight = isRight and wasRight
                print(line, flush=True)
            print("\nprocessor time after the client has left, seconds")
            for case in inputs.work() + inputs.programs():
                if options.only in case.name:
                    line, wasRight = leave(server, replace(case, path=case.path.replace("EXERCISE", options.exercise)))
                    isRight = isRight and wasRight
                    print(line, flush=True)
        finally:
            server.end()
    return 0 if isRight else 1


if __name__ == "__main__":
    sys.exit(main())
