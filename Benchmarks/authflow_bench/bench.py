"""The parts that all rows share: the built programs, the sizes of measurements, and statistics."""

from __future__ import annotations

import pathlib
import re
import shutil
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from .figures import Samples
from .processes import Usage, run
from .rows import Skip

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Sizes:
    """The sizes of measurements: `FULL` for figures, `QUICK` to check that every row works."""

    runs: int
    warm_ups: int
    startups: int
    files: tuple[int, ...]
    waiting: int
    jobs: int
    loop_scenarios: int
    sign_ups: int
    many_users: int
    get_users: int
    sign_ins: int
    moto_requests: int
    openssl_seconds: int
    srp_sign_ins: int
    checked_files: int
    scale: tuple[int, int]
    library: str
    reported: int
    mails: int
    mailbox_mails: int
    mailbox_waiting: int
    quiet_waits: tuple[int, ...]
    quiet_seconds: int


FULL = Sizes(
    runs=5,
    warm_ups=1,
    startups=40,
    files=(1, 10, 100, 1_000),
    waiting=100,
    jobs=16,
    loop_scenarios=1_000,
    sign_ups=20_000,
    many_users=1_000_000,
    get_users=20_000,
    sign_ins=4_000,
    moto_requests=1_000,
    openssl_seconds=3,
    srp_sign_ins=200,
    checked_files=10_000,
    scale=(10_000, 100_000),
    library="scenarios",
    reported=5_000,
    mails=200,
    mailbox_mails=50,
    mailbox_waiting=50,
    quiet_waits=(50, 500),
    quiet_seconds=5,
)

QUICK = Sizes(
    runs=1,
    warm_ups=0,
    startups=2,
    files=(1, 2),
    waiting=4,
    jobs=4,
    loop_scenarios=8,
    sign_ups=64,
    many_users=256,
    get_users=64,
    sign_ins=32,
    moto_requests=32,
    openssl_seconds=1,
    srp_sign_ins=3,
    checked_files=20,
    scale=(4, 8),
    library="scenarios/account",
    reported=20,
    mails=3,
    mailbox_mails=2,
    mailbox_waiting=3,
    quiet_waits=(5,),
    quiet_seconds=1,
)


@dataclass
class Bench:
    program: pathlib.Path
    measure: pathlib.Path
    sizes: Sizes
    scratch: pathlib.Path
    """An empty folder that is removed at the end."""

    def folder(self, name: str) -> pathlib.Path:
        """Creates a folder for the files of a row."""
        path = self.scratch / name
        path.mkdir(parents=True)
        return path

    def measuring(self) -> pathlib.Path:
        """The Swift program that measures parts of authflow."""
        if not self.measure.exists():
            raise Skip(f"{self.measure.name} is not built")
        return self.measure

    def in_turn(self, *works: Callable[[], Usage], runs: int = 0) -> list[list[Usage]]:
        """Runs each task once per round, which spreads disturbances over all tasks; returns the results by task."""
        for _ in range(self.sizes.warm_ups):
            for work in works:
                work()
        rounds = [[work() for work in works] for _ in range(runs or self.sizes.runs)]
        return [list(of_work) for of_work in zip(*rounds)]


def walls(usages: list[Usage]) -> Samples:
    return Samples([usage.wall for usage in usages])


def cpus(usages: list[Usage]) -> Samples:
    return Samples([usage.cpu for usage in usages])


def peaks(usages: list[Usage]) -> Samples:
    return Samples([usage.rss for usage in usages])


def signatures_per_second(seconds: int) -> float:
    """The 2048-bit RSA signatures per second on one core, measured by `openssl speed`."""
    openssl = shutil.which("openssl")
    if openssl is None:
        raise Skip("openssl is not installed")
    text = run(openssl, "speed", "-mr", "-seconds", str(seconds), "rsa2048").output
    return float(re.search(r"^\+F2:\d+:2048:([\d.]+):", text, re.MULTILINE)[1])


def slope(counts: tuple[int, ...], medians: list[float]) -> float:
    """The cost of each additional item, by least squares."""
    x, y = statistics.fmean(counts), statistics.fmean(medians)
    above = sum((count - x) * (median - y) for count, median in zip(counts, medians))
    return above / sum((count - x) ** 2 for count in counts)
