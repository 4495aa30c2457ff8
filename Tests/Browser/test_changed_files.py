"""A file that is saved while it is served: the page follows it, and the run is kept as far as it applies."""

import socket

import pytest
from playwright.sync_api import expect

from addresses import address
from explorer import Explorer
from serving import Server
from started import REPOSITORY


def chart(*events):
    """A ring of states, one event from each to the next."""
    states = "".join(
        f'<state id="S{place}"><transition event="{event}" target="S{(place + 1) % len(events)}"/></state>'
        for place, event in enumerate(events))
    return f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="ring">{states}</scxml>'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "ring.scxml"
    path.write_text(chart("go", "turn", "stop"))
    return path


@pytest.fixture
def server(program, file, tmp_path):
    with Server(program, "--resources", str(REPOSITORY), str(file), folder=tmp_path, log=tmp_path / "log") as server:
        yield server


def test_an_open_page_follows_the_file(open_page, file):
    explorer = Explorer(open_page(address("ring", ["go", "turn"])))
    assert explorer.active == {"S2"}
    file.write_text(chart("go", "turn", "halt"))
    expect(explorer.page.locator("#moves, .moves").get_by_text("halt").first).to_be_visible()
    assert explorer.active == {"S2"}
    file.write_text(chart("go", "jump", "halt"))
    expect(explorer.page.locator("#unapplied")).to_contain_text("turn")
    assert explorer.active == {"S1"}
    # What follows goes on from the steps that are kept.
    explorer.page.locator('a[href*="run=go,jump"]').first.click()
    expect(explorer.page.locator("#unapplied")).to_have_count(0)
    assert explorer.active == {"S2"}


def test_without_scripts_a_reload_shows_the_file(open_page, file):
    explorer = Explorer(open_page(address("ring", ["go", "turn"]), java_script_enabled=False))
    file.write_text(chart("go", "jump", "halt"))
    explorer.page.reload()
    expect(explorer.page.locator("#unapplied")).to_contain_text("turn")
    assert explorer.active == {"S1"}


def test_properties_next_to_the_file(open_page, file):
    """They are read like the file itself, whichever of both was saved."""
    given = file.with_suffix(".properties.md")
    given.write_text("# Ring\n\n- no deadlock\n- never S2\n")
    page = open_page(address("ring", tab="properties"), java_script_enabled=False)
    expect(page.locator("#given-properties li")).to_have_count(2)
    expect(page.locator("#given-properties .fails")).to_contain_text("never S2")
    given.write_text("- S1 stays reachable\n")
    page.reload()
    expect(page.locator("#given-properties li")).to_have_count(1)


def test_a_fault_is_shown_until_it_is_mended(open_page, file):
    page = open_page(address("ring", ["go"]))
    file.write_text(chart("go", "turn") + "<")
    expect(page.locator(".findings li").first).to_contain_text("ring.scxml:1:")
    file.write_text(chart("go", "turn", "stop"))
    expect(page.locator("#machine")).to_be_visible()
    assert Explorer(page).active == {"S1"}


def test_who_listens_does_not_hold_the_end(server):
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET /changes/ring HTTP/1.1\r\nHost: localhost\r\n\r\n")
        received = b""
        while b"retry: 2000" not in received:
            received += connection.recv(4096)
        assert b"text/event-stream" in received
        assert server.end() == 0
