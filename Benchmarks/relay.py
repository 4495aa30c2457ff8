"""A TCP port of this computer whose connections are passed on to servers: to the next in turn that takes them."""

import asyncio
import threading

CHUNK = 65_536


class Relay:
    """Listens at 127.0.0.1 from the beginning to `close`, in a thread of its own.

    A server that has ended is passed over, so whoever has lost a connection to it comes to another by connecting again.
    """

    def __init__(self, targets: list[tuple[str, int]], port: int = 0):
        self.targets = targets
        self._next = 0
        self._is_cut = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._wait(asyncio.start_server(self._pass_on, "127.0.0.1", port))
        self.address = "http://127.0.0.1:{}".format(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Ends all connections, and those that come, until `mend`."""
        self._is_cut = True
        self._loop.call_soon_threadsafe(self._abort)

    def mend(self) -> None:
        """Passes connections on again."""
        self._is_cut = False

    def close(self) -> None:
        self._wait(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _abort(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        self._abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to the next server in turn that takes it; none if no one does."""
        for _ in self.targets:
            host, port = self.targets[self._next % len(self.targets)]
            self._next += 1
            try:
                return await asyncio.open_connection(host, port)
            except OSError:
                continue
        return None

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = None if self._is_cut else await self._connect()
        if server is None or self._is_cut:
            writer.transport.abort()
            if server:
                server[1].transport.abort()
            return
        ends = {writer, server[1]}
        self._writers |= ends
        try:
            await asyncio.gather(self._copy(reader, server[1]), self._copy(server[0], writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._writers -= ends
            for end in ends:
                end.transport.abort()

    @staticmethod
    async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
