"""The line protocol of all peers: one JSON request a line on stdin, one JSON answer a line on stdout.

A request is {"do": "<name>", ...arguments}; the answer is {"seconds": s, "result": r} or {"error": text}. Every
piece of work times itself, so that neither the start of Python nor JSON counts for or against the peer.
"""

import gc
import json
import platform
import sys
import traceback
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter
from typing import Any

# A piece of work: takes the arguments of the request, gives its seconds and its result.
Work = Callable[..., tuple[float, Any]]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Runs something once, with the garbage of earlier requests out of the way."""
    gc.collect()
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


def serve(package: str, works: dict[str, Work]) -> None:
    """Answers requests until stdin ends. `version` is known to every peer."""

    def versions() -> tuple[float, Any]:
        return 0.0, {"python": platform.python_version(), "name": package, "version": version(package)}

    works = {**works, "version": versions}
    for line in sys.stdin:
        try:
            request = json.loads(line)
            seconds, result = works[request.pop("do")](**request)
            answer = {"seconds": seconds, "result": result}
        except Exception:  # the asker decides what to do about it
            answer = {"error": traceback.format_exc()}
        print(json.dumps(answer, separators=(",", ":")), flush=True)
