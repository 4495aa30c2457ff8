"""What axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe

# All rules, best practice among them; that of WCAG 2.2 (2.5.8), the size of what is pressed, is off unless it is asked for.
_OPTIONS = {"rules": {"target-size": {"enabled": True}}}


def violations(page) -> list[str]:
    """Each violation with the element that has it."""
    found = Axe().run(page, options=_OPTIONS).response["violations"]
    return [f"{fault['id']}: {node['html'][:120]}" for fault in found for node in fault["nodes"]]
