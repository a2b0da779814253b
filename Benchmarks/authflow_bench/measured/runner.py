"""The runner compared with a raw libcurl loop that makes the same requests."""

import contextlib
import json

from .. import cognito
from ..bench import cpus, walls
from ..c_programs import c_program
from ..figures import Samples, ratios
from ..processes import WrongResult, run, server
from ..recording import recorder, script
from ..rows import row
from ..scenario_files import LOOK_UPS, SIGN_IN, check_passed, write_stream

LISTENING = r'"url":"([^"]+)","control":"([^"]+)"'


@row("runner", "runner against the mock with 16 jobs, compared with a raw libcurl multi loop of its requests")
def runner(bench, result):
    bench.measuring()
    for name, template, share in (("sign-in", SIGN_IN, 1), ("look-ups", LOOK_UPS, 2)):
        _compare(bench, result, name, template, max(bench.sizes.loop_scenarios // share, bench.sizes.jobs))
    result.note(
        "`authflow run` has the mock in its own process, and the figure includes its start and its key pair; "
        "the loop and “runner alone” call the same mock in a process that is already started"
    )


def _compare(bench, result, name, template, count):
    folder = bench.folder(f"runner-{name}")
    one = write_stream(folder / "one.yaml", template, 1)
    scenarios = write_stream(folder / "all.yaml", template, count)
    calls = _record(bench, one, folder / "script")
    jobs = str(bench.sizes.jobs)

    def ours():
        usage = run(bench.program, "run", scenarios, "--jobs", jobs, "--quiet", folder=folder)
        check_passed(usage.output, count)
        return usage

    def alone():
        with _mock(bench) as (url, control):
            usage = run(bench.measure, "run", url, control, jobs, scenarios)
        _check(json.loads(usage.output)["passed"], count)
        return usage

    def raw():
        with _mock(bench) as (url, _):
            usage = run(c_program("curl-loop"), url, folder / "script", jobs, str(count))
        _check(json.loads(usage.output)["requests"], count * calls)
        return usage

    ours, alone, raw = bench.in_turn(ours, alone, raw)
    requests = count * calls
    rates = [Samples([requests / wall for wall in walls(usages).values]) for usages in (ours, alone, raw)]
    for who, samples in zip(("authflow run", "runner alone", "raw loop"), rates):
        result.show(f"{name}: {who}, requests", samples, "/s")
    result.show(f"{name}: runner's own CPU per request", cpus(alone).median / requests, "ms")
    result.show(f"{name}: the loop's own CPU per request", cpus(raw).median / requests, "ms")
    result.show(f"{name}: runner alone ÷ raw loop", ratios(rates[1], rates[2]), "%")
    result.at_least(f"{name}: authflow run ÷ raw loop", ratios(rates[0], rates[2]), 0.6, "%")


@contextlib.contextmanager
def _mock(bench):
    """Runs the mock that `authflow run` embeds; yields its URL and the URL of its control endpoints."""
    with server(bench.measure, "mock", until=LISTENING) as (process, match):
        # The first pool waits for the key pair.
        cognito.Service(match[1], process.pid).call("CreateUserPool", PoolName="first")
        yield match[1], match[2]


def _record(bench, one, path) -> int:
    """Writes the script with the requests of a scenario, and returns their number."""
    with _mock(bench) as (mock, control), recorder(mock) as (url, exchanges):
        run(bench.measure, "run", url, control, "1", one)
    path.write_text(script(exchanges))
    return len(exchanges)


def _check(got, wanted):
    if got != wanted:
        raise WrongResult(f"{got} instead of {wanted}")
