"""Addresses of moments, and the runs in them."""

import re
from urllib.parse import parse_qs, quote, unquote, urlsplit


def address(machine: str, steps: list[str] = (), place: str = "machines", **query: str) -> str:
    """The address of a moment."""
    values = ({"run": ",".join(steps)} if steps else {}) | query
    text = "&".join(f"{name}={quote(value, safe='')}" for name, value in values.items())
    return f"/{place}/{machine}" + (f"?{text}" if text else "")


def run_of(link: str) -> list[str]:
    """The steps of the run in an address: a long run is in its path, and a link from there names further steps alone."""
    parts = urlsplit(link)
    query = parse_qs(parts.query, keep_blank_values=True)
    in_path = parts.path.split("/")[3:4]
    steps = split_steps(unquote(in_path[0]) if in_path else query.get("run", [""])[0])
    if "then" not in query:
        return steps
    return steps[:int(query["at"][0])] + split_steps(query["then"][0])


def split_steps(run: str) -> list[str]:
    """Commas separate steps, but not inside the JSON of a payload."""
    return [step for step in re.findall(r"((?:[^,{]|\{.*?\})+)", run) if step]
