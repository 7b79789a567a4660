"""Where sources are parsed: in a process for each core of this machine, or on a Ray cluster.

The port is `submit` of an executor. What is sent is a function of a module and its plain arguments; what comes back is the same on both.
Sole importer of ray, an extra: `pip install -r requirements-ray.in`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from graph_schema.errors import LabourCrewError, WrongUse

T = TypeVar("T")

INSTALL = "Install the extra with `pip install -r requirements-ray.in`, or unset LABOURCREW_RAY_ADDRESS to use the cores of this machine."


class Workers(Protocol):
    """Runs functions elsewhere. A future whose worker has ended raises BrokenExecutor."""

    def submit(self, work: Callable[..., T], /, *arguments: Any) -> Future[T]: ...


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(ray_address: str | None = None) -> Iterator[Workers]:
    """Workers for as long as the block runs: of the Ray cluster at that address, else a process for each core.

    Raises WrongUse where ray is not installed, and LabourCrewError where no cluster answers.
    """
    if ray_address:
        with _ray_workers(ray_address) as found:
            yield found
        return
    # A process that is forked while the driver's threads run may wait for ever for a lock that one of them held.
    context = multiprocessing.get_context("spawn")
    # Ctrl-C reaches every process of the terminal; this one ends the others, so that none of them prints where it was.
    pool = ProcessPoolExecutor(cores(), context, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


class RayWorkers:
    """Workers of a Ray cluster that is connected. The product must be installed on its nodes, and they must reach the sources."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._known: dict[Callable[..., Any], Any] = {}

    def submit(self, work: Callable[..., T], /, *arguments: Any) -> Future[T]:
        if work not in self._known:
            self._known[work] = self._ray.remote(work)
        there: Future[T] = self._known[work].remote(*arguments).future()
        here: Future[T] = Future()

        def tell(done: Future[T]) -> None:
            if not here.set_running_or_notify_cancel():
                return
            problem = done.exception()
            if problem is None:
                here.set_result(done.result())
            elif isinstance(problem, self._ray.exceptions.RayTaskError):
                here.set_exception(problem.cause)
            else:
                here.set_exception(BrokenExecutor(str(problem)))

        there.add_done_callback(tell)
        return here


@contextmanager
def _ray_workers(address: str) -> Iterator[RayWorkers]:
    try:
        import ray
    except ImportError:
        raise WrongUse(f"LABOURCREW_RAY_ADDRESS is set and ray is not installed. {INSTALL}") from None
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False, include_dashboard=False if address == "local" else None)
    except (ConnectionError, ValueError, RuntimeError) as problem:
        told = " ".join(str(problem).split())[:200]
        raise LabourCrewError(f"No Ray cluster can be used at {address!r}: {told}. Check LABOURCREW_RAY_ADDRESS, or unset it.") from None
    try:
        yield RayWorkers(ray)
    finally:
        ray.shutdown()
