"""Machines in files, served beside the gallery."""

import subprocess

import pytest
from playwright.sync_api import expect

from conftest import REPOSITORY
from explorer import Explorer, address
from serving import Server

CHARTS = REPOSITORY / "Tests/Browser/charts"


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    files = [str(CHARTS / "kitchen.scxml"), str(CHARTS / "oven.scxml")]
    with Server(program, "--resources", str(REPOSITORY), *files, folder=folder, log=folder / "log") as server:
        yield server


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def explore(request, open_page):
    """Opens the explorer, with scripts and without."""
    return lambda path, **options: Explorer(open_page(path, java_script_enabled=request.param, **options))


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
