"""Fetches locked jars from the Maven repositories that the user's jgo names, else through the user's Maven."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from xml.sax.saxutils import escape

import httpx

from graph_schema.errors import LocalServerError
from graph_schema.server_jars import Announce, Jar

AT_ONCE = 8
ATTEMPTS = 4
SECONDS = 30.0
MAVEN_SECONDS = 600
MAVEN_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


def fetched(jars: Sequence[Jar], folder: Path, announce: Announce) -> None:
    """`folder` holds the jars, unchecked. Raises LocalServerError where the last way fails too.

    Straight from the repositories first: the lock names every file, so nothing is left to resolve and the connections are kept.
    Maven second, where there is one: its settings may know a mirror that is the only way out of this network.
    """
    try:
        _straight(jars, folder, announce)
    except LocalServerError as problem:
        maven = shutil.which("mvn")
        left = [jar for jar in jars if not (folder / jar.file_name).is_file()]
        if maven is None:
            raise
        announce(f"fetching {len(left)} jars with Maven ({problem})")
        _with_maven(maven, left, folder)


def _straight(jars: Sequence[Jar], folder: Path, announce: Announce) -> None:
    bases, given_up = _repositories(), Event()
    with httpx.Client(timeout=SECONDS, follow_redirects=True) as client, ThreadPoolExecutor(AT_ONCE) as pool:

        def one(jar: Jar) -> str | None:
            return None if given_up.is_set() else _download(client, bases, jar, folder, given_up)

        failures = []
        for done, failure in enumerate(pool.map(one, jars), start=1):
            failures += [failure] if failure else []
            if done % 50 == 0 and not failures:
                announce(f"fetched {done} of {len(jars)} jars")
    if failures:
        raise LocalServerError(failures[0])


def _download(client: httpx.Client, bases: Sequence[str], jar: Jar, folder: Path, given_up: Event) -> str | None:
    """None where the file has come, else why not; after the last attempt the others are told to stop."""
    group, artifact, version, _ = jar.parts
    path = "/".join((*group.split("."), artifact, version, jar.file_name))
    reason = "no repository"
    for attempt in range(ATTEMPTS):
        for base in bases:
            try:
                answer = client.get(f"{base.rstrip('/')}/{path}")
            except httpx.HTTPError as problem:
                reason = type(problem).__name__
                continue
            if answer.status_code == httpx.codes.OK:
                (folder / jar.file_name).write_bytes(answer.content)
                return None
            reason = f"HTTP status {answer.status_code}"
        if given_up.wait(0) or attempt + 1 == ATTEMPTS:
            break
        time.sleep(0.5 * 2**attempt)
    given_up.set()
    return reason


def _repositories() -> list[str]:
    # jgo is imported here: it knows the usual repository and the user's own list, and takes a while to load.
    from jgo.config import GlobalSettings
    from jgo.constants import MAVEN_CENTRAL_URL

    named = dict(GlobalSettings.load().repositories)
    return [*named.values(), *([] if "central" in named else [str(MAVEN_CENTRAL_URL)])]


def _with_maven(maven: str, jars: Sequence[Jar], folder: Path) -> None:
    with tempfile.TemporaryDirectory() as work:
        pom = Path(work) / "pom.xml"
        pom.write_text(_pom(jars), encoding="utf-8")
        command = [maven, "-q", "-B", "-f", str(pom), MAVEN_GOAL, f"-DoutputDirectory={folder}"]
        try:
            subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL, timeout=MAVEN_SECONDS)
        except (OSError, subprocess.SubprocessError) as problem:
            raise LocalServerError(f"neither the repositories nor Maven gave them: {type(problem).__name__}") from None


def _pom(jars: Sequence[Jar]) -> str:
    """Every locked jar and nothing that it depends on: the lock is already complete."""
    rows = []
    for jar in jars:
        group, artifact, version, classifier = (escape(part) for part in jar.parts)
        rows.append(
            f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>"
            + (f"<classifier>{classifier}</classifier>" if classifier else "")
            + "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>"
        )
    return (
        "<project><modelVersion>4.0.0</modelVersion><groupId>labourcrew</groupId><artifactId>server</artifactId><version>1</version>"
        f"<dependencies>{''.join(rows)}</dependencies></project>"
    )
