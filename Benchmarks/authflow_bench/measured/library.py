"""The times of the scenario library, and of a configuration change over it."""

from ..bench import ROOT, walls
from ..processes import run
from ..rows import row

CHANGE = ROOT / "Benchmarks" / "Impact"


@row("library", "the scenario library on the embedded mock")
def library(bench, result):
    folder = bench.folder("library")
    command = [bench.program, "run", ROOT / bench.sizes.library, "--quiet", "--no-history", "--junit", folder / "library.xml"]
    [usages] = bench.in_turn(lambda: run(*command, folder=folder))
    result.at_most("all scenarios", walls(usages), 3, "s")


@row("impact", "`pool impact` with 19 changes over the scenario library")
def impact(bench, result):
    folder = bench.folder("impact")
    # The exit code 1 reports findings.
    command = [bench.program, "pool", "impact", CHANGE / "before.yaml", CHANGE / "after.yaml", ROOT / bench.sizes.library]
    [usages] = bench.in_turn(lambda: run(*command, folder=folder, status=1), runs=1)
    result.at_most("19 changes", walls(usages), 8, "s")
