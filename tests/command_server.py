"""Starts commands from an interpreter that has the libraries in memory already: most of the time of a command is to import them anew.

Each request is a message on standard input's socket: arguments, environment and folder as JSON, with four descriptors, for the command's
standard input, output and error and for its exit status. The command is a process of its own, which imports the whole product anew,
and ends as an interpreter ends.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import runpy
import signal
import socket
import sys
import warnings
from typing import Any

LIBRARIES = (
    "fastapi langchain_core.messages langgraph.checkpoint.base langgraph.graph lxml.html neo4j numpy pydantic_settings typer uvicorn"
).split()
"""What the product imports, and what takes long; the product itself is not among it."""
LONGEST = 1 << 20


def main() -> None:
    """Serves until nobody asks any more."""
    for name in LIBRARIES:
        importlib.import_module(name)
    gc.freeze()  # what is not looked at is not copied
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that wait for the commands
    with socket.socket(fileno=os.dup(0)) as asked:
        while True:
            message, descriptors, _, _ = socket.recv_fds(asked, LONGEST, 4)
            if not message:
                return
            if forked() == 0:
                break
            for descriptor in descriptors:
                os.close(descriptor)
    wait_for_command(json.loads(message), *descriptors)


def wait_for_command(wanted: dict[str, Any], stdin: int, stdout: int, stderr: int, status: int) -> None:
    """Runs the command in a child of this process, and tells its exit status."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if child := forked():
        _, ended = os.waitpid(child, 0)
        os.write(status, str(os.waitstatus_to_exitcode(ended)).encode())
        os._exit(0)
    os.close(status)
    for place, descriptor in enumerate((stdin, stdout, stderr)):
        os.dup2(descriptor, place)
        os.close(descriptor)
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["environment"])
    sys.argv = ["", *wanted["arguments"]]
    runpy.run_module("api.cli", run_name="__main__", alter_sys=True)


def forked() -> int:
    """As `os.fork`; the threads of numpy, of which later versions of Python warn, are made for it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


if __name__ == "__main__":
    main()
