"""What is written is accepted by the tools that the notations are from: Graphviz, PlantUML, libxml2's validator."""

import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

SCHEMA = Path(__file__).with_name("scxml.rng")
FIXTURES = Path(__file__).resolve().parent / "StatechartFormatsTests" / "Fixtures"
MACHINES = [
    "app-lifecycle", "battery", "kanji", "loading", "media-player", "tcp", "traffic-light", "turnstile",
    "vending-machine", "video-editor",
] + sorted(str(path) for path in FIXTURES.glob("*.scxml"))


def run(*arguments, text=None):
    result = subprocess.run(arguments, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stderr or result.stdout
    return result


def tool(name):
    path = shutil.which(name)
    assert path, f"{name} is not installed: `make notations` installs it"
    return path


def written(program, machine, notation):
    return run(program, "convert", "-q", machine, "--to", notation).stdout


def machine_name(machine):
    return Path(machine).stem


def leaves(program, machine, kinds=("atomic", "final")):
    """The names for people of the states of some kinds that have no others inside."""
    charts = json.loads(written(program, machine, "json"))["charts"]

    def inside(states):
        for state in states:
            if state.get("states"):
                yield from inside(state["states"])
            elif state["kind"] in kinds and "pseudostate" not in state:
                name = state.get("displayName", state["id"])
                yield name if isinstance(name, str) else name["*"]

    return list(inside(charts[0]["states"]))


@pytest.mark.parametrize("machine", MACHINES, ids=machine_name)
def test_documents_are_valid(program, machine):
    run(tool("xmllint"), "--noout", "--relaxng", SCHEMA, "-", text=written(program, machine, "scxml"))


def test_the_schema_refuses_what_is_wrong(program):
    text = written(program, "battery", "scxml")
    for old, new in [("event=", "evnt="), ("<transition", "<transit"), ('version="1.0"', "")]:
        assert old in text
        result = subprocess.run(
            [tool("xmllint"), "--noout", "--relaxng", SCHEMA, "-"], input=text.replace(old, new, 1),
            capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode != 0, new


@pytest.mark.parametrize("machine", MACHINES, ids=machine_name)
def test_graphviz_draws_every_state(program, machine):
    drawn = run(tool("dot"), "-Tsvg", text=written(program, machine, "dot"))
    assert drawn.stderr == ""
    texts = texts_of(drawn.stdout)
    for name in leaves(program, machine):
        assert name in texts


def test_plantuml_draws_every_state(program, tmp_path):
    machines = MACHINES + [str(FIXTURES / "parallel.puml")]

    def drawn(machine, extension):
        return tmp_path / f"{Path(machine).name.replace('.', '-')}.{extension}"

    # One process for all: to start it takes longer than to draw.
    for machine in machines:
        drawn(machine, "puml").write_text(written(program, machine, "plantuml"))
    files = sorted(tmp_path.glob("*.puml"))
    run(tool("plantuml"), "-failfast2", "-charset", "UTF-8", "-tsvg", *files)
    for machine in machines:
        texts = texts_of(drawn(machine, "svg").read_text(encoding="utf-8"))
        # A final state is drawn as a circle without its name.
        for name in leaves(program, machine, kinds=("atomic",)):
            assert name in texts, machine


def texts_of(svg):
    """All texts of a drawing, with the blanks between words as they are written."""
    elements = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return " ".join("".join(element.itertext()) for element in elements).replace("\u00a0", " ")
