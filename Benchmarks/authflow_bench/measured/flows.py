"""The four requests of a new user over many files, and scenarios that only wait."""

import pathlib

from .. import cognito
from ..bench import slope, walls
from ..peers import installed, version_of_module
from ..processes import WrongResult, run
from ..rows import Skip, row
from ..scenario_files import SIGN_UP, SIGN_UP_WITH_SRP, WAITING, check_passed, write_files


@row("http-flow", "the four-request flow as plain `http` steps over 1, 10 and 100 files")
def http_flow(bench, result):
    raise Skip(_without_http(bench))


@row("http-waiting", "waiting work as plain `http` steps: the server answers after 20 ms")
def http_waiting(bench, result):
    raise Skip(_without_http(bench))


@row("flow", "sign up, await the code, confirm, sign in on the embedded mock")
def flow(bench, result):
    counts = bench.sizes.files
    folders = {
        (template, count): write_files(bench.folder(f"flow-{name}-{count}"), template, count)
        for name, template in (("password", SIGN_UP), ("srp", SIGN_UP_WITH_SRP))
        for count in counts
    }
    works = [lambda f=f, n=n: _scenarios(bench, f, n) for (_, n), f in folders.items()]
    usages = dict(zip(folders, bench.in_turn(*works)))
    for template, name in ((SIGN_UP, "by password"), (SIGN_UP_WITH_SRP, "by SRP")):
        for count in counts:
            result.show(f"{count} {_files(count)}, sign-in {name}", walls(usages[template, count]), "ms")
        medians = [walls(usages[template, count]).median for count in counts]
        result.show(f"each further file, sign-in {name}", slope(counts, medians), "ms")
    result.note("authflow: the making of the mock's pair of keys, its work and a pool for each scenario are included")
    result.note("peers: the same four requests of one pool of `authflow mock`, which is a process of its own")
    _peers(bench, result, counts)


@row("waiting", "100 scenarios that each `wait` 4 × 20 ms, default jobs")
def waiting(bench, result):
    count = bench.sizes.waiting
    folder = write_files(bench.folder("waiting"), WAITING, count)
    [usages] = bench.in_turn(lambda: _scenarios(bench, folder, count))
    result.show(f"{count} scenarios", walls(usages), "s")
    result.note(
        "stands in for `http-waiting` without its reach: the waits are the runner's own, and the mock's pair of "
        f"keys and a pool for each scenario are included; the floor at 16 jobs is {count * 0.08 / 16:.2f} s"
    )


def _without_http(bench) -> str:
    """Why a row of `http` steps is skipped; looks whether that is still true."""
    path = bench.folder("http-probe-" + str(len(list(bench.scratch.iterdir())))) / "http.yaml"
    path.write_text(
        "scenario: asks\nsteps:\n  - http: { url: http://127.0.0.1:1/ }\n    expect: { status: 200 }\n"
    )
    said = run(bench.program, "check", path, status=2).output
    if "`http` is not available yet" not in said:
        raise WrongResult("the language has the `http` action now: write this row")
    return "the language has no `http` action yet"


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
            result.note(f"{name} is left out: {' '.join(str(error).split())[-300:]}")


def _hurl(bench, result, counts) -> None:
    hurl = installed("hurl")
    version = run(hurl, "--version").output.split()[1]

    def command(folder, mock):
        report = folder.parent / f"{folder.name}.junit"
        return [hurl, "--test", "--report-junit", report, *sorted(folder.glob("*.hurl"))]

    _peer(bench, result, counts, f"Hurl {version}, its default jobs", "hurl", command)


def _tavern(bench, result, counts) -> None:
    python = installed("tavern-ci").parent / "python3"
    version = version_of_module(installed("tavern-ci"), "tavern")

    def command(folder, mock):
        report = folder.parent / f"{folder.name}.junit"
        return [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", folder]

    _peer(bench, result, counts, f"Tavern {version}", "tavern.yaml", command)


def _peer(bench, result, counts, name: str, ending: str, command) -> None:
    """The same four requests by a peer, against `authflow mock` in a process of its own."""
    template = (pathlib.Path(__file__).parents[2] / "Peers" / f"sign-up.{ending}").read_text()
    with cognito.mock(bench) as mock:
        client = mock.password_client()
        turn = 0

        def work(count):
            nonlocal turn
            turn += 1
            folder = bench.folder(f"{ending}-{count}-{turn}")
            for number in range(count):
                address = f"{ending[0]}{turn}-{number}@example.com"
                text = template.replace("MOCK", mock.url).replace("CLIENT", client)
                path = folder / f"test_{number:05}.{ending}"
                path.write_text(text.replace("ADDRESS", address))
            return run(*command(folder, mock), folder=folder.parent)

        medians = []
        for count in counts:
            [usages] = bench.in_turn(lambda: work(count))
            medians.append(walls(usages).median)
            result.show(f"{count} {_files(count)}, {name}", walls(usages), "ms")
        result.show(f"each further file, {name}", slope(counts, medians), "ms")
