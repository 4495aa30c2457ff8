"""The explorer as a person without scripts sees it."""

from urllib.parse import urljoin

from addresses import run_of
from page import Locator, Page


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
        return set(self.page.locator("#machine .drawing .state.active:is(.atomic, .final)").attributes("data-state"))

    @property
    def valid_moves(self) -> list[str]:
        return self._last_steps(self.page.locator("#moves a.move:not(.off), #jump"))

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
        assert self.run == steps

    def request(self, state: str) -> None:
        """Follows the link of a state in the drawing; all of it is shown for a state that is left out of the drawing."""
        if not self.state(state).count():
            self.page.locator("#zoom-fit").click()
        steps = self.run + [f"!{state}"]
        self.state(state).first.click()
        assert self.run == steps

    def follow(self, link: Locator) -> None:
        """Follows a link to the moment that it leads to."""
        target = urljoin(self.page.url, link.get_attribute("href"))
        link.click()
        assert self.run == run_of(target), self.page.url

    def choose(self, link: str) -> None:
        """Follows a link whose run is not known."""
        self.page.locator(link).first.click()

    def send(self, event: str, payload: str) -> None:
        """Sends an event with what it carries by the form for any event."""
        self.page.locator("#event-name").fill(event)
        self.page.locator("#event-payload").fill(payload)
        self.page.locator("#moves form button").first.click()

    @staticmethod
    def _last_steps(links: Locator) -> list[str]:
        return [run_of(link)[-1] for link in links.addresses()]
