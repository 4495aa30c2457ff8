"""Two processes that share a PostgreSQL, as `make serve-cluster` starts them."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

from cluster import Cluster


@pytest.fixture
def cluster(program):
    with Cluster(program, "--library", "open") as cluster:
        yield cluster.addresses


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def ask(address, form=None, cookie=""):
    """The status, fields and text of an answer; a redirection is not followed."""
    data = urllib.parse.urlencode(form).encode() if form is not None else None
    request = urllib.request.Request(address, data, {"Cookie": cookie, "Accept": "text/html"})
    try:
        with urllib.request.build_opener(Stay).open(request) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def form_of(page):
    return {name: re.search(rf'name="{name}" value="([0-9a-f]+)"', page)[1] for name in ("token", "key")}


def test_two_processes_are_one(cluster):
    """A room that one has opened, and a machine that one has taken in, are those of the other."""
    first, second = cluster
    status, fields, _ = ask(first + "/rooms", {"machine": "battery"})
    assert status == 303
    teacher = fields["Location"]
    room = "/".join(teacher.split("/")[:3])
    status, fields, _ = ask(second + room + "/join", {**form_of(ask(second + room)[2]), "nickname": ""})
    assert status == 303
    cookie = fields["Set-Cookie"].split(";")[0]
    assert ask(first + teacher, {**form_of(ask(first + teacher)[2]), "do": "vote"})[0] == 303
    vote = {**form_of(ask(second + room, cookie=cookie)[2]), "step": "plug", "round": "1"}
    # The same form to both is one vote.
    for address in (second, first):
        assert ask(address + room + "/vote", vote, cookie)[0] == 303
    assert 'data-count="plug">1<' in ask(first + teacher)[2]
    text = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' name='shared'><state id='Only'/></scxml>"
    request = urllib.request.Request(first + "/library", text.encode(), {"Content-Type": "text/plain"})
    with urllib.request.urlopen(request) as answer:
        machine = json.load(answer)["machine"]["address"]
    status, _, page = ask(second + machine)
    assert status == 200 and "Only" in page
