"""What a visit to a page requests, and how long the page takes."""

TIMES = """() => {
  const { domContentLoadedEventEnd, loadEventEnd } = performance.getEntriesByType("navigation")[0];
  return [domContentLoadedEventEnd, loadEventEnd];
}"""


class Visit:
    """Opens an address in a page, and waits until nothing more is requested. The Network domain of the client must be enabled."""

    def __init__(self, page, client, address: str):
        self.page = page
        # By the numbers of the requests.
        self._received: dict[str, float] = {}
        self._addresses: dict[str, str] = {}
        handlers = {"Network.requestWillBeSent": self._add_request, "Network.loadingFinished": self._add_bytes}
        for event, handler in handlers.items():
            client.on(event, handler)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        # In milliseconds from the beginning of the visit.
        self.content_loaded, self.loaded = page.evaluate(TIMES)
        for event, handler in handlers.items():
            client.remove_listener(event, handler)

    def _add_request(self, event) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _add_bytes(self, event) -> None:
        self._received[event["requestId"]] = event["encodedDataLength"]

    @property
    def requests(self) -> list[str]:
        """The addresses of what was requested, in order."""
        return list(self._addresses.values())

    @property
    def sizes(self) -> dict[str, int]:
        """The bytes of each request on the wire, with the fields of its answer."""
        return {address: round(self._received.get(number, 0)) for number, address in self._addresses.items()}

    @property
    def bytes(self) -> int:
        return sum(self.sizes.values())
