"""Runs the HTTP API on a port of this machine until it is stopped."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

import uvicorn

from api.app import create_app
from api.settings import Settings
from graph_schema.errors import LabourCrewError

SECONDS_TO_FINISH = 10


class PortError(LabourCrewError):
    """Nothing can listen at that host and port."""


def run(settings: Settings, host: str, port: int, started: Callable[[str], None]) -> None:
    """Serves until it is interrupted. `started` is given the address when the port is ours.

    Raises PortError where it is taken or the host is not this machine's.
    """
    with listening(host, port) as taken:
        shown = f"[{host}]" if ":" in host else host
        started(f"http://{shown}:{taken.getsockname()[1]}")
        config = uvicorn.Config(
            create_app(settings), log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=SECONDS_TO_FINISH
        )
        try:
            uvicorn.Server(config).run(sockets=[taken])
        except KeyboardInterrupt:
            return


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises PortError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as problem:
        if getattr(problem, "errno", None) == errno.EADDRINUSE:
            raise PortError(f"Port {port} on {host} is taken by another program. Choose another with --port or LABOURCREW_PORT.") from None
        reason = getattr(problem, "strerror", None) or str(problem)
        raise PortError(f"Nothing can listen at {host} port {port}: {reason}. Choose others with --host and --port.") from None
