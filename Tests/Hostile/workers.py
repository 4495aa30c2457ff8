#!/usr/bin/env python3
"""Ends the workers of a server while a class uses it, and demands that nobody notices.

usage: workers.py [--seconds SECONDS] [--class COUNT] INTERLOCK

A class of COUNT (60) steps through a machine in an address, each student after a pause. Meanwhile, in phases of SECONDS (10):
nothing else happens; workers get SIGKILL, SIGSEGV, SIGSTOP; four clients send 100 different texts that end a worker or keep
it busy. A row has the answers of the class, those that were no success, and the median and the longest wait. Fails if
a student saw an error, waited longer than LONGEST seconds, or a worker is missing at the end.
"""

import argparse
import os
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import inputs
from load import Server

LONGEST = 3.0
PAUSE = 1.0


class Class:
    """Students who step through a machine, each by a run of its own."""

    def __init__(self, server: Server, count: int, seconds: float):
        self.server, self.waits, self.failed = server, [], []
        self.lock, self.end = threading.Lock(), time.monotonic() + seconds
        self.threads = [threading.Thread(target=self.step, args=(number,)) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def step(self, student: int):
        choice = random.Random(student)
        steps = [f"%2B{student + 1}ms"]
        time.sleep(choice.random() * PAUSE)
        while time.monotonic() < self.end:
            steps.append(choice.choice(["open", "close", "!Open", "!Closed"]))
            start = time.monotonic()
            try:
                status, _ = self.server.ask(
                    inputs.Case("", "/m/" + inputs.payload(inputs.door()) + "?run=" + ",".join(steps[-30:])), "127.0.0.1", 30
                )
            except OSError as error:
                status = repr(error)
            wait = time.monotonic() - start
            with self.lock:
                self.waits.append(wait)
                if status != 200:
                    self.failed.append(status)
            time.sleep(PAUSE * (0.5 + choice.random()))

    def join(self):
        for thread in self.threads:
            thread.join()


def deadly(number: int) -> inputs.Case:
    """A text of its own that ends a worker, fills it or keeps it busy."""
    cases = inputs.programs()
    case = cases[number % len(cases)]
    if case.body is None:
        return inputs.Case(case.name, case.path + ("&" if "?" in case.path else "?") + f"run=x{number}")
    return inputs.Case(case.name, case.path, case.body + f"&name=n{number}".encode(), case.kind)


def phase(name: str, server: Server, options, trouble) -> bool:
    students = Class(server, getattr(options, "class"), options.seconds)
    trouble(students)
    students.join()
    median, longest = statistics.median(students.waits), max(students.waits)
    isRight = not students.failed and longest <= LONGEST
    print(
        f"{name:<28} {len(students.waits):6d} {len(students.failed):6d} {1000 * median:8.1f} {1000 * longest:8.1f}"
        f"{'' if isRight else '  <- ' + str(students.failed[:3])}", flush=True)
    return isRight


def killing(number: signal.Signals, server: Server):
    # One that was stopped is noticed after two seconds, and a request is tried twice.
    pause = 5 if number == signal.SIGSTOP else 0.8

    def trouble(students: Class):
        while time.monotonic() < students.end - pause:
            time.sleep(pause)
            workers = server.workers()
            if workers:
                try:
                    os.kill(random.choice(workers), number)
                except ProcessLookupError:
                    pass

    return trouble


def sending(server: Server):
    def trouble(students: Class):
        numbers, lock = iter(range(100)), threading.Lock()

        def send(client: int):
            while time.monotonic() < students.end:
                with lock:
                    number = next(numbers, None)
                if number is None:
                    return
                try:
                    server.ask(deadly(number), f"127.0.0.{2 + client}", 30)
                except OSError:
                    pass

        threads = [threading.Thread(target=send, args=(client,)) for client in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return trouble


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--class", type=int, default=60)
    parser.add_argument("--resources", default=str(Path(__file__).resolve().parents[2]))
    options = parser.parse_args()
    isRight = True
    with tempfile.TemporaryDirectory():
        server = Server(os.path.abspath(options.program), options.resources)
        try:
            time.sleep(2)
            print(f"{'':<28} {'pages':>6} {'failed':>6} {'median':>8} {'longest':>8}")
            isRight &= phase("nothing", server, options, lambda students: None)
            for number in (signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP):
                isRight &= phase(number.name, server, options, killing(number, server))
            options.seconds *= 3
            isRight &= phase("100 texts of four clients", server, options, sending(server))
            status, health = server.ask(inputs.Case("", "/healthz"), "127.0.0.1", 10)
            print(health.decode().strip().replace("\n", "; "))
            isRight &= status == 200
        finally:
            server.end()
    return 0 if isRight else 1


if __name__ == "__main__":
    sys.exit(main())
