"""Machines in files, served beside the gallery, and the machines that they invoke."""

import json
import subprocess

import pytest

from addresses import address
from expectations import expect
from serving import Server
from started import REPOSITORY

CHARTS = REPOSITORY / "Tests/Pages/charts"


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    files = [str(CHARTS / "kitchen.scxml"), str(CHARTS / "oven.scxml")]
    with Server(program, "--resources", str(REPOSITORY), *files, folder=folder, log=folder / "log") as server:
        yield server


def session(explorer, name):
    return explorer.page.locator(f'#sessions li[data-session="{name}"]')


def texts(row, part):
    return row.locator(f"> {part}").all_texts()


def test_files_stand_first_in_the_gallery(explore):
    page = explore("/").page
    expect(page.locator("section").first.locator("h2")).to_have_text("Your files")
    expect(page.locator("section").first.locator(".machine h3")).to_have_text(["kitchen", "oven"])
    page.get_by_role("link", name="kitchen").click()
    expect(page.locator("h1")).to_have_text("kitchen")
    page.goto("/machines/battery")
    expect(page.locator("h1")).to_have_text("Battery")


def test_a_refusal_in_a_file(explore):
    explorer = explore(address("kitchen", ["!Served"]))
    expect(explorer.refusal).to_be_visible()
    assert explorer.active == {"Closed"}


def test_invoked_machines(explore):
    explorer = explore(address("kitchen"))
    expect(explorer.page.locator("#sessions")).to_have_count(0)
    explorer.take("open")
    oven, radio, timer = (session(explorer, f"session.1.{name}") for name in ["1", "2", "1.1"])
    assert texts(oven, "h3 > *") == ["oven", "oven"]
    assert texts(oven, ".states .innermost") == ["Heating"]
    assert texts(oven, ".bindings > li .current") == ["20", '{"degrees":220}']
    assert texts(oven, ".timers > li") == ["tick in 2 s"]
    assert texts(radio, ".states .innermost") == ["Playing", "Lit"]
    assert texts(timer, ".timers > li") == ["ring in 30 s"]
    expect(oven.locator("> .inner > li")).to_have_count(1)
    explorer.follow(explorer.page.locator("#jump"))
    expect(oven.locator(".changed .previous")).to_have_text("20")
    expect(oven.locator(".changed .current")).to_have_text("120")
    explorer.take("close")
    expect(explorer.page.locator("#sessions")).to_have_count(0)


def test_an_invoked_machine_ends(explore):
    explorer = explore(address("kitchen", ["open", "+30s"]))
    assert explorer.active == {"Served"}
    expect(explorer.page.locator("#sessions")).to_have_count(0)


def test_the_page_says_what_the_command_line_says(explore, program):
    steps = ["open", "+2s"]
    told = json.loads(subprocess.run(
        [program, "simulate", CHARTS / "kitchen.scxml", "--run", ",".join(steps), "--json"],
        capture_output=True, text=True, check=True).stdout)["sessions"]
    explorer = explore(address("kitchen", steps))
    for each in told:
        row = session(explorer, each["id"])
        assert texts(row, "h3 > *") == [each["invokeid"], each["name"]]
        assert texts(row, ".states .innermost") == each["configuration"]
        assert texts(row, ".bindings > li .name") == list(each["variables"])
        assert len(texts(row, ".timers > li")) == len(each["pending"])


@pytest.mark.parametrize("text, words", [
    ("<scxml>\n  <state id='a'>\n</scxml>", "wrong.scxml:3:"), (None, "wrong.scxml: error: there is no such file"),
])
def test_a_file_that_cannot_be_served(program, tmp_path, text, words):
    if text is not None:
        (tmp_path / "wrong.scxml").write_text(text)
    done = subprocess.run(
        [program, "serve", "--port", "0", "wrong.scxml"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr
