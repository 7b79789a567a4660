"""Writes the lock of a server version from what Maven resolves, for whoever moves to another Neo4j.

    python -m graph_schema.server_lock 2026.08.1

Needs `mvn`. Read the difference before it is committed: from then on these bytes are what every start accepts.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from graph_schema.server_jars import Jar

BROWSER = "5.24.0"
PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"
ROW = re.compile(r"\s+(?P<group>[^\s:]+):(?P<artifact>[^\s:]+):jar:(?:(?P<classifier>[^\s:]+):)?(?P<version>[^\s:]+):(?:compile|runtime)\b")


def lock_text(version: str) -> str:
    """The lock of that server version: a line for each jar of its runtime scope, sorted. Needs Maven and the network."""
    wanted = (("org.neo4j", "neo4j", version), ("org.neo4j.app", "neo4j-server", version), ("org.neo4j.client", "neo4j-browser", BROWSER))
    rows = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{number}</version></dependency>"
        for group, artifact, number in wanted
    )
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        head = "<modelVersion>4.0.0</modelVersion><groupId>labourcrew</groupId><artifactId>lock</artifactId><version>1</version>"
        (folder / "pom.xml").write_text(f"<project>{head}<dependencies>{rows}</dependencies></project>", encoding="utf-8")
        for goal, place in (("copy-dependencies", f"-DoutputDirectory={folder / 'lib'}"), ("list", f"-DoutputFile={folder / 'list'}")):
            command = ["mvn", "-q", "-B", "-f", str(folder / "pom.xml"), f"{PLUGIN}:{goal}", "-DincludeScope=runtime", place]
            subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        listed = [match for line in (folder / "list").read_text(encoding="utf-8").splitlines() if (match := ROW.match(line))]
        jars = sorted(_line(match, folder / "lib") for match in listed)
    return (
        f"# Neo4j Community {version}: every jar of the server on its own line:"
        " coordinate (group:artifact:version[:classifier]), bytes, SHA-256.\n"
        f"# Runtime scope of org.neo4j:neo4j, org.neo4j.app:neo4j-server (both {version}) and org.neo4j.client:neo4j-browser {BROWSER},"
        " as Maven resolves them.\n" + "".join(jars)
    )


def _line(match: re.Match[str], lib: Path) -> str:
    coordinate = ":".join(part for part in match.group("group", "artifact", "version", "classifier") if part)
    content = (lib / Jar(coordinate, 0, "").file_name).read_bytes()
    return f"{coordinate} {len(content)} {hashlib.sha256(content).hexdigest()}\n"


if __name__ == "__main__":
    for version in sys.argv[1:]:
        Path(__file__).with_name(f"neo4j-{version}.jars.txt").write_text(lock_text(version), encoding="utf-8")
