"""The program, its server and persons without scripts, whose pages are the answers themselves."""

import pytest

from exploring import Explorer
from page import Page
from started import interlock, program, server  # noqa: F401


@pytest.fixture
def open_page(server):  # noqa: F811
    """Opens a page for a person of its own."""
    def open_page(path: str | None = None, address: str | None = None) -> Page:
        page = Page(address or server.address)
        if path is not None:
            page.goto(path)
        return page

    return open_page


@pytest.fixture
def explore(open_page):
    """Opens the explorer."""
    return lambda path: Explorer(open_page(path))
