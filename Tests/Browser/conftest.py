"""The program, its server and a browser, each started once."""

import gc
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from command_line import CommandLine
from serving import Server
from watch import Watch

REPOSITORY = Path(__file__).resolve().parents[2]

# Playwright keeps many objects; by default Python's collector goes through them in a tenth of the tests' time.
gc.set_threshold(100_000, 50, 100)


@pytest.fixture(scope="session")
def program() -> Path:
    """The built program: $INTERLOCK, or the debug build."""
    named = Path(os.environ.get("INTERLOCK", REPOSITORY / ".build/debug/interlock"))
    path = named if named.is_absolute() else REPOSITORY / named
    assert path.exists(), f"{path} is not built"
    return path


@pytest.fixture(scope="session")
def interlock(program) -> CommandLine:
    return CommandLine(program)


@pytest.fixture(scope="session")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    with Server(program, "--resources", str(REPOSITORY), folder=folder, log=folder / "log") as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
    assert executable, "chromium-headless-shell is not installed"
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, server):
    """Opens a page in a context of its own. At the end no page may have complained or gone elsewhere."""
    contexts = []
    watch = Watch(server.address)

    def open_page(path: str | None = None, **options):
        context = browser.new_context(base_url=server.address, **{"locale": "en-US", **options})
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        watch.follow(page)
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert watch.complaints == []
