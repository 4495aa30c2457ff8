"""Drawings in documents: mdBook's preprocessor, and the arguments of PlantUML and Mermaid."""

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

DOOR = "stateDiagram-v2\n  [*] --> open\n  open --> shut : push\n  shut --> open : pull\n"
PUML = "@startuml\n[*] --> open\nopen --> shut : push\nshut --> open : pull\n@enduml\n"
SVG = "{http://www.w3.org/2000/svg}"


def run(program: Path, *arguments, input: str = "", cwd=None) -> subprocess.CompletedProcess:
    return subprocess.run([program, *arguments], input=input, capture_output=True, text=True, cwd=cwd)


def linked(program: Path, folder: Path, name: str) -> Path:
    link = folder / name
    link.symlink_to(program)
    return link


# MARK: mdBook


def book(*chapters: str, key: str = "sections") -> str:
    items = [
        {"Chapter": {"name": f"C{n}", "content": text, "number": [n], "sub_items": [], "path": f"c{n}.md"}}
        for n, text in enumerate(chapters, 1)
    ]
    nested = {"Chapter": {"name": "N", "content": "no machine", "number": None, "sub_items": items, "path": None}}
    context = {"root": "/book", "config": {"book": {"title": "T"}}, "renderer": "html", "mdbook_version": "0.4.40"}
    return json.dumps([context, {key: [nested, "Separator", {"PartTitle": "P"}], "__non_exhaustive": None}])


@pytest.mark.parametrize("key", ["sections", "items"])
def test_machines_of_a_book_are_drawn(program, key):
    text = f"# Door\n\nBefore\n```mermaid\n{DOOR}```\nAfter\n\n```mermaid\ngraph TD\n  A --> B\n```\n"
    result = run(program, "mdbook", input=book(text, "plain *text*\n", key=key))
    assert result.returncode == 0, result.stderr
    made = json.loads(result.stdout)
    assert made["__non_exhaustive"] is None and made[key][1:] == ["Separator", {"PartTitle": "P"}]
    drawn, plain = [item["Chapter"] for item in made[key][0]["Chapter"]["sub_items"]]
    assert plain["content"] == "plain *text*\n" and drawn["number"] == [1]
    content = drawn["content"]
    assert "stateDiagram" not in content and "graph TD" in content
    # The block of HTML begins after an empty line and ends at the next.
    [block] = [part for part in content.split("\n\n") if part.startswith("<div")]
    drawing = ElementTree.fromstring(block)
    assert drawing.find(f"{SVG}svg") is not None or drawing.find("svg") is not None
    assert "open" in "".join(drawing.itertext())
    assert "\n\nAfter" in content and "Before\n\n" in content
    assert ":root" not in content, "the page around keeps its colours"


def test_identifiers_are_unique_in_a_book(program):
    text = f"```mermaid\n{DOOR}```\n"
    result = run(program, "mdbook", input=book(text + text, text))
    [chapter] = json.loads(result.stdout)["sections"][:1]
    content = "".join(item["Chapter"]["content"] for item in chapter["Chapter"]["sub_items"])
    identifiers = re.findall(r' id="([^"]+)"', content)
    assert len(identifiers) >= 6 and len(set(identifiers)) == len(identifiers)


def test_a_block_with_a_fault_stays(program):
    text = "```smcat\na => \n```\n"
    result = run(program, "mdbook", input=book(text))
    assert result.returncode == 0
    chapter = json.loads(result.stdout)["sections"][0]["Chapter"]["sub_items"][0]["Chapter"]
    assert chapter["content"] == text
    assert "C1:2:" in result.stderr and "error" in result.stderr


@pytest.mark.parametrize("renderer,status", [("html", 0), ("markdown", 1)])
def test_renderers(program, tmp_path, renderer, status):
    assert run(program, "mdbook", "supports", renderer).returncode == status
    link = linked(program, tmp_path, "mdbook-interlock") if status == 0 else program
    if status == 0:
        assert run(link, "supports", renderer).returncode == status


@pytest.mark.parametrize("text", ["", "[1]", "{}", "[{}, 3]", "[" * 5000])
def test_what_is_no_book_is_refused(program, text):
    result = run(program, "mdbook", input=text)
    assert result.returncode == 1 and "error" in result.stderr and result.stdout == ""


# MARK: PlantUML


@pytest.mark.parametrize("form", ["subcommand", "link"])
def test_plantuml_pipes(program, tmp_path, form):
    command = [program, "plantuml"] if form == "subcommand" else [linked(program, tmp_path, "plantuml")]
    result = run(*command, "-pipe", "-tsvg", "-charset", "UTF-8", input=PUML)
    assert result.returncode == 0 and result.stderr == ""
    assert ElementTree.fromstring(result.stdout.encode()).tag == f"{SVG}svg"


def test_plantuml_draws_each_diagram_of_a_file(program, tmp_path):
    (tmp_path / "doors.puml").write_text(PUML + "\n" + PUML.replace("open", "ajar"))
    assert run(program, "plantuml", "-tsvg", "doors.puml", cwd=tmp_path).returncode == 0
    assert "open" in (tmp_path / "doors.svg").read_text()
    assert "ajar" in (tmp_path / "doors_001.svg").read_text()
    assert run(program, "plantuml", "-tsvg", "-o", "out", "doors.puml", cwd=tmp_path).returncode == 0
    assert (tmp_path / "out/doors.svg").exists()
    assert run(program, "plantuml", "doors.puml", cwd=tmp_path).returncode == 0
    assert (tmp_path / "doors.png").read_bytes()[:4] == b"\x89PNG"


def test_plantuml_faults(program, tmp_path):
    assert run(program, "plantuml").returncode == 2
    assert run(program, "plantuml", "-pipe", "-tsvg", "-tpng").returncode == 2
    assert run(program, "plantuml", "-tsvg", "missing.puml", cwd=tmp_path).returncode == 1


# MARK: Mermaid


@pytest.mark.parametrize("form", ["subcommand", "link"])
def test_mermaid_draws(program, tmp_path, form):
    command = [program, "mmdc"] if form == "subcommand" else [linked(program, tmp_path, "mmdc")]
    (tmp_path / "door.mmd").write_text(DOOR)
    result = run(*command, "-i", "door.mmd", "-o", "door.svg", "-t", "dark", "-b", "transparent", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert ElementTree.parse(tmp_path / "door.svg").getroot().tag == f"{SVG}svg"
    assert run(*command, "-i", "door.mmd", cwd=tmp_path).returncode == 0
    assert (tmp_path / "door.mmd.svg").exists()
    assert run(*command, "-i", "door.mmd", "-o", "door.png", "-w", "600", cwd=tmp_path).returncode == 0
    assert (tmp_path / "door.png").read_bytes()[16:20] == (600).to_bytes(4, "big")
    piped = run(*command, "-i", "-", "-o", "-", "-e", "svg", input=DOOR)
    assert piped.returncode == 0 and "<svg" in piped.stdout


def test_mermaid_draws_a_document(program, tmp_path):
    (tmp_path / "in.md").write_text(f"# Doors\n\n```mermaid\n{DOOR}```\n\nend\n")
    assert run(program, "mmdc", "-i", "in.md", "-o", "out.md", cwd=tmp_path).returncode == 0
    assert "](./out-1.svg)\n" in (tmp_path / "out.md").read_text()
    assert "open" in (tmp_path / "out-1.svg").read_text()


def test_mermaid_faults(program, tmp_path):
    assert run(program, "mmdc", "-i", "missing.mmd", cwd=tmp_path).returncode == 1
    assert run(program, "mmdc", "-i", "a.mmd", "-o", "a.gif", cwd=tmp_path).returncode == 2
