"""The hooks of pre-commit, the action for GitHub and the image for containers, as their tools use them."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from conftest import REPOSITORY

SINK = "stateDiagram-v2\n  [*] --> a\n  a --> b : go\n"
TYPO = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="open">
  <state id="open"><transition event="push" target="shutt"/></state>
  <state id="shut"><transition event="pull" target="open"/></state>
</scxml>
"""


def git(folder: Path, *arguments: str) -> None:
    settings = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True)


def repository(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir()
    git(folder, "init", "-q")
    for name, text in files.items():
        (folder / name).write_text(text)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    return folder


# MARK: pre-commit


@pytest.fixture
def hooks(tmp_path: Path) -> Path:
    """A repository with the hooks alone: pre-commit copies all of the one that it is given."""
    name = ".pre-commit-hooks.yaml"
    return repository(tmp_path / "hooks", {name: (REPOSITORY / name).read_text()})


def hook(path: dict[str, str], hooks: Path, project: Path) -> subprocess.CompletedProcess:
    environment = path | {"PRE_COMMIT_HOME": str(project.parent / "cache")}
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(hooks), "interlock-check", "--all-files"]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)


def test_the_hook_finds_faults(path, hooks, tmp_path):
    project = repository(tmp_path / "project", {"door.scxml": TYPO, "sink.mmd": SINK, "README.md": "# Door\n"})
    result = hook(path, hooks, project)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "door.scxml:2:" in result.stdout and "'shutt', which does not exist" in result.stdout


def test_the_hook_lets_right_machines_pass(path, hooks, tmp_path):
    files = {"sink.mmd": SINK, "main.c": "int main;\n", "flow.mmd": "flowchart LR\n  A --> B\n"}
    files["sequence.puml"] = "@startuml\nA -> B : hi\n@enduml\n"
    project = repository(tmp_path / "project", files)
    result = hook(path, hooks, project)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Passed" in result.stdout


@pytest.mark.parametrize(
    ("name", "text"), [("README.md", "# Door\n"), ("flow.mmd", "flowchart LR\n  A --> B\n")]
)
def test_the_hook_passes_over_a_file_without_a_machine(path, hooks, tmp_path, name, text):
    result = hook(path, hooks, repository(tmp_path / "project", {name: text}))
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_hooks_follow_their_schema():
    result = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-manifest", REPOSITORY / ".pre-commit-hooks.yaml"],
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr


# MARK: The action

ACTION = REPOSITORY / "action.yml"


def act(
    environment: dict[str, str], folder: Path, source: Path = REPOSITORY, **given: str
) -> subprocess.CompletedProcess:
    """Runs the steps of the action one after another, as a runner does; releases lie in a folder of the disk."""
    action = yaml.safe_load(ACTION.read_text())
    inputs = {name: value["default"] for name, value in action["inputs"].items()} | given
    values = {f"inputs.{name}": value for name, value in inputs.items()}
    values |= {"github.action_path": str(source), "github.action_ref": "main", "github.action_repository": "owner/interlock"}
    values |= {"github.server_url": (folder / "server").as_uri(), "runner.temp": str(folder)}
    output = folder / "output.txt"
    for step in action["runs"]["steps"]:
        output.write_text("")
        variables = {name: expand(value, values) for name, value in step["env"].items()}
        assert step["shell"] == "bash" and "${{" not in step["run"], "expressions stand in env alone"
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=folder / "project",
            env=environment | variables | {"GITHUB_OUTPUT": str(output)},
            capture_output=True,
            text=True,
        )
        if result.returncode != 0:
            return result
        for line in output.read_text().splitlines():
            name, value = line.split("=", 1)
            values[f"steps.{step['id']}.outputs.{name}"] = value
    return result


def expand(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        text = text.replace("${{ " + name + " }}", value)
    assert "${{" not in text, text
    return text


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "sink.mmd").write_text(SINK)
    return folder


def test_the_action_shows_findings(path, project, tmp_path):
    (project / "door.scxml").write_text(TYPO)
    result = act(path, tmp_path)
    assert result.returncode == 1
    assert "::error file=./door.scxml,line=2," in result.stdout, result.stdout
    assert "title=unknown-target::" in result.stdout


def test_the_action_fails_on_what_it_is_told(path, project, tmp_path):
    assert act(path, tmp_path).returncode == 0
    result = act(path, tmp_path, **{"fail-on": "note", "analyse": "true", "paths": "sink.mmd\n\n"})
    assert result.returncode == 1 and "::notice file=sink.mmd,line=" in result.stdout


def test_the_action_takes_a_program_and_writes_sarif(program, project, tmp_path):
    result = act(dict(os.environ), tmp_path, program=str(program), sarif="found.sarif")
    assert result.returncode == 0, result.stderr
    assert '"ruleId": "dead-end"' in (project / "found.sarif").read_text()


def release(folder: Path, program: Path, version: str) -> None:
    """Puts an archive of a program where the action looks for a release."""
    name = f"interlock-{version}-linux-{platform.machine()}"
    tree = folder / "tree" / name
    (tree / "bin").mkdir(parents=True)
    (tree / "bin/interlock").symlink_to(program)
    (tree / "share/interlock").mkdir(parents=True)
    (tree / "share/interlock/debian-packages").write_text("libc6\n")
    place = folder / f"server/owner/interlock/releases/download/v{version}"
    place.mkdir(parents=True)
    subprocess.run(["tar", "-czf", place / f"{name}.tar.gz", "-C", folder / "tree", name], check=True)


def test_the_action_fetches_a_version(program, project, tmp_path):
    release(tmp_path, program, "1.0.0")
    result = act(dict(os.environ), tmp_path, version="1.0.0", **{"fail-on": "note", "analyse": "true"})
    assert result.returncode == 1 and "::notice file=./sink.mmd,line=" in result.stdout, result.stdout + result.stderr


@pytest.mark.parametrize("version", ["", "0.0.1"])
def test_the_action_builds_what_it_cannot_fetch(program, project, tmp_path, version):
    release(tmp_path, program, "1.0.0")
    source = tmp_path / "source"
    source.mkdir()
    (source / "Makefile").write_text(f"release:\n\tmkdir -p .build/program\n\tln -s {program} .build/program/interlock\n")
    result = act(dict(os.environ), tmp_path, source, version=version)
    assert result.returncode == 0 and (source / ".build/program/interlock").exists(), result.stdout + result.stderr


def check_by(tool: str, *arguments: str | Path) -> None:
    checker = shutil.which(tool, path=str(Path(sys.executable).parent))
    result = subprocess.run([checker, *arguments], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_action_follows_its_schema():
    check_by("check-jsonschema", "--builtin-schema", "vendor.github-actions", ACTION)


# MARK: The image


def test_the_image_is_made_as_it_should_be():
    check_by("hadolint", REPOSITORY / "Dockerfile")
