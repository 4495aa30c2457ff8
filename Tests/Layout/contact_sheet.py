"""Draws the gallery and every chart of the corpus on one HTML page, light and dark.

usage: contact_sheet.py INTERLOCK SHEET.html
What cannot be drawn is on the page with its error.
"""

import base64
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, ElementTree, SubElement, fromstring

from shared import SHARED, absence

CHARTS = SHARED / "corpus/scxml"
THEMES = ["light", "dark"]
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; background: #f2f4f7; color: #1b2330 }
figure { margin: 0 0 2rem }
figcaption { padding: .25rem 0 }
.themes { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
img { max-width: 46vw; height: auto; padding: 1rem; border-radius: 8px; box-sizing: border-box }
.light { background: #ffffff } .dark { background: #171e28 }
.error { color: #b3261e }
"""


@dataclass
class Drawing:
    """One machine of the page: its pictures by theme, or why there are none."""

    name: str
    states: int = 0
    width: float = 0
    height: float = 0
    pictures: dict[str, bytes] = field(default_factory=dict)
    error: str | None = None


class Failure(Exception):
    """What the program said when it failed."""


def run(*arguments: str) -> bytes:
    try:
        done = subprocess.run(arguments, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        raise Failure("no answer within two minutes") from None
    if done.returncode != 0:
        raise Failure(done.stderr.decode(errors="replace").strip() or f"exit status {done.returncode}")
    return done.stdout


def draw(program: str, machine: str, name: str) -> Drawing:
    drawing = Drawing(name)
    try:
        states = json.loads(run(program, "convert", machine, "--to", "json"))["charts"][0]["states"]
        drawing.states = sum(not state["kind"].endswith("History") for state in states)
        drawing.pictures = {theme: run(program, "render", machine, "--theme", theme) for theme in THEMES}
    except Failure as failure:
        drawing.error = str(failure)
        return drawing
    root = fromstring(drawing.pictures[THEMES[0]])
    drawing.width, drawing.height = (float(root.get(side)) for side in ("width", "height"))
    return drawing


def element(parent: Element, tag: str, text: str | None = None, **attributes: str) -> Element:
    made = SubElement(parent, tag, {name.rstrip("_"): value for name, value in attributes.items()})
    made.text = text
    return made


def add_figure(body: Element, drawing: Drawing) -> None:
    figure = element(body, "figure", id=drawing.name)
    caption = element(figure, "figcaption")
    element(caption, "strong", drawing.name)
    if drawing.error is not None:
        element(figure, "pre", drawing.error, class_="error")
        return
    element(caption, "span", f" · {drawing.states} states · {drawing.width:.0f} × {drawing.height:.0f}")
    themes = element(figure, "div", class_="themes")
    for theme, picture in drawing.pictures.items():
        address = "data:image/svg+xml;base64," + base64.b64encode(picture).decode()
        element(
            themes, "img", class_=theme, src=address, alt=f"{drawing.name}, {theme}", loading="lazy",
            width=f"{drawing.width:.0f}", height=f"{drawing.height:.0f}")


def page(gallery: list[Drawing], corpus: list[Drawing]) -> Element:
    html = Element("html", {"lang": "en"})
    head = element(html, "head")
    element(head, "meta", charset="utf-8")
    element(head, "title", "Contact sheet")
    element(head, "style", STYLE)
    body = element(html, "body")
    for title, drawings in (("Gallery", gallery), ("Corpus", corpus)):
        failed = sum(drawing.error is not None for drawing in drawings)
        element(body, "h1", title)
        element(body, "p", f"{len(drawings) - failed} drawn, {failed} not")
        for drawing in drawings:
            add_figure(body, drawing)
    if not CHARTS.is_dir():
        element(body, "p", absence(CHARTS), class_="error")
    return html


def main(program: str, sheet: str) -> None:
    machines = [line.split()[0] for line in run(program, "list").decode().splitlines()]
    charts = sorted(CHARTS.glob("*.scxml"))
    if not charts:
        print(f"note: {absence(CHARTS)}: the sheet has the gallery alone", file=sys.stderr)
    with ThreadPoolExecutor() as pool:
        gallery = list(pool.map(lambda name: draw(program, name, name), machines))
        corpus = list(pool.map(lambda path: draw(program, str(path), path.stem), charts))
    with Path(sheet).open("wb") as out:
        out.write(b"<!doctype html>\n")
        ElementTree(page(gallery, corpus)).write(out, encoding="utf-8", method="html")
    failed = sum(drawing.error is not None for drawing in gallery + corpus)
    print(f"{sheet}: {len(gallery) + len(corpus) - failed} drawn, {failed} not")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
