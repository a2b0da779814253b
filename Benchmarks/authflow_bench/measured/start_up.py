"""The time to print the version, compared with a C program that only initializes libcurl."""

import shutil
import subprocess

from ..bench import walls
from ..c_programs import c_program
from ..figures import ratios
from ..peers import installed
from ..processes import WrongResult, run
from ..rows import Skip, row


@row("start-up", "`authflow --version`, each time a new process")
def start_up(bench, result):
    floor = c_program("curl-start")
    works = {
        "authflow --version": lambda: _version(bench.program, "authflow "),
        "C program, curl_global_init": lambda: run(floor),
        "true, the cost of starting any process": lambda: run(shutil.which("true")),
    }
    try:
        hurl = installed("hurl")
        works["hurl --version"] = lambda: _version(hurl, "hurl ")
    except Skip as reason:
        result.note(str(reason))
    all_usages = bench.in_turn(*works.values(), runs=bench.sizes.startups)
    times = {name: walls(usages) for name, usages in zip(works, all_usages)}
    for name, samples in times.items():
        result.show(name, samples, "ms")
    ours, c = times["authflow --version"], times["C program, curl_global_init"]
    result.at_most("authflow ÷ C program", ratios(ours, c), 1.5, "x")
    if "hurl --version" in times:
        result.at_most("authflow ÷ hurl", ratios(ours, times["hurl --version"]), 1, "x")
    result.note("static build" if _is_static(bench.program) else "dynamic build: the goal applies to the static build")


def _version(program, beginning):
    usage = run(program, "--version")
    if not usage.output.startswith(beginning):
        raise WrongResult(f"{program.name} --version printed {usage.output[:50]!r}")
    return usage


def _is_static(program):
    libraries = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
    return "libswiftCore" not in libraries
