"""The four requests of a new user in many files, and scenarios that wait for a server."""

import pathlib
import sys

from .. import cognito, late_server
from ..bench import cpus, slope, walls
from ..c_programs import c_program
from ..figures import ratios
from ..peers import installed, version_of_module
from ..processes import WrongResult, run, server
from ..rows import Skip, row
from ..scenario_files import NO_SIGN_IN, SIGN_UP, SIGN_UP_WITH_SRP, check_passed, write_files


# The seconds that Hurl 7.1 takes to start, and the seconds for each file of four requests. On two quiet cores of
# another machine, it took 10 ms for one file and 72 ms for 100.
HURL_START, HURL_SCENARIO = 0.0094, 0.00063

# The CPU seconds of a scenario of four requests.
CPU_OF_SCENARIO = 0.35e-3


@row("http-flow", "the four-request flow as plain `http` steps in 1 to 1,000 files")
def http_flow(bench, result):
    counts = bench.sizes.files

    def command(folder):
        report = folder.parent / f"{folder.name}.junit"
        return [bench.program, "run", folder, "--quiet", "--junit", report]

    def minimal(folder):
        return [bench.measuring(), "files", str(bench.sizes.jobs), folder]

    medians, cpu = _same_flow(bench, result, counts, "authflow", "http.yaml", command)
    alone, minimum = _same_flow(bench, result, counts, "the same libraries alone", "http.yaml", minimal)
    for count, median, floor in zip(counts, medians, alone):
        limit = HURL_START + count * HURL_SCENARIO
        result.at_most(f"{count:,} {_files(count)}, compared with Hurl's figures", median, limit, "ms", floor)
    floor = slope(counts, minimum)
    result.at_most("each additional file, CPU", slope(counts, cpu), CPU_OF_SCENARIO, "ms", floor)
    result.show("each additional file, CPU of the same libraries alone", floor, "ms")
    result.note("all programs use one pool of `authflow mock` in a separate process")
    result.note("the same libraries alone: a program that reads the files with libyaml and makes their requests with libcurl")
    _peers(bench, result, counts[:3])


@row("http-waiting", "100 scenarios of four `http` steps with responses after 20 ms, default jobs")
def http_waiting(bench, result):
    count = bench.sizes.waiting
    script = pathlib.Path(late_server.__file__)
    with server(sys.executable, script, until=r"listens on (\S+)\n") as (_, match):
        template = "scenario: Four answers {number}\nsteps:\n" + 4 * f"  - http: {{{{ url: {match[1]}/ }}}}\n"
        folder = write_files(bench.folder("http-waiting"), template, count)
        calls = bench.scratch / "four-calls"
        calls.write_text(4 * "call\n")
        jobs = str(bench.sizes.jobs)
        ours, loop = bench.in_turn(
            lambda: _scenarios(bench, folder, count),
            lambda: run(c_program("curl-loop"), match[1], calls, jobs, str(count)),
        )
    # 0.56 s for 100 scenarios, the number in a full measurement.
    limit = 0.56 * max(count, 100) / 100
    result.at_most(f"{count} scenarios", walls(ours), limit, "s", walls(loop).median)
    result.show(f"the same requests in a raw libcurl loop, {jobs} jobs", walls(loop), "s")
    result.show("authflow run ÷ raw loop", ratios(walls(ours), walls(loop)), "x")
    result.note("100 scenarios at 16 jobs are seven rounds, because four requests of a scenario follow each other: 0.56 s")


@row("one-scenario", "one scenario on the embedded mock, each time a new process")
def one_scenario(bench, result):
    for name, template, limit in (("without sign-in", NO_SIGN_IN, 0.030), ("with sign-in", SIGN_UP_WITH_SRP, 0.060)):
        folder = write_files(bench.folder(f"one-{name.split()[0]}"), template, 1)
        [usages] = bench.in_turn(lambda: _scenarios(bench, folder, 1), runs=bench.sizes.startups)
        times = walls(usages)
        result.at_most(name, times, limit, "ms")
        result.at_most(f"{name}, 95th percentile", times.percentile(95), 0.090, "ms")
    [usages] = bench.in_turn(lambda: run(bench.measuring(), "calls", "5"), runs=bench.sizes.startups)
    result.show("the same libraries alone: server, five calls, fixed responses", walls(usages), "ms")


@row("flow", "sign up, await the code, confirm, sign in on the embedded mock")
def flow(bench, result):
    counts = bench.sizes.files[:3]
    folders = {
        (template, count): write_files(bench.folder(f"flow-{name}-{count}"), template, count)
        for name, template in (("password", SIGN_UP), ("srp", SIGN_UP_WITH_SRP))
        for count in counts
    }
    works = [lambda f=f, n=n: _scenarios(bench, f, n) for (_, n), f in folders.items()]
    usages = dict(zip(folders, bench.in_turn(*works)))
    for template, name in ((SIGN_UP, "by password"), (SIGN_UP_WITH_SRP, "by SRP")):
        for count in counts:
            result.show(f"{count:,} {_files(count)}, sign-in {name}", walls(usages[template, count]), "ms")
        medians = [walls(usages[template, count]).median for count in counts]
        result.show(f"each additional file, sign-in {name}", slope(counts, medians), "ms")
    result.note("authflow: includes the mock's key pair, its work, and a pool for each scenario")


def _scenarios(bench, folder: pathlib.Path, count: int):
    report = folder.parent / f"{folder.name}.xml"
    usage = run(bench.program, "run", folder, "--quiet", "--junit", report, folder=folder.parent)
    check_passed(usage.output, count)
    return usage


def _files(count: int) -> str:
    return "file" if count == 1 else "files"


# Peers


def _peers(bench, result, counts) -> None:
    for name, measure in (("Hurl", _hurl), ("Tavern", _tavern)):
        try:
            measure(bench, result, counts)
        except Skip as reason:
            result.note(str(reason))
        except WrongResult as error:
            result.note(f"{name} is omitted: {' '.join(str(error).split())[-300:]}")


def _hurl(bench, result, counts) -> None:
    hurl = installed("hurl")
    version = run(hurl, "--version").output.split()[1]

    def command(folder):
        report = folder.parent / f"{folder.name}.junit"
        return [hurl, "--test", "--report-junit", report, *sorted(folder.glob("*.hurl"))]

    _same_flow(bench, result, counts, f"Hurl {version}, its default jobs", "hurl", command)


def _tavern(bench, result, counts) -> None:
    python = installed("tavern-ci").parent / "python3"
    version = version_of_module(installed("tavern-ci"), "tavern")

    def command(folder):
        report = folder.parent / f"{folder.name}.junit"
        return [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", folder]

    _same_flow(bench, result, counts, f"Tavern {version}", "tavern.yaml", command)


def _same_flow(bench, result, counts, name: str, ending: str, command) -> tuple[list[float], list[float]]:
    """Runs the four requests against `authflow mock` in a separate process; returns the medians of the wall and CPU times by
    count."""
    template = (pathlib.Path(__file__).parents[2] / "Peers" / f"sign-up.{ending}").read_text()
    with cognito.mock(bench) as mock:
        client = mock.password_client()
        turn = 0

        def work(count):
            nonlocal turn
            turn += 1
            folder = bench.folder(f"{name}-{count}-{turn}")
            for number in range(count):
                address = f"{ending[0]}{turn}-{number}@example.com"
                text = template.replace("MOCK", mock.url).replace("CLIENT", client)
                path = folder / f"test_{number:05}.{ending}"
                path.write_text(text.replace("ADDRESS", address))
            return run(*command(folder), folder=folder.parent)

        medians, cpu = [], []
        for count in counts:
            [usages] = bench.in_turn(lambda: work(count))
            medians.append(walls(usages).median)
            cpu.append(cpus(usages).median)
            result.show(f"{count:,} {_files(count)}, {name}", walls(usages), "ms")
        result.show(f"each additional file, {name}", slope(counts, medians), "ms")
        return medians, cpu
