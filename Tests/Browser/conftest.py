"""A browser, started once; the program and its server are those of the tests of pages."""

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[1] / "Pages"))

from started import interlock, program, server  # noqa: E402, F401
from watch import Watch  # noqa: E402

# Playwright keeps many objects; by default Python's collector goes through them in a tenth of the tests' time.
gc.set_threshold(100_000, 50, 100)


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
def open_page(browser, server):  # noqa: F811
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
