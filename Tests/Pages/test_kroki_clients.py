"""Tools that call a Kroki server build documentation with Interlock in its place: their own programs, as they are published."""

import html
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

MACHINE = "stateDiagram-v2\n  [*] --> Idle\n  Idle --> Überholt : go\n"
FAULTY = "stateDiagram-v2\n  [*] --> Idle\n  Idle --> : go\n"


def run(*words: str, folder: Path) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, timeout=120)


def mkdocs(folder: Path, server: str, method: str, text: str) -> subprocess.CompletedProcess:
    """Builds a site of one page with mkdocs-kroki-plugin."""
    folder.mkdir()
    (folder / "mkdocs.yml").write_text(
        f"site_name: own\nplugins:\n  - kroki:\n      server_url: {server}\n      http_method: {method}\n"
        f"      fail_fast: true\n      cache_dir: {folder / 'cache'}\n")
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text(f"# Own\n\n```kroki-mermaid theme=cerulean width=640\n{text}```\n")
    return run("mkdocs", "build", folder=folder)


def drawings(folder: Path) -> list[str]:
    return [path.read_text() for path in sorted(folder.rglob("*.svg")) if "<svg" in path.read_text()[:400]]


def test_mkdocs_kroki_plugin_posts(server, tmp_path):
    done = mkdocs(tmp_path / "site", server.address, "POST", MACHINE)
    assert done.returncode == 0, done.stderr
    [drawing] = [text for text in drawings(tmp_path / "site/site") if "Idle" in text]
    assert "Überholt" in drawing and 'width="640"' in drawing


def test_mkdocs_kroki_plugin_gets(server, tmp_path):
    """The page has the address of the drawing, with padding and an option of another program."""
    done = mkdocs(tmp_path / "site", server.address, "GET", MACHINE)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site/site/index.html").read_text()
    [address] = set(re.findall(rf"{server.address}/mermaid/svg/[^\"' ]+", page))
    with urllib.request.urlopen(html.unescape(address)) as answer:
        drawing = answer.read().decode()
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "Überholt" in drawing and 'width="640"' in drawing


def test_mkdocs_kroki_plugin_says_what_is_wrong(server, tmp_path):
    done = mkdocs(tmp_path / "site", server.address, "POST", FAULTY)
    assert done.returncode != 0
    assert "Error 400: " in done.stdout + done.stderr or "Diagram error" in done.stdout + done.stderr


def test_sphinxcontrib_kroki(server, tmp_path):
    (tmp_path / "conf.py").write_text(
        f"project = 'own'\nextensions = ['sphinxcontrib.kroki']\nkroki_url = '{server.address}'\n")
    machine = MACHINE.replace("\n", "\n   ")
    (tmp_path / "index.rst").write_text(
        f"Own\n===\n\n.. kroki::\n   :type: mermaid\n   :format: svg\n   :options: {{width: 640}}\n\n   {machine}\n")
    done = run("sphinx", "-b", "html", ".", "out", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [text for text in drawings(tmp_path / "out") if "Überholt" in text and 'width="640"' in text], done.stderr
