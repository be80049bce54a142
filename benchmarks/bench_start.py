"""How long `variorum show` takes, as a multiple of starting Python alone; ours should stay below 0.3 seconds."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 15


def median_seconds(*command: str) -> float:
    """The median time of running *command*, over fifteen runs after one that warms the caches."""
    times = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def main() -> None:
    """Print both medians and their ratio."""
    bare = median_seconds(sys.executable, "-c", "pass")
    variorum = str(Path(sys.executable).with_name("variorum"))
    for arguments in (["show", "8e/smite"], ["search", "deny"], ["compare", "nerve"], ["suite"]):
        own = median_seconds(variorum, *arguments)
        print(f"variorum {' '.join(arguments)}: {own:.3f} s, {own / bare:.1f} times `python -c pass` ({bare:.3f} s)")


if __name__ == "__main__":
    main()
