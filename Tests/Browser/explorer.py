"""The explorer as the person before it sees it."""

import time
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from addresses import run_of


def wait_until_held(page: Page, held: list, count: int) -> None:
    """Waits until so many requests are held back by a handler of the page's routes, for as long as a test may take."""
    deadline = time.monotonic() + 120
    while len(held) < count:
        assert time.monotonic() < deadline, f"{len(held)} requests were made instead of {count}"
        page.wait_for_timeout(20)


class Explorer:
    """A page of the explorer."""

    def __init__(self, page: Page):
        self.page = page

    @property
    def run(self) -> list[str]:
        return run_of(self.page.url)

    @property
    def active(self) -> set[str]:
        """The innermost active states as the drawing marks them."""
        return set(self.page.locator("#machine .drawing .state.active:is(.atomic, .final)").evaluate_all(
            "states => states.map(state => state.dataset.state)"))

    @property
    def valid_moves(self) -> list[str]:
        return self._last_steps(self.page.locator("#moves a.move:not(.off), #jump"))

    @property
    def refused_moves(self) -> list[str]:
        return self._last_steps(self.page.locator("#moves a.move.off"))

    @property
    def refusal(self) -> Locator:
        return self.page.locator("#refusal")

    @property
    def moves_offered_instead(self) -> list[str]:
        """The valid moves that a refusal lists."""
        return self._last_steps(self.refusal.locator("p a"))

    @property
    def route(self) -> list[str]:
        """The steps of the shortest way that a refusal offers."""
        return self._last_steps(self.refusal.locator(".route a.chip"))

    @property
    def refused_transition(self) -> Locator:
        return self.page.locator("#machine .drawing g.refused-transition")

    def state(self, name: str) -> Locator:
        return self.page.locator(f'#machine .drawing [data-state="{name}"]')

    def move(self, step: str) -> Locator:
        """The link that takes a step, among the moves or at the clock."""
        links = self.page.locator("#moves a.move, #jump")
        return links.nth(self._last_steps(links).index(step))

    def take(self, step: str) -> None:
        """Takes a step by its link; the clock's form serves where no link does."""
        steps = self.run + [step]
        if step.startswith("+") and step not in self.valid_moves:
            self.page.locator("#advance-by").fill(step.removeprefix("+"))
            self.page.locator("#clock form button").click()
        else:
            self.move(step).click()
        self.wait_for(steps)

    def request(self, state: str) -> None:
        """Clicks a state in the drawing, all of which is shown for it: its name where it holds others, its middle elsewhere."""
        if self.page.locator("#part-note:visible").count():
            self.page.locator("#zoom-fit").click()
            expect(self.page.locator("#part-note:visible")).to_have_count(0)
        steps = self.run + [f"!{state}"]
        header = self.state(state).locator("> text.header")
        (header.first if header.count() else self.state(state)).click()
        self.wait_for(steps)

    def follow(self, link: Locator) -> None:
        """Clicks a link and waits for the moment that it leads to."""
        target = link.evaluate("link => new URL(link.getAttribute('href'), location.href).href")
        link.click()
        if "then=" in target:
            self.wait_for(run_of(target))
        else:
            expect(self.page).to_have_url(target)

    def wait_for(self, steps: list[str]) -> None:
        def is_there(url: str) -> bool:
            return urlsplit(url).path != "/" and run_of(url) == steps

        self.page.wait_for_url(is_there, wait_until="domcontentloaded")

    @staticmethod
    def _last_steps(links: Locator) -> list[str]:
        return [run_of(link)[-1] for link in links.evaluate_all("links => links.map(link => link.href)")]
