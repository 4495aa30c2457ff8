"""Watches pages for what must never happen on any of them."""

from playwright.sync_api import ConsoleMessage, Page, Request, Response


class Watch:
    """Collects requests to other servers, failed requests, errors of scripts and what the console complains of.

    The console complains of violations of the Content-Security-Policy too.
    """

    def __init__(self, address: str):
        self._address = address
        self.complaints: list[str] = []

    def follow(self, page: Page) -> None:
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self._address}/", "data:", "file:")):
            self.complaints.append(f"request to {request.url}")

    def _response(self, response: Response) -> None:
        # Pages may be error pages; scripts fetch pages too.
        if response.status >= 400 and response.request.resource_type not in ("document", "fetch"):
            self.complaints.append(f"{response.status} for {response.url}")

    def _console(self, message: ConsoleMessage) -> None:
        # The browser reports the status of an error page too, which the tests of error pages ask for.
        is_status = message.text.startswith("Failed to load resource: the server responded with a status")
        if message.type in ("error", "warning") and not is_status:
            self.complaints.append(f"console: {message.text}")
