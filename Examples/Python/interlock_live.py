"""Reports to Interlock what the state machines of a program do. Copy this file; start `interlock serve --live`; then

    live = Live("http://127.0.0.1:8080/live/lines")
    live.watch(machine, "order")

for a machine of transitions, python-statemachine or sismic. The program never waits: reports stand in a bounded queue, and those
that do not fit are dropped and counted.
"""

import json
import queue
import sys
import threading
import time
import urllib.request


class Live:
    def __init__(self, address: str, token: str | None = None, limit: int = 1000):
        self.address, self.headers, self.dropped = address, {"Content-Type": "application/x-ndjson"}, 0
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        self._waiting: queue.Queue = queue.Queue(limit)
        threading.Thread(target=self._send, daemon=True).start()

    def report(self, **record) -> None:
        """Reports an event, or states."""
        try:
            self._waiting.put_nowait(json.dumps({"time": time.time(), **record}, default=str))
        except queue.Full:
            self.dropped += 1

    def watch(self, machine, name: str | None = None, instance: str | None = None) -> None:
        """Reports every event of a machine from now on, refused or not."""
        who = {"machine": name or type(machine).__name__, "instance": instance or f"{id(machine):x}"}
        if hasattr(machine, "attach"):  # sismic
            self._watch_sismic(machine, who)
        elif hasattr(machine, "models"):  # transitions
            for model in machine.models:
                def states(model=model):
                    found = getattr(model, machine.model_attribute)
                    return found if isinstance(found, list) else [getattr(found, "name", found)]
                for event in machine.events:
                    self._wrap(model, event, event, states, who)
                self._wrap(model, "trigger", None, states, who)
        else:  # python-statemachine
            def states():
                return [state.id for state in machine.configuration]
            for event in machine.events:
                self._wrap(machine, event.id, event.id, states, who)
            self._wrap(machine, "send", None, states, who)

    def _wrap(self, owner, method: str, event: str | None, states, who: dict) -> None:
        call = getattr(owner, method)

        def reported(*arguments, **named):
            if getattr(owner, "_interlock_asked", False):  # one way to ask leads through another
                return call(*arguments, **named)
            object.__setattr__(owner, "_interlock_asked", True)
            caller = sys._getframe(1)
            try:
                return call(*arguments, **named)
            finally:
                object.__setattr__(owner, "_interlock_asked", False)
                place = f"{caller.f_code.co_filename}:{caller.f_lineno}"
                self.report(**who, event=event or str(arguments[0]), states=states(), place=place)

        for name in ("name", "delay", "internal"):  # python-statemachine asks its events
            setattr(reported, name, getattr(call, name, None))
        object.__setattr__(owner, method, reported)

    def _watch_sismic(self, interpreter, who: dict) -> None:
        asked, last = [], [None]

        def reported(meta):
            if meta.name == "event consumed":
                asked.append(meta.event.name)
            elif meta.name == "step ended":
                states = [name for name in interpreter.configuration if not interpreter.statechart.children_for(name)]
                if asked or states != last[0]:
                    self.report(**who, states=states, **({"event": asked.pop(0)} if asked else {}))
                last[0] = states

        interpreter.attach(reported)

    def _send(self) -> None:
        while True:
            lines = [self._waiting.get()]
            while not self._waiting.empty():
                lines.append(self._waiting.get_nowait())
            request = urllib.request.Request(self.address, "\n".join(lines).encode(), self.headers)
            try:
                urllib.request.urlopen(request, timeout=5).close()
            except OSError:
                self.dropped += len(lines)
