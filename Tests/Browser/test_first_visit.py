"""What a browser that has nothing of the site in its cache must fetch for a page: few files and few bytes."""

import pytest

from visits import Visit

MAX_REQUESTS = 8
MAX_BYTES = 45_000
# The workspace begins with a machine, and its scripts are those of an editor.
MAX_BYTES_OF_WORKSPACE = 48_500


@pytest.fixture
def visit(open_page):
    """Visits an address in one browser."""
    page = open_page()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    return lambda path: Visit(page, client, path)


@pytest.mark.parametrize("path", ["/machines/battery", "/machines/battery?run=plug,fail", "/", "/learn", "/new"])
def test_a_first_visit_is_small(visit, path):
    first = visit(path)
    # A browser without windows does not ask for the icon.
    icon = first.page.locator("link[rel=icon]").get_attribute("href")
    assert not any(address.endswith(icon) for address in first.requests)
    assert len(first.requests) + 1 <= MAX_REQUESTS, first.requests
    most = MAX_BYTES_OF_WORKSPACE if path == "/new" else MAX_BYTES
    assert first.bytes + len(first.page.request.get(icon).body()) <= most, first.sizes


def test_a_second_page_fetches_itself_alone(visit):
    visit("/machines/battery")
    second = visit("/machines/traffic-light")
    assert [address for address, size in second.sizes.items() if size > 0] == [second.page.url]
