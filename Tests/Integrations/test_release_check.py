"""Which changes are to be checked as releases are, by `.ci/needs-release-check`."""

import subprocess
from pathlib import Path

import pytest
from conftest import REPOSITORY

DUE, NOT_DUE = 0, 3

BEFORE = """public enum Colour {
  case red

  /// A note.
  func mix() -> Int {
    switch self {
    case .red: 1
    }
  }
}

public struct Point {
  public let x: Int
  let y: Int

  public init(
    x: Int, y: Int
  ) {
    self.x = x
    self.y = y
  }
}

public protocol Shape {
  var area: Int { get }
}
"""


def git(folder: Path, *arguments: str) -> None:
    settings = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path, files: dict[str, str | None]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "-qm", "one")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, {"Package.swift": "//", "Sources/Shapes/Shapes.swift": BEFORE})
    return tmp_path


def check(folder: Path, *arguments: str) -> tuple[int, str]:
    command = [REPOSITORY / ".ci/needs-release-check", *arguments]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert result.stderr == "", result.stderr
    return result.returncode, result.stdout


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("case red\n", "case red, green\n", "new and public: Colour.case red, green"),
        ("public let x", "let x", "no longer public: Point.public let x: Int"),
        ("x: Int, y: Int\n", "x: Int, y: Int = 0\n", "new and public: Point.public init( x: Int, y: Int = 0 )"),
        ("var area", "var size", "new and public: Shape.var size: Int"),
        ("case .red: 1", "case .red: 2", None),
        ("let y", "var y", None),
        ("A note", "Another note", None),
        ("self.x = x", "self.x = x + 1", None),
    ],
)
def test_public_declarations_count(project, old, new, reason):
    assert BEFORE.count(old) == 1
    commit(project, {"Sources/Shapes/Shapes.swift": BEFORE.replace(old, new)})
    status, output = check(project)
    assert (status, reason is None or reason in output) == (NOT_DUE if reason is None else DUE, True), output


def test_what_moves_is_the_same(project):
    commit(project, {"Sources/Shapes/Shapes.swift": None, "Sources/Model/Shapes/Shapes.swift": BEFORE})
    assert check(project)[0] == NOT_DUE


@pytest.mark.parametrize("name", ["Package.swift", "Examples/Sources/Examples/main.swift", "Packaging/package"])
def test_what_packages_follow_from_counts(project, name):
    commit(project, {name: "// changed"})
    status, output = check(project)
    assert status == DUE and f"{name} has changed" in output


def test_all_of_a_branch_counts(project):
    git(project, "checkout", "-q", "-b", "branch")
    commit(project, {"Package.swift": "// changed"})
    commit(project, {"README.md": "changed"})
    assert check(project)[0] == DUE
    assert check(project, "HEAD^")[0] == NOT_DUE


def test_an_unknown_base_counts(project):
    status, output = check(project)
    assert status == DUE and "not known" in output
    assert check(project, "0" * 40)[0] == DUE
